import { cx } from './clases.ts'

export type ButtonLook = {
  /** Exactly one `primary` per page. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Whether it is as wide as its container. */
  block?: boolean
}

const base =
  'relative inline-flex flex-none items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap select-none transition-colors [&_svg]:size-4.5'

const sizes = {
  sm: 'h-control-sm px-2.5 text-sm',
  md: 'h-control px-3.5 text-base',
  lg: 'h-11 px-4 text-lg',
}

const variants = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border-edge/60 bg-surface text-ink shadow-rest hover:bg-sunken',
  ghost: 'border-transparent text-ink2 hover:bg-sunken hover:text-ink',
  danger: 'border-transparent bg-bad text-on-bad hover:bg-bad-hover',
}

const inactive = 'border-line bg-sunken text-ink3'

/** Shared by buttons and by links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', block }: ButtonLook, disabled = false): string {
  const look = disabled ? cx(inactive, variant === 'ghost' && 'border-transparent bg-transparent') : variants[variant]
  return cx(base, sizes[size], look, block && 'w-full')
}
