import type { Sucursal } from '@nitida/contract/sucursales'
import { etiquetaSucursal } from '@nitida/contract/sucursales.rules'
import type { DialogoDeRetiro } from '../../shared/listas/useRetiro.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'

const textos = {
  desactivar: {
    pregunta: '¿Desactivar la sucursal',
    consecuencia: 'Deja de ofrecerse en todo el sistema hasta que se active de nuevo. Su historial se conserva.',
    boton: 'Desactivar sucursal',
  },
  eliminar: {
    pregunta: '¿Eliminar la sucursal',
    consecuencia: 'Sale de todas las listas. Puedes restaurarla desde «Ver eliminadas».',
    boton: 'Eliminar sucursal',
  },
}

/** Asked before a branch stops working. */
export function ConfirmarSucursal({ pedido, open, cargando, error, onConfirm, onCancelar }: DialogoDeRetiro<Sucursal>) {
  if (!pedido) return null
  const { pregunta, consecuencia, boton } = textos[pedido.accion]
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCancelar()}
      title={`${pregunta} ${etiquetaSucursal(pedido.registro)}?`}
      description={consecuencia}
      confirmLabel={boton}
      peligro
      cargando={cargando}
      error={error}
      onConfirm={() => onConfirm(pedido)}
    />
  )
}
