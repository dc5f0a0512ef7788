import { cx } from './cx.ts'
import { inputClass } from './inputClass.ts'

/** The button of a select, before its list is there and after. */
export const selectClass = cx(
  inputClass,
  'flex items-center justify-between gap-2 text-left whitespace-nowrap data-placeholder:text-ink3',
)
