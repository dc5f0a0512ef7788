import { useId } from 'react'
import { cx, inputBoxClass } from './clases.ts'

export type PageSizeProps = { value: number; onValueChange: (size: number) => void; options?: readonly number[] }

/** Rows per page (D-32), in a native list because it is short, and every phone knows it. */
export function PageSize({ value, onValueChange, options = [10, 25, 50] }: PageSizeProps) {
  const id = useId()
  const all = options.includes(value) ? options : [value, ...options]
  return (
    <span className="inline-flex items-center gap-2 text-sm whitespace-nowrap text-ink2">
      <label htmlFor={id}>Por página</label>
      <select
        id={id}
        value={value}
        onChange={(e) => onValueChange(Number(e.target.value))}
        className={cx(inputBoxClass, 'tabular h-control text-field')}
      >
        {all.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </span>
  )
}
