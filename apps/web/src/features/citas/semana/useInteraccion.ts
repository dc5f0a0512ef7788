import type { CitaDelDia } from '@nitida/contract/citas'
import { horasDeCita } from '@nitida/contract/citas.rules'
import { useConfirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import type { CitaEditable, NuevaCitaProps } from '../shared/formularios.ts'
import type { Posicion } from './teclado.ts'
import { usePopover } from './usePopover.ts'
import type { DatosDeSemana } from './useSemana.ts'
import { useUltima } from './useUltima.ts'

type Inicial = NonNullable<NuevaCitaProps['inicial']>

const lugarDe = ({ deSucursal }: DatosDeSemana) =>
  deSucursal ? { sucursalNumber: deSucursal.sucursalNumber, sucursalDireccion: deSucursal.direccion } : {}

/** What a cell does: a free quarter is booked, an appointment shown, one that is over does nothing. */
export function useInteraccion(datos: DatosDeSemana) {
  const { sucursal, semana, visibles } = datos
  const nueva = useConfirmacion<Inicial>()
  const edicion = useConfirmacion<CitaEditable>()
  const popover = usePopover(semana, datos.hoy)

  const elegir = useUltima(({ fila, columna }: Posicion, celda: HTMLElement) => {
    const dia = visibles[columna]
    const hora = horasDeCita[fila]
    if (!dia?.turnos || !hora || sucursal === null) return
    const cita = dia.turnos[fila]
    if (!cita) {
      if (fila >= dia.pasados) nueva.pedir({ fecha: dia.fecha, hora, sucursalId: sucursal })
    } else if (popover.estaAbierta(cita.id)) popover.cerrar()
    else popover.abrir({ id: cita.id, fecha: dia.fecha, ancla: celda })
  })

  const editar = (cita: CitaDelDia) => {
    popover.cerrar()
    if (popover.fecha && sucursal !== null)
      edicion.pedir({ ...cita, fecha: popover.fecha, sucursalId: sucursal, ...lugarDe(datos) })
  }

  return {
    elegir,
    empezar: () => nueva.pedir(sucursal === null ? {} : { sucursalId: sucursal }),
    popover: { ...popover.props, onEditar: editar },
    nueva: { open: nueva.abierta, inicial: nueva.dato ?? {}, onCerrar: nueva.cerrar },
    edicion: { open: edicion.abierta, cita: edicion.dato, onCerrar: edicion.cerrar },
  }
}
