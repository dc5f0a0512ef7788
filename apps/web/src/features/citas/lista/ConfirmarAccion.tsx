import type { Cita } from '@nitida/contract/citas'
import { etiquetaSucursal } from '@nitida/contract/sucursales.rules'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import type { AccionCita } from '../shared/useCitas.ts'

export interface Pedida {
  accion: AccionCita
  cita: Cita
}

interface Props {
  pedida: Pedida | null
  open: boolean
  cargando: boolean
  error: string | null
  onConfirm: (pedida: Pedida) => void
  onCancelar: () => void
}

const textos = {
  confirmar: { pregunta: '¿Confirmar la cita de', consecuencia: 'Se le avisa al paciente.', boton: 'Confirmar cita' },
  cancelar: {
    pregunta: '¿Cancelar la cita de',
    consecuencia: 'La hora queda libre y se le avisa al paciente. No podrás revertir esta acción.',
    boton: 'Cancelar cita',
  },
} as const

/** Asked before an appointment is confirmed or cancelled from the list. */
export function ConfirmarAccion({ pedida, open, cargando, error, onConfirm, onCancelar }: Props) {
  if (!pedida) return null
  const { accion, cita } = pedida
  const { pregunta, consecuencia, boton } = textos[accion]
  const sucursal = etiquetaSucursal({ sucursalNumber: cita.sucursalNumber, direccion: cita.sucursalDireccion })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCancelar()}
      title={`${pregunta} ${cita.clienteNombre}?`}
      description={`${fechaLarga(cita.fecha)} a las ${cita.hora}, ${sucursal}. ${consecuencia}`}
      confirmLabel={boton}
      // "Cancelar" would be both answers here.
      cancelLabel="Regresar"
      peligro={accion === 'cancelar'}
      cargando={cargando}
      error={error}
      onConfirm={() => onConfirm(pedida)}
    />
  )
}
