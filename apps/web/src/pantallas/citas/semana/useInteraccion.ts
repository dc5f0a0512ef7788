import type { Asistencia, CitaDelDia } from '@nitida/contract/citas'
import { horasDeCita } from '@nitida/contract/citas.rules'
import type { Fecha } from '@nitida/contract/fechas'
import { useState } from 'react'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { exitos, textoDeFallo } from '../../../entidades/cita/textos.ts'
import type { CitaEditable, NuevaCitaProps } from '../../../operaciones/agendar/formularios.ts'
import {
  type AccionCita,
  useAccionCita,
  useAsistencia,
  useAvisarCancelacion,
} from '../../../operaciones/agendar/useCitas.ts'
import { toast } from '../../../ui/toast.ts'
import { useLatest } from '../../../ui/useLatest.ts'
import { type DiaDeSemana, esReservable } from './semana.ts'
import type { Posicion } from './teclado.ts'
import { useMover } from './useMover.ts'
import type { DatosDeSemana } from './useSemana.ts'

interface Abierta {
  id: number
  fecha: string
  ancla: HTMLElement
}

const NINGUNA = { abierta: null, visible: false }

/** The appointment of the open popover in its present state; a cancellation closes it. */
function usePopover(semana: readonly DiaDeSemana[], hoy: Fecha) {
  const [{ abierta, visible }, poner] = useState<{ abierta: Abierta | null; visible: boolean }>(NINGUNA)
  const [error, setError] = useState<{ de: number; texto: string } | null>(null)
  const mutacion = useAccionCita()
  const asistencia = useAsistencia()
  const dia = semana.find(({ fecha }) => fecha === abierta?.fecha)
  const cita = (visible && dia?.turnos?.find((turno) => turno?.id === abierta?.id)) || null

  const cerrar = () => poner((actual) => ({ ...actual, visible: false }))
  // A late answer may find the popover of another appointment.
  const cerrarDe = (id: number) =>
    poner((actual) => (actual.abierta?.id === id ? { ...actual, visible: false } : actual))
  const avisarCancelacion = useAvisarCancelacion()
  const hacer = (accion: AccionCita, cita: CitaDelDia) => {
    const { id, clienteNombre } = cita
    setError(null)
    mutacion.mutate(
      { accion, id },
      {
        onSuccess: () => {
          cerrarDe(id)
          if (accion === 'cancelar') avisarCancelacion(exitos.cancelar, [cita])
          else toast.exito(exitos[accion], clienteNombre)
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

/**
 * A function with one identity that does what its newest version would, for components that are drawn again only when their data
 * change.
 */
function useUltima<A extends unknown[]>(funcion: (...args: A) => void): (...args: A) => void {
  const ultima = useLatest(funcion)
  const [estable] = useState(
    () =>
      (...args: A) =>
        ultima.current(...args),
  )
  return estable
}

type Inicial = NonNullable<NuevaCitaProps['inicial']>

const lugarDe = ({ deSucursal }: DatosDeSemana) =>
  deSucursal ? { sucursalNumber: deSucursal.sucursalNumber, sucursalDireccion: deSucursal.direccion } : {}

/**
 * A click on a cell: a free quarter is booked or takes the moved appointment, an appointment is shown, a past quarter does
 * nothing.
 */
export function useInteraccion(datos: DatosDeSemana) {
  const { sucursal, semana, visibles } = datos
  const nueva = useConfirmacion<Inicial>()
  const edicion = useConfirmacion<CitaEditable>()
  const popover = usePopover(semana, datos.hoy)
  const movida = useMover()

  const editableDe = (cita: CitaDelDia, fecha: string): CitaEditable | null =>
    sucursal === null ? null : { ...cita, fecha, sucursalId: sucursal, ...lugarDe(datos) }

  const elegir = useUltima(({ fila, columna }: Posicion, celda: HTMLElement) => {
    const dia = visibles[columna]
    const hora = horasDeCita[fila]
    if (!dia?.turnos || !hora || sucursal === null) return
    const cita = dia.turnos[fila]
    if (!cita) {
      if (!esReservable(dia, fila)) return
      if (movida.cita) movida.mover(movida.cita, dia.fecha, hora)
      else nueva.pedir({ fecha: dia.fecha, hora, sucursalId: sucursal })
    } else if (popover.estaAbierta(cita.id)) popover.cerrar()
    else popover.abrir({ id: cita.id, fecha: dia.fecha, ancla: celda })
  })

  const conLaDelPopover = (hacer: (cita: CitaEditable) => void) => (cita: CitaDelDia) => {
    popover.cerrar()
    const editable = popover.fecha === null ? null : editableDe(cita, popover.fecha)
    if (editable) hacer(editable)
  }

  const soltar = useUltima((origen: Posicion, destino: Posicion) => {
    const [de, a] = [visibles[origen.columna], visibles[destino.columna]]
    const hora = horasDeCita[destino.fila]
    const cita = de?.turnos?.[origen.fila]
    const editable = de && cita ? editableDe(cita, de.fecha) : null
    if (editable && a?.turnos && a.turnos[destino.fila] === null && hora && esReservable(a, destino.fila))
      movida.mover(editable, a.fecha, hora)
  })

  return {
    elegir,
    empezar: () => nueva.pedir(sucursal === null ? {} : { sucursalId: sucursal }),
    soltar,
    movida,
    popover: {
      ...popover.props,
      onEditar: conLaDelPopover(edicion.pedir),
      onMover: conLaDelPopover(movida.tomar),
    },
    nueva: { open: nueva.abierta, inicial: nueva.dato ?? {}, onCerrar: nueva.cerrar },
    edicion: { open: edicion.abierta, cita: edicion.dato, onCerrar: edicion.cerrar },
  }
}
