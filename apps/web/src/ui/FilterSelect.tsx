import { Suspense } from 'react'
import { cx, inputClass } from './clases.ts'
import { quietlyDeferred } from './quietlyDeferred.ts'
import type { SelectProps } from './Select.tsx'
import { useDrawn } from './useDrawn.ts'

const Select = quietlyDeferred<SelectProps<number>>(async () => (await import('./Select.tsx')).Select)

/** The `Select` of a list's toolbar. It never delays the rows: its code comes after theirs, and its place is kept. */
export function FilterSelect(props: SelectProps<number>) {
  const place = (
    <div aria-hidden="true" className={cx('min-w-0', props.className)}>
      <span className={inputClass} />
    </div>
  )
  return useDrawn() ? (
    <Suspense fallback={place}>
      <Select {...props} />
    </Suspense>
  ) : (
    place
  )
}
