import type { MovimientoCaja } from '@nitida/contract/cortes'
import { etiquetaMovimientoCaja } from '@nitida/contract/cortes.rules'
import { textoDeFallo } from '../../../shared/formularios/fallo.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { useAnularMovimiento } from '../useCortes.ts'

interface Props {
  open: boolean
  movimiento: MovimientoCaja
  onCerrar: () => void
}

/** Asked before a movement is struck out. */
export function AnularMovimiento({ open, movimiento: { id, tipo, importe, motivo }, onCerrar }: Props) {
  const anular = useAnularMovimiento()
  const confirmar = () =>
    anular.mutate(id, {
      onSuccess: () => {
        onCerrar()
        toast.exito('¡Movimiento anulado!')
      },
    })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title={`¿Anular ${etiquetaMovimientoCaja[tipo].toLowerCase()} de ${dinero(importe)}?`}
      description={`«${motivo}» deja de contar para el efectivo esperado.`}
      confirmLabel="Anular movimiento"
      peligro
      cargando={anular.isPending}
      error={anular.error ? textoDeFallo(anular.error, 'anular el movimiento') : null}
      onConfirm={confirmar}
    />
  )
}
