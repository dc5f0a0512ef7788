import type { Articulo } from '@nitida/contract/inventario'
import { Caduca } from './Caduca.tsx'
import { lugarDe } from './textos.ts'

/** What is left of each lot, the branch's own first, the soonest to expire first. */
export function LotesDeArticulo({ lotes }: Pick<Articulo, 'lotes'>) {
  if (lotes.length === 0) return null
  return (
    <section aria-label="Lotes" className="border-b border-line px-5 py-3">
      <h3 className="text-sm text-ink2">Lotes</h3>
      <ul>
        {lotes.map((uno) => (
          <li
            key={`${uno.id} ${uno.idSucursal} ${uno.lugar}`}
            className="flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-b-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="block">{uno.lote ? `Lote ${uno.lote}` : 'Sin número de lote'}</span>
              <span className="block text-sm text-ink2">{lugarDe(uno)}</span>
            </span>
            <span className="flex flex-none items-center gap-3 text-sm">
              <Caduca caduca={uno.caduca} />
              <b className="tabular font-semibold">{uno.cantidad}</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
