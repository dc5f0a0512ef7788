import type { Asistencia, CitaDelDia } from '@nitida/contract/citas'
import type { Fecha } from '@nitida/contract/fechas'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { exitos, textoDeFallo } from '../shared/textos.ts'
import { type AccionCita, useAccionCita, useAsistencia } from '../shared/useCitas.ts'
import type { DiaDeSemana } from './semana.ts'

interface Abierta {
  id: number
  fecha: string
  ancla: HTMLElement
}

const NINGUNA = { abierta: null, visible: false }

/** The appointment whose popover is open, always as it is now: one that is cancelled meanwhile closes it. */
export function usePopover(semana: readonly DiaDeSemana[], hoy: Fecha) {
  const [{ abierta, visible }, poner] = useState<{ abierta: Abierta | null; visible: boolean }>(NINGUNA)
  const [error, setError] = useState<{ de: number; texto: string } | null>(null)
  const mutacion = useAccionCita()
  const asistencia = useAsistencia()
  const dia = semana.find(({ fecha }) => fecha === abierta?.fecha)
  const cita = (visible && dia?.turnos?.find((turno) => turno?.id === abierta?.id)) || null

  const cerrar = () => poner((actual) => ({ ...actual, visible: false }))
  // An answer that took long may find the popover of another appointment.
  const cerrarDe = (id: number) =>
    poner((actual) => (actual.abierta?.id === id ? { ...actual, visible: false } : actual))
  const hacer = (accion: AccionCita, { id }: CitaDelDia) => {
    setError(null)
    mutacion.mutate(
      { accion, id },
      {
        onSuccess: () => {
          cerrarDe(id)
          toast.exito(exitos[accion])
        },
        onError: (fallo) => setError({ de: id, texto: textoDeFallo(accion, fallo) }),
      },
    )
  }

  return {
    fecha: abierta?.fecha ?? null,
    estaAbierta: (id: number) => cita?.id === id,
    abrir: (nueva: Abierta) => {
      setError(null)
      poner({ abierta: nueva, visible: true })
    },
    cerrar,
    props: {
      ancla: abierta?.ancla ?? null,
      cita,
      dia: dia?.largo ?? '',
      haciendo: mutacion.isPending && mutacion.variables.id === cita?.id ? mutacion.variables.accion : null,
      error: error?.de === cita?.id ? (error?.texto ?? null) : null,
      onAccion: hacer,
      onAsistencia:
        abierta && abierta.fecha <= hoy
          ? (marca: Asistencia | null, { id }: CitaDelDia) => asistencia.mutate({ id, asistencia: marca })
          : null,
      onCerrar: cerrar,
    },
  }
}
