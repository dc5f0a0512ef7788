import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './clases.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  label: ReactNode
  ayuda?: ReactNode
  error?: string | null
  labelHidden?: boolean
  /** Whether some of a group are chosen: the "select all" of a list. */
  indeterminate?: boolean
  ref?: (el: HTMLInputElement | null) => void
}

/** A yes/no box. Takes what react-hook-form's `register` returns. */
export function Checkbox(props: CheckboxProps) {
  const { label, ayuda, error, labelHidden, indeterminate = false, className, ref, ...input } = props
  const own = useRef<HTMLInputElement | null>(null)
  const noteId = useId()
  const note = error || ayuda
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className={className}>
      <label className="group/check inline-flex min-h-6 items-start gap-2.5 has-disabled:text-ink3 pointer-coarse:min-h-11 pointer-coarse:items-center">
        <span className="relative mt-px inline-flex size-4.5 flex-none pointer-coarse:mt-0">
          <input
            {...input}
            type="checkbox"
            ref={(el) => {
              own.current = el
              ref?.(el)
            }}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? noteId : undefined}
            className="peer size-full appearance-none rounded-small border border-edge bg-surface transition-colors checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand hover:border-ink3 aria-invalid:border-bad disabled:border-line disabled:bg-sunken disabled:checked:bg-ink3"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 hidden size-3.5 text-on-brand peer-checked:block peer-indeterminate:hidden"
          />
          <Minus
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 hidden size-3.5 text-on-brand peer-indeterminate:block"
          />
        </span>
        <span className={cx('min-w-0 wrap-anywhere', labelHidden && 'sr-only')}>{label}</span>
      </label>
      {note ? (
        <p id={noteId} className={cx('mt-1 ml-7 text-sm wrap-anywhere', error ? 'text-bad-ink' : 'text-ink3')}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
