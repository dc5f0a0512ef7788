import { etiquetaFormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import { cx } from '../../../ui/cx.ts'
import { tramas } from './tramas.tsx'

/** Which pattern is which method. */
export function Leyenda() {
  return (
    <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink2">
      {formasPago.map((forma) => (
        <li key={forma} className="flex items-center gap-2">
          <svg viewBox="0 0 16 16" className="size-4">
            <title>{etiquetaFormaPago[forma]}</title>
            <rect
              x="1"
              y="1"
              width="14"
              height="14"
              fill={`url(#${tramas[forma].id})`}
              className={cx('stroke-1', tramas[forma].trazo)}
            />
          </svg>
          {etiquetaFormaPago[forma]}
        </li>
      ))}
    </ul>
  )
}
