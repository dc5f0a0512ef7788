import type { Pedido } from '@nitida/contract/pedidos'
import { useConfirmacion } from '../../../shared/formularios/useConfirmacion.ts'
import { useSucursales } from '../../citas/shared/useSucursales.ts'
import type { Movimiento } from './DialogosDelLibro.tsx'
import { ElementosCard } from './ElementosCard.tsx'
import { EnlaceDelCliente } from './EnlaceDelCliente.tsx'
import { Historial } from './Historial.tsx'
import { Libro } from './Libro.tsx'
import { Resumen } from './Resumen.tsx'
import { Saldo } from './Saldo.tsx'

/**
 * One order: whose it is, what it owes, what was ordered, every peso that moved, and what happened. On a phone the answer comes
 * first.
 */
export function PedidoDetalle({ pedido }: { pedido: Pedido }) {
  const movimiento = useConfirmacion<Movimiento>()
  const { zonaDe } = useSucursales()
  const zona = zonaDe(pedido.idSucursal)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 lg:col-start-2">
        <Saldo pedido={pedido} onCobrar={() => movimiento.pedir('cobrar')} />
      </div>
      <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Resumen pedido={pedido} />
        <ElementosCard pedido={pedido} zona={zona} />
        <Libro pedido={pedido} movimiento={movimiento} />
      </div>
      <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-start-2">
        <Historial idPedido={pedido.id} zona={zona} />
        <EnlaceDelCliente pedido={pedido} />
      </div>
    </div>
  )
}
