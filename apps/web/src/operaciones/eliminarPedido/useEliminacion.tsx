import type { Pedido } from '@nitida/contract/pedidos'
import { Trash2 } from 'lucide-react'
import { Rechazo } from '../../base/api/fallos.ts'
import { type Pregunta, preguntar } from '../../base/formularios/preguntar.ts'
import { nombrePedido } from '../../entidades/pedido/textos.ts'
import { usePedidoActual } from '../../entidades/pedido/useIdDelPedido.ts'
import { dinero } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'
import { useEliminarPedido } from '../guardarPedido/usePedidos.ts'

const FALLO = 'Ocurrió un error al eliminar el pedido.'

function useEliminacion(conocido: Pedido, onEliminado?: () => void): Pregunta {
  const pedido = usePedidoActual(conocido, true)
  const eliminar = useEliminarPedido()
  const pagado = pedido.total - pedido.saldoPendiente
  return {
    title: '¿Estás seguro?',
    description: (
      <>
        Se eliminará el {nombrePedido(pedido).toLowerCase()} de {pedido.nombreCliente}, por {dinero(pedido.total)}. No
        podrás revertir esta acción.
      </>
    ),
    motivo: pagado > 0 ? { ayuda: `Se reversarán ${dinero(pagado)} ya cobrados.` } : undefined,
    confirmLabel: 'Eliminar pedido',
    peligro: true,
    icon: <Trash2 />,
    mientras: 'Eliminando…',
    hacer: async (motivo) => {
      await eliminar.mutateAsync({ id: pedido.id, motivo: motivo || null })
      onEliminado?.()
      toast.exito('¡Eliminado!', nombrePedido(pedido))
    },
    fallo: falloDe,
  }
}

/** Asks before an order leaves all lists; when it has taken money, also for the reason (spec §8, D-37). */
export const preguntarSiEliminar = (pedido: Pedido, onEliminado?: () => void): void =>
  preguntar(() => useEliminacion(pedido, onEliminado))

const falloDe = (error: unknown): string => (error instanceof Rechazo ? `${FALLO} ${error.message}` : FALLO)
