import { Tooltip } from '@base-ui/react/tooltip'
import { tooltipClass } from './clases.ts'

/** The bubble of `useHint`, hidden from screen readers because the control says the same by itself. */
export function HintBubble({ anchor, children }: { anchor: Element; children: string }) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className="z-50">
          <Tooltip.Popup aria-hidden="true" className={tooltipClass}>
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
