import { cx } from './clases.ts'

/** A whole area that is not there yet; silent for the first 150 ms. */
export function Cargando({ children = 'Cargando...' }: { children?: string }) {
  return (
    <div role="status" className="aparece-tarde flex min-h-40 items-center justify-center gap-3 p-8 text-ink2">
      <Spinner />
      {children}
    </div>
  )
}

/** A turning ring. Give it a `label` when nothing else says what is being waited for. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex items-center', className)}>
      <span
        aria-hidden="true"
        className="size-4.5 animate-spin rounded-full border-2 border-current border-r-transparent opacity-80"
      />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
