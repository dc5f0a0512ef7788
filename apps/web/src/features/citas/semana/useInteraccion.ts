import type { CitaDelDia } from '@nitida/contract/citas'
import { horasDeCita } from '@nitida/contract/citas.rules'
import { useConfirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import type { CitaEditable, NuevaCitaProps } from '../shared/formularios.ts'
import type { Posicion } from './teclado.ts'
import { useMover } from './useMover.ts'
import { usePopover } from './usePopover.ts'
import type { DatosDeSemana } from './useSemana.ts'
import { useUltima } from './useUltima.ts'

type Inicial = NonNullable<NuevaCitaProps['inicial']>

const lugarDe = ({ deSucursal }: DatosDeSemana) =>
  deSucursal ? { sucursalNumber: deSucursal.sucursalNumber, sucursalDireccion: deSucursal.direccion } : {}

/** What a cell does: a free quarter is booked or takes what is moved, an appointment shown, one that is over does nothing. */
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
      if (fila < dia.pasados) return
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
    if (editable && a?.turnos && a.turnos[destino.fila] === null && hora && destino.fila >= a.pasados)
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
