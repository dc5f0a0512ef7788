import { Settings } from 'lucide-react'
import { cloneElement, type ReactElement, useId, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import type { MenuItem } from './MenuPopup.tsx'
import type { ButtonProps } from './menuBridge.ts'
import { useMenuTrigger } from './useMenuTrigger.ts'

export type { MenuItem } from './MenuPopup.tsx'

export type MenuProps = {
  /** Accessible name of the trigger: 'Acciones de MARÍA FERNANDA HERNÁNDEZ GARCÍA'. */
  label: string
  items: readonly MenuItem[]
  /** A button. Default: the gear of a table row. */
  trigger?: ReactElement<ButtonProps>
  align?: 'start' | 'end'
}

/**
 * What can be done with one thing. ↓ or Enter open it, letters jump, Esc returns to the trigger. A list shows dozens of
 * these before one is opened, so all but the button is fetched when the first is pointed at or focused.
 */
export function Menu({ label, items, trigger, align = 'end' }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = trigger ?? <IconButton label={label} icon={<Settings />} />
  const { props, Popup, bridge } = useMenuTrigger(button.props)
  const state = {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${id}-menu` : undefined,
    'data-popup-open': open ? '' : undefined,
  } as const
  return (
    <>
      {cloneElement(button, { ...state, ...props })}
      {Popup && bridge ? (
        <Popup id={id} items={items} align={align} open={open} onOpenChange={setOpen} bridge={bridge} />
      ) : null}
    </>
  )
}
