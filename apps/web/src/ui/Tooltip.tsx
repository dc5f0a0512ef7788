import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { tooltipClass } from './clases.ts'

export type TooltipProps = {
  content: ReactNode
  /** One focusable element with its own accessible name, because a bubble is never the only name of anything. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  disabled?: boolean
}

/** A visual hint on hover and keyboard focus. */
export function Tooltip({ content, children, side = 'top', disabled }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className="z-50">
          <Base.Popup className={tooltipClass}>{content}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
