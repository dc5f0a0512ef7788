import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { Calendario } from './Calendario.tsx'
import { cx, popupClass } from './clases.ts'
import { useReturnFocusTo } from './useReturnFocus.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens and closes it, where the focus returns to. */
  button: RefObject<HTMLButtonElement | null>
  id: string
  value: string | null
  onPick: (dia: string) => void
  min?: string
  max?: string
  hoy: string
}

/** The calendar of a date field, fetched in one piece when the field is first reached for. */
export function CalendarioPopover({ open, onOpenChange, button, id, ...calendario }: Props) {
  const focus = useReturnFocusTo(() => button.current)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // A press on the button is not one outside, because the button closes by itself.
        if (!(event.target instanceof Node && button.current?.contains(event.target))) onOpenChange(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={button}
          side="bottom"
          align="end"
          sideOffset={6}
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="z-40"
        >
          <Popover.Popup id={id} aria-label="Calendario" {...focus} className={cx(popupClass, 'p-3')}>
            <Calendario {...calendario} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
