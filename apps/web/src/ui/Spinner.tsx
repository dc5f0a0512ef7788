import { cx } from './cx.ts'

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
