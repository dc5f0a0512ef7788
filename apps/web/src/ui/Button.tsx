import type { ComponentProps, MouseEvent, PointerEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'
import { Spinner } from './Cargando.tsx'
import { cx } from './clases.ts'
import { useDisabledReason } from './useDisabledReason.tsx'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: ReactNode
    iconEnd?: ReactNode
    /** Clicks are ignored and the width stays; the spinner appears after 150 ms. */
    cargando?: boolean
    /** Text beside the spinner: 'Timbrando…'. Give it only where it fits into the width. */
    mientras?: string
    /** Why it cannot be used now: the button stays focusable, and the reason is announced and shown on hover or focus. */
    motivo?: string | null
  }

const ignore = (e: MouseEvent) => e.preventDefault()

/** A submit is sent once: the second half of a double click sends nothing. */
const onceOf = (send: ButtonProps['onClick']) => (e: MouseEvent<HTMLButtonElement>) => {
  if (e.detail > 1) e.preventDefault()
  else send?.(e)
}

/** Farther than this the mouse was taken away from a press. */
const STILL_PX = 4

/**
 * A press from under which the form moves its button counts all the same: the field that is left says what is missing, or what it
 * waited for arrives, and the mouse is let go above something else. A button that something covers meanwhile stays unpressed.
 */
function keepPress({ currentTarget, pointerType, button, clientX, clientY }: PointerEvent<HTMLButtonElement>): void {
  if (pointerType !== 'mouse' || button !== 0) return // a finger's click goes where the finger was put
  const { left, top } = currentTarget.getBoundingClientRect()
  const release = (up: globalThis.PointerEvent) => {
    const still = Math.hypot(up.clientX - clientX, up.clientY - clientY) < STILL_PX
    const place = currentTarget.getBoundingClientRect()
    const moved = place.left !== left || place.top !== top
    const beside = !currentTarget.contains(document.elementFromPoint(up.clientX, up.clientY))
    if (still && moved && beside && !currentTarget.closest('[inert], [aria-hidden="true"]')) currentTarget.click()
  }
  addEventListener('pointerup', release, { once: true })
}

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconEnd, cargando, mientras, motivo, className, children, ...rest } = props
  const { type = 'button' } = rest
  const razon = useDisabledReason(motivo)
  const inactive = Boolean(motivo) || Boolean(rest.disabled)
  const onClick = type === 'submit' ? onceOf(rest.onClick) : rest.onClick
  return (
    <>
      <button
        {...rest}
        {...razon.props}
        type={type}
        aria-busy={cargando || undefined}
        aria-disabled={inactive || cargando || undefined}
        onClick={inactive || cargando ? ignore : onClick}
        onPointerDown={type === 'submit' ? keepPress : rest.onPointerDown}
        className={cx(buttonClass({ variant, size, block }, inactive), className)}
      >
        <span className={cx('inline-flex items-center gap-2', cargando && 'se-borra-tarde')}>
          {icon}
          {children}
          {iconEnd}
        </span>
        {cargando ? (
          <span className="aparece-tarde absolute inline-flex items-center gap-2">
            <Spinner />
            {mientras}
          </span>
        ) : null}
      </button>
      {razon.element}
    </>
  )
}
