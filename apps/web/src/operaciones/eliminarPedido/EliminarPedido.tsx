import type { Pedido } from '@nitida/contract/pedidos'
import { Trash2 } from 'lucide-react'
import { Rechazo } from '../../base/api/fallos.ts'
import { useMotivo } from '../../base/formularios/useMotivo.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { usePedidoActual } from '../../entidades/pedido/useIdDelPedido.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { dinero } from '../../ui/formatos.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'
import { useEliminarPedido } from '../guardarPedido/usePedidos.ts'

const FALLO = 'Ocurrió un error al eliminar el pedido.'

interface Props {
  open: boolean
  pedido: Pedido
  onCerrar: () => void
  onEliminado?: () => void
}

/** Asks before an order leaves all lists; when it has taken money, also for the reason (spec §8, D-37). */
export function EliminarPedido({ open, pedido: conocido, onCerrar, onEliminado }: Props) {
  const pedido = usePedidoActual(conocido, open)
  const eliminar = useEliminarPedido()
  const pagado = pedido.total - pedido.saldoPendiente
  const { motivo, exigir, campo } = useMotivo({ obligatorio: pagado > 0 })

  const confirmar = () => {
    if (!exigir()) return
    eliminar.mutate(
      { id: pedido.id, motivo: motivo || null },
      {
        onSuccess: () => {
          onCerrar()
          onEliminado?.()
          toast.exito('¡Eliminado!', nombrePedido(pedido))
        },
      },
    )
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="¿Estás seguro?"
      description={
        <>
          Se eliminará el {nombrePedido(pedido).toLowerCase()} de {pedido.nombreCliente}, por {dinero(pedido.total)}. No
          podrás revertir esta acción.
        </>
      }
      confirmLabel="Eliminar pedido"
      peligro
      icon={<Trash2 />}
      cargando={eliminar.isPending}
      mientras="Eliminando…"
      error={eliminar.error ? falloDe(eliminar.error) : null}
      onConfirm={confirmar}
    >
      {pagado > 0 ? (
        <TextArea label="Motivo" ayuda={`Se reversarán ${dinero(pagado)} ya cobrados.`} {...campo} />
      ) : null}
    </AlertDialog>
  )
}

const falloDe = (error: unknown): string => (error instanceof Rechazo ? `${FALLO} ${error.message}` : FALLO)
