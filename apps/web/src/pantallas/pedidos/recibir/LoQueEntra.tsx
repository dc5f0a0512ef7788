import type { Recepcion } from '@nitida/contract/inventario.recepciones'
import { contar, dinero } from '../../../ui/formatos.ts'
import type { sumaDe } from './renglones.ts'

interface Props {
  recepcion: Recepcion
  suma: ReturnType<typeof sumaDe>
  children: React.ReactNode
}

/** What enters, from the invoice's subtotal down to it. */
export function LoQueEntra({ recepcion, suma, children }: Props) {
  const { subtotal, descuento, sucursalNumber } = recepcion
  const filas = [
    ['Subtotal de la factura', subtotal - descuento],
    ['Gastos', -suma.gastos],
    ['Lo que falta', -suma.faltan],
    ['Lo que sobra', suma.sobran],
  ] as const
  return (
    <section aria-label="Lo que entra" className="rounded-card border border-line bg-surface shadow-rest">
      <div className="rounded-t-card bg-deep-glow px-5 py-4 text-on-deep">
        <p className="text-sm">Entra al inventario, a costo</p>
        <p className="tabular text-2xl font-semibold">{dinero(suma.costo)}</p>
        <p className="text-sm">
          {contar(suma.piezas, 'pieza')} · sucursal {sucursalNumber}
        </p>
      </div>
      <div className="grid gap-4 p-5">
        <dl className="tabular grid gap-1.5 text-sm">
          {filas.map(([nombre, importe]) =>
            importe === 0 ? null : (
              <div key={nombre} className="flex justify-between gap-3">
                <dt className="text-ink2">{nombre}</dt>
                <dd>{dinero(importe)}</dd>
              </div>
            ),
          )}
        </dl>
        {children}
      </div>
    </section>
  )
}
