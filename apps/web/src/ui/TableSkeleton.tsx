import { cx } from './clases.ts'
import type { Density } from './tableClass.ts'

const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-3/5']

/** Placeholder of a list on its way: final heights at once, grey bars after 150 ms. */
export function TableSkeleton({ rows = 10, density = 'two-line' }: { rows?: number; density?: Density }) {
  return (
    <div role="status">
      <span className="sr-only">Cargando...</span>
      <div aria-hidden="true" className="h-9 border-y border-line bg-sunken/60 max-sm:hidden" />
      <div aria-hidden="true" className="aparece-tarde">
        {Array.from({ length: rows }, (_, i) => `fila-${i}`).map((key, i) => (
          <div
            key={key}
            className={cx(
              'grid grid-cols-[3fr_1fr] items-center gap-6 border-b border-line px-4 last:border-b-0 sm:grid-cols-[3fr_2fr_2fr_1fr]',
              density === 'two-line' ? 'h-13 max-sm:h-20' : 'h-11',
            )}
          >
            <span className={cx('h-3.5 animate-pulse rounded-small bg-sunken', widths[i % widths.length])} />
            <span className="h-3.5 animate-pulse rounded-small bg-sunken" />
            <span className="h-3.5 w-2/3 animate-pulse rounded-small bg-sunken max-sm:hidden" />
            <span className="h-3.5 animate-pulse rounded-small bg-sunken max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  )
}
