import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO } from '@nitida/contract/pedidos.rules'
import { Banknote } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Dinero } from '../../../ui/Dinero.tsx'
import { dinero } from '../../../ui/formatos.ts'

/** What is owed, of how much, and the way to collect it. */
export function Saldo({ pedido, onCobrar }: { pedido: Pedido; onCobrar: () => void }) {
  const { saldoPendiente, total, estatus } = pedido
  const pagado = Math.round((total - saldoPendiente) * 100) / 100
  return (
    <section aria-label="Saldo" className="overflow-hidden rounded-card border border-line bg-surface shadow-rest">
      <div className="bg-deep-glow px-5 py-4 text-on-deep">
        <p className="text-sm opacity-85">Saldo pendiente</p>
        <output aria-label="Saldo pendiente" className="tabular mt-0.5 block text-3xl font-semibold">
          {dinero(saldoPendiente)}
        </output>
      </div>
      <dl className="grid gap-2 px-5 pt-4 pb-4">
        <Fila nombre="Total" importe={total} />
        <Fila nombre="Pagado" importe={pagado} />
      </dl>
      {saldoPendiente > 0 && estatus !== ESTATUS_ENTREGADO ? (
        <div className="px-5 pb-5">
          <Button block icon={<Banknote />} onClick={onCobrar}>
            Cobrar {dinero(saldoPendiente)}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Fila({ nombre, importe }: { nombre: string; importe: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink2">{nombre}</dt>
      <dd>
        <Dinero value={importe} />
      </dd>
    </div>
  )
}
