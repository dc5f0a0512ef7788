import { Suspense } from 'react'
import { cx, inputClass } from './clases.ts'
import { quietlyDeferred } from './quietlyDeferred.ts'
import type { SelectProps } from './Select.tsx'

const Select = quietlyDeferred<SelectProps<number>>(async () => (await import('./Select.tsx')).Select)

/** The `Select` of a list's toolbar. It never delays the rows: its code comes after theirs, and its place is kept. */
export const FilterSelect = (props: SelectProps<number>) => (
  <Suspense fallback={<span aria-hidden="true" className={cx(inputClass, props.className)} />}>
    <Select {...props} />
  </Suspense>
)
