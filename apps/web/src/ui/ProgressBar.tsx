import { cx } from './clases.ts'

export type ProgressBarProps = {
  label: string
  labelHidden?: boolean
  /** 0–100; null while the end is not known. */
  value?: number | null
}

export function ProgressBar({ label, labelHidden, value = null }: ProgressBarProps) {
  return (
    <div>
      <div aria-hidden="true" className={cx('mb-1.5 flex justify-between text-sm', labelHidden && 'sr-only')}>
        <span className="font-medium">{label}</span>
        {value === null ? null : <span className="tabular text-ink2">{Math.round(value)} %</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value ?? undefined}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={cx('h-full rounded-full bg-brand', value === null && 'w-1/3 animate-slide')}
          style={value === null ? undefined : { width: `${value}%` }}
        />
      </div>
    </div>
  )
}
