import { FilterSelect } from './FilterSelect.tsx'

export type PageSizeProps = { value: number; onValueChange: (size: number) => void; options?: readonly number[] }

/** Rows per page (D-32). */
export function PageSize({ value, onValueChange, options = [10, 25, 50] }: PageSizeProps) {
  const all = options.includes(value) ? options : [value, ...options]
  return (
    <FilterSelect
      label="Por página"
      labelHidden
      options={all.map((size) => ({ value: size, label: `${size} por página` }))}
      value={value}
      onValueChange={(size) => onValueChange(size ?? value)}
      className="tabular w-40"
    />
  )
}
