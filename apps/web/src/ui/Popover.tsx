import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cx, popupClass } from './clases.ts'

export type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Accessible name, required without a title. */
  label: string
  title?: string
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  className?: string
}

/** Details or a small form beside their control. */
export function Popover({
  trigger,
  label,
  title,
  children,
  align = 'center',
  side = 'bottom',
  className,
}: PopoverProps) {
  const [open, setOpen] = useState(false)
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={6} collisionPadding={8} className="z-40">
          <Base.Popup
            aria-label={title ? undefined : label}
            className={cx(popupClass, 'max-w-(--available-width) min-w-56 p-4', className)}
          >
            {title ? <Base.Title className="mb-1 text-lg font-semibold">{title}</Base.Title> : null}
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
