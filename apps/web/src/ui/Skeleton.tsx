import { cx } from './clases.ts'

const widths = ['w-11/12', 'w-3/4', 'w-full', 'w-4/5']

/** Text that is on its way, `lines` lines of it; the bars come after 150 ms, their place is kept from the start. */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div role="status" className={cx('space-y-3', className)}>
      <span className="sr-only">Cargando...</span>
      {Array.from({ length: lines }, (_, i) => `linea-${i}`).map((key, i) => (
        <div key={key} aria-hidden="true" className={cx('aparece-tarde h-3.5', widths[i % widths.length])}>
          <div className="size-full animate-pulse rounded-small bg-sunken" />
        </div>
      ))}
    </div>
  )
}
