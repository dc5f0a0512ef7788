import type { Pedido } from '@nitida/contract/pedidos'
import { EnlaceDelCliente } from './EnlaceDelCliente.tsx'
import { Libro } from './Libro.tsx'
import { Resumen } from './Resumen.tsx'
import { Saldo } from './Saldo.tsx'

/** One order: what is owed, how far it has come, and every peso that moved. On a phone the answer comes first. */
export function PedidoDetalle({ pedido }: { pedido: Pedido }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr_auto]">
      <div className="lg:col-start-2">
        <Saldo pedido={pedido} />
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Resumen pedido={pedido} />
      </div>
      <div className="min-w-0 lg:col-span-2 lg:row-start-3">
        <Libro pedido={pedido} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-start-2">
        <EnlaceDelCliente pedido={pedido} />
      </div>
    </div>
  )
}
