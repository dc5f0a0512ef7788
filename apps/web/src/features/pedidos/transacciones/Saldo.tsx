import type { Pedido } from '@nitida/contract/pedidos'
import { dinero } from '../../../ui/formatos.ts'

/** What is owed, and of how much. */
export function Saldo({ pedido: { saldoPendiente, total } }: { pedido: Pedido }) {
  return (
    <section aria-label="Saldo" className="rounded-card bg-deep-glow px-5 py-4 text-on-deep shadow-rest">
      <p className="flex justify-between gap-3 text-sm opacity-85">
        <span>Saldo pendiente</span>
        <span className="tabular">de {dinero(total)}</span>
      </p>
      <output aria-label="Saldo pendiente" className="tabular mt-0.5 block text-3xl font-semibold">
        {dinero(saldoPendiente)}
      </output>
    </section>
  )
}
