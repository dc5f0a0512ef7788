import { aPesos, type Centavos } from '@nitida/contract/dinero'
import type { Cobrado } from '@nitida/contract/pedidos.rules'
import { useFormContext, useWatch } from 'react-hook-form'
import { Aviso } from '../../../ui/Aviso.tsx'
import { dinero } from '../../../ui/formatos.ts'
import type { ValoresPedido } from './pedido.valores.ts'
import { useCuentas } from './useCuentas.ts'

/** Read-only sums of the order, as they change (spec §5): total, what is charged now, what stays pending. */
export function Resumen({ antes }: { antes: Cobrado | null }) {
  const { control } = useFormContext<ValoresPedido>()
  const tipoPago = useWatch({ control, name: 'tipoPago' })
  const { cuentas, fallo } = useCuentas(antes)
  const { total, pagado, cobro, pendiente } = cuentas
  return (
    <>
      <div className="rounded-t-card bg-deep-glow px-5 py-4 text-on-deep">
        <p className="text-sm opacity-85">Total</p>
        <output aria-label="Total" className="tabular block text-3xl font-semibold">
          {dinero(aPesos(total))}
        </output>
      </div>
      <dl className="grid gap-2.5 px-5 pt-4">
        {antes ? <Fila nombre="Ya cobrado" importe={pagado} /> : null}
        <Fila nombre={tipoPago === 'Anticipo' && !antes ? 'Anticipo' : 'Se cobra ahora'} importe={cobro} />
        <Fila nombre="Pendiente" importe={pendiente} fuerte />
      </dl>
      <div className="px-5 pt-4 empty:hidden">
        {fallo?.campo === 'elementos' ? <Aviso tone="bad">{fallo.mensaje}</Aviso> : null}
      </div>
    </>
  )
}

function Fila({ nombre, importe, fuerte }: { nombre: string; importe: Centavos; fuerte?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink2">{nombre}</dt>
      <dd className={fuerte ? 'tabular text-lg font-semibold' : 'tabular'}>
        <output aria-label={nombre}>{dinero(aPesos(importe))}</output>
      </dd>
    </div>
  )
}
