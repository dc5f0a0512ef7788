import { Settings } from 'lucide-react'
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent as KeyEvent,
  type ReactElement,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { IconButton } from './IconButton.tsx'
import type { MenuItem } from './MenuPopup.tsx'
import { onDemand, useOnDemand } from './useOnDemand.ts'

export type MenuProps = {
  /** Accessible name of the trigger: 'Acciones de MARÍA FERNANDA HERNÁNDEZ GARCÍA'. */
  label: string
  items: readonly MenuItem[]
  /** A button. Default: the gear of a table row. */
  trigger?: ReactElement<ComponentProps<'button'> & { cargando?: boolean }>
  align?: 'start' | 'end'
}

const popup = onDemand(async () => (await import('./MenuPopup.tsx')).MenuPopup)

/**
 * What can be done with one thing. ↓ or Enter open it, letters jump, Esc returns to the trigger. A list has one for each row:
 * until a hand or the focus is on its trigger it is no more than that button.
 */
export function Menu({ label, items, trigger, align = 'end' }: MenuProps) {
  const [Popup, fetch] = useOnDemand(popup)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const { waiting, onTriggerKey, onMenuKey, onFocused, forget } = useEarlyKeys()
  const id = useId()
  const shown = open && Popup !== null
  const reach = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    setButton(currentTarget)
    fetch()
  }
  const change = (next: boolean) => {
    if (!next) forget()
    setOpen(next)
  }
  const attributes = {
    id: `${id}-boton`,
    cargando: open && !Popup,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': shown,
    'aria-controls': shown ? id : undefined,
    'data-popup-open': shown ? '' : undefined,
    onPointerEnter: reach,
    onFocus: reach,
    onPointerDown: forget,
    onClick: (e: SyntheticEvent<HTMLElement>) => {
      reach(e)
      e.currentTarget.focus() // Safari does not by itself, and the menu gives it back
      change(!open)
    },
    onKeyDown: (e: KeyEvent<HTMLElement>) => {
      onTriggerKey(e, shown)
      if (open || isShortcut(e) || (e.key !== 'ArrowDown' && e.key !== 'ArrowUp')) return
      e.preventDefault()
      change(true)
    },
    // Whoever has gone on before the menu is here does not want it any more.
    onBlur: () => open && !Popup && change(false),
  }
  return (
    <>
      {cloneElement(trigger ?? <IconButton label={label} icon={<Settings />} />, attributes)}
      {Popup && button ? (
        <Popup
          {...{ open, button, id, items, align, onFocused }}
          onOpenChange={change}
          onKeyDownCapture={(e) => waiting() && onMenuKey(e)}
        />
      ) : null}
    </>
  )
}

const openers = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' '])
const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyEvent) => ctrlKey || metaKey || altKey

const press = (target: Element | null, key: string) =>
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

/**
 * Keeps keys that are typed before an opened menu has the focus, which takes some frames and longer on a busy machine, and
 * presses them there in their order.
 */
function useEarlyKeys() {
  const { current: early } = useRef<{ opener: 'Home' | 'End' | null; keys: string[] }>({ opener: null, keys: [] })
  const forget = () => {
    early.opener = null
    early.keys = []
  }
  const keep = (e: KeyEvent) => {
    if (!e.nativeEvent.isTrusted || isShortcut(e)) return
    if (e.key === 'Tab' || e.key === 'Escape') return forget()
    e.preventDefault()
    e.stopPropagation()
    if (!e.repeat) early.keys = [...early.keys, e.key]
  }
  const replay = () => {
    const [key, ...rest] = early.keys
    if (key === undefined || !document.activeElement?.closest('[role=menu]')) return forget()
    early.keys = rest
    // The space bar is pressed as Enter, because the library acts on its release, which does not come.
    press(document.activeElement, key === ' ' ? 'Enter' : key)
    requestAnimationFrame(replay)
  }
  return {
    forget,
    waiting: () => early.keys.length > 0,
    onMenuKey: keep,
    /** @param shown the menu is open, and about to take the focus. */
    onTriggerKey: (e: KeyEvent, shown: boolean) => {
      if (early.opener && shown) keep(e)
      else if (openers.has(e.key) && !isShortcut(e)) early.opener = e.key === 'ArrowUp' ? 'End' : 'Home'
    },
    /** The menu has the focus; what a key opened begins on an item. */
    onFocused: () => {
      if (!early.opener) return
      press(document.activeElement, early.opener)
      early.opener = null
      requestAnimationFrame(replay)
    },
  }
}
