import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { cx } from './clases.ts'

export type LinkButtonProps = ComponentProps<'a'> & ButtonLook & { icon?: ReactNode }

/** A link that looks like a button. A router's own link takes the look from `buttonClass`. */
export function LinkButton({ variant, size, block, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={cx(buttonClass({ variant, size, block }), className)}>
      {icon}
      {children}
    </a>
  )
}
