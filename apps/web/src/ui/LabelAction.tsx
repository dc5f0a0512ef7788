import type { ReactNode } from 'react'
import { keepFocus } from './keepFocus.ts'

type Props = {
  onClick: () => void
  children: ReactNode
}

/**
 * What a field offers, beside its label: a place that is always there, so that nothing moves when it comes and goes. It stands in
 * the positioned box around the field.
 */
export const LabelAction = ({ onClick, children }: Props) => (
  <button
    type="button"
    ref={keepFocus}
    onClick={onClick}
    className="absolute -top-0.5 right-0 inline-flex min-h-6 max-w-1/2 items-center rounded-small text-sm font-medium text-brand underline underline-offset-2"
  >
    <span className="truncate">{children}</span>
  </button>
)
