import { ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { cx, inputBoxClass } from './clases.ts'

export type PageSizeProps = { value: number; onValueChange: (size: number) => void; options?: readonly number[] }

/** Rows per page (D-32): the phone's own list, because it is short, looking as every other select. */
export function PageSize({ value, onValueChange, options = [10, 25, 50] }: PageSizeProps) {
  const id = useId()
  const all = options.includes(value) ? options : [value, ...options]
  return (
    <span className="inline-flex items-center gap-2 text-sm whitespace-nowrap text-ink2">
      <label htmlFor={id}>Por página</label>
      <span className="relative inline-flex">
        <select
          id={id}
          value={value}
          onChange={(e) => onValueChange(Number(e.target.value))}
          className={cx(inputBoxClass, 'tabular h-control appearance-none pr-9 text-field')}
        >
          {all.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <ChevronsUpDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink3"
        />
      </span>
    </span>
  )
}
