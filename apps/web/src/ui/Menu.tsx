import { Menu as Base } from '@base-ui/react/menu'
import { Settings } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent as KeyEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useRef,
} from 'react'
import { backdropClass, cx, itemClass, popupClass } from './clases.ts'
import { IconButton } from './IconButton.tsx'

type LibraryEvent = PointerEvent & { preventBaseUIHandler: () => void }

/**
 * Keeps the highlight of an item when the layout moves under a resting pointer, because the next key would otherwise be lost to
 * users of the keyboard.
 */
function useStillPointer() {
  const last = useRef('')
  const remember = (e: PointerEvent) => {
    last.current = `${e.screenX},${e.screenY}`
  }
  return {
    onPointerEnter: remember,
    onPointerMove: remember,
    onPointerLeave: (e: LibraryEvent) => {
      if (last.current === `${e.screenX},${e.screenY}`) e.preventBaseUIHandler()
    },
  }
}

export type MenuAction = {
  label: string
  icon?: ReactNode
  onSelect: () => void
  /** Dangerous items, always last, behind a line. */
  peligro?: boolean
  /** Why it cannot be used now: the item stays reachable and says so. */
  motivo?: string | null
}

export type MenuItem = MenuAction | 'separator'

export type MenuProps = {
  /** Accessible name of the trigger: 'Acciones de MARÍA FERNANDA HERNÁNDEZ GARCÍA'. */
  label: string
  items: readonly MenuItem[]
  /** A button. Default: the gear of a table row. */
  trigger?: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
}

/** Actions on one thing. ↓ or Enter open it, letters jump, Esc returns to the trigger. */
export function Menu({ label, items, trigger, align = 'end' }: MenuProps) {
  const { waiting, onTriggerKey, onMenuKey, onOpened, forget } = useEarlyKeys()
  const ordered = inOrder(items)
  return (
    <Base.Root onOpenChange={(open) => !open && forget()} onOpenChangeComplete={(open) => open && onOpened()}>
      <Base.Trigger
        render={trigger ?? <IconButton label={label} icon={<Settings />} />}
        onKeyDown={onTriggerKey}
        onPointerDown={forget}
      />
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Positioner align={align} side="bottom" sideOffset={4} collisionPadding={8} className="z-40 outline-none">
          <Base.Popup
            onKeyDownCapture={(e) => waiting() && onMenuKey(e)}
            onKeyDown={pressHighlighted}
            className={cx(popupClass, 'min-w-54 p-1.5')}
          >
            {ordered.map((item, i) =>
              item === 'separator' ? (
                <Base.Separator key={`linea-${labelAt(ordered, i - 1)}`} className="mx-1.5 my-1.5 h-px bg-line" />
              ) : (
                <Action key={item.label} item={item} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function inOrder(items: readonly MenuItem[]): MenuItem[] {
  const normal = items.filter((item) => item === 'separator' || !item.peligro)
  const danger = items.filter((item) => item !== 'separator' && item.peligro)
  return danger.length > 0 && normal.length > 0 ? [...normal, 'separator', ...danger] : [...normal, ...danger]
}

function labelAt(items: readonly MenuItem[], i: number): string {
  const item = items[i]
  return item === undefined || item === 'separator' ? String(i) : item.label
}

/** A quick Enter goes to the highlighted item, since the highlight moves at once and the focus a frame later. */
function pressHighlighted(e: KeyEvent<HTMLElement>) {
  if (e.target !== e.currentTarget || (e.key !== 'Enter' && e.key !== ' ')) return
  e.currentTarget.querySelector<HTMLElement>('[role=menuitem][data-highlighted]')?.click()
}

function Action({ item }: { item: MenuAction }) {
  const stillPointer = useStillPointer()
  return (
    <Base.Item
      {...stillPointer}
      disabled={Boolean(item.motivo)}
      onClick={item.onSelect}
      className={cx(
        itemClass,
        'py-1 [&_svg]:size-4.5',
        item.peligro ? 'text-bad-ink data-highlighted:bg-bad-soft' : '[&_svg]:text-ink2',
      )}
    >
      {item.icon}
      <span className="min-w-0">
        {item.label}
        {item.motivo ? <span className="block max-w-56 text-xs text-ink3">{item.motivo}</span> : null}
      </span>
    </Base.Item>
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
    onTriggerKey: (e: KeyEvent & { preventBaseUIHandler: () => void }) => {
      if (early.opener) {
        e.preventBaseUIHandler()
        keep(e)
      } else if (openers.has(e.key) && !isShortcut(e)) early.opener = e.key === 'ArrowUp' ? 'End' : 'Home'
    },
    onOpened: () => {
      const focused = document.activeElement
      if (early.opener && focused?.getAttribute('role') === 'menu') press(focused, early.opener)
      early.opener = null
      replay()
    },
  }
}
