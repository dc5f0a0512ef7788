import type { Ref } from 'react'

/** The controlled side of a complex field, for react-hook-form's `Controller`. Absent is `null`. */
export type ControlProps<T, E extends HTMLElement = HTMLInputElement> = {
  value: T | null
  onValueChange: (value: T | null) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  /** The focusable element, so that a failed submit can put the focus on the first error. */
  ref?: Ref<E>
}
