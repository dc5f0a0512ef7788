import { cx } from './clases.ts'
import { numero } from './formatos.ts'

const chip =
  'inline-flex h-control items-center gap-2 rounded-full border px-3 font-medium max-sm:px-2.5 transition-colors aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink'

const dots = { bad: 'bg-bad', carey: 'bg-carey' }

interface Props<T extends string> {
  /** Name of the group for screen readers. */
  label: string
  /** How many each one leaves, null while that is on its way; and a dot for one that asks for attention. */
  options: readonly { value: T; label: string; count?: number | null; dot?: keyof typeof dots }[]
  /** The pressed one; null for none. */
  value: T | null
  onValueChange: (value: T) => void
}

/** Filters of a list as chips; the chosen one is pressed. */
export function Chips<T extends string>({ label, options, value, onValueChange }: Props<T>) {
  return (
    <fieldset className="flex flex-wrap gap-2 max-sm:gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={cx(chip, option.value === value ? '' : 'border-line bg-surface text-ink2 hover:bg-sunken')}
        >
          {option.dot ? <span aria-hidden="true" className={cx('size-2 rounded-full', dots[option.dot])} /> : null}
          {option.label}
          {option.count === undefined ? null : (
            <span className="tabular min-w-[2ch] text-sm font-normal">
              {option.count === null ? '' : numero(option.count)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
