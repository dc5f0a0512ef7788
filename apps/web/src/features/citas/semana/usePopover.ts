import type { CitaDelDia } from '@nitida/contract/citas'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { exitos, textoDeFallo } from '../shared/textos.ts'
import { type AccionCita, useAccionCita } from '../shared/useCitas.ts'
import type { DiaDeSemana } from './semana.ts'

interface Abierta {
  id: number
  fecha: string
  ancla: HTMLElement
}

/** The appointment whose popover is open, always as it is now: one that is cancelled meanwhile closes it. */
export function usePopover(semana: readonly DiaDeSemana[]) {
  const [abierta, setAbierta] = useState<Abierta | null>(null)
  const [visible, setVisible] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const mutacion = useAccionCita()
  const dia = semana.find(({ fecha }) => fecha === abierta?.fecha)
  const cita = (visible && dia?.turnos?.find((turno) => turno?.id === abierta?.id)) || null

  const cerrar = () => setVisible(false)
  const hacer = (accion: AccionCita, { id }: CitaDelDia) => {
    setError(null)
    mutacion.mutate(
      { accion, id },
      {
        onSuccess: () => {
          cerrar()
          toast.exito(exitos[accion])
        },
        onError: (fallo) => setError(textoDeFallo(accion, fallo)),
      },
    )
  }

  return {
    fecha: abierta?.fecha ?? null,
    estaAbierta: (id: number) => cita?.id === id,
    abrir: (nueva: Abierta) => {
      setError(null)
      setAbierta(nueva)
      setVisible(true)
    },
    cerrar,
    props: {
      ancla: abierta?.ancla ?? null,
      cita,
      dia: dia?.largo ?? '',
      haciendo: mutacion.isPending ? mutacion.variables.accion : null,
      error,
      onAccion: hacer,
      onCerrar: cerrar,
    },
  }
}
