import { Menu as Base } from '@base-ui/react/menu'
import { type KeyboardEvent as KeyEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { backdropClass, cx, itemClass, popupClass } from './clases.ts'

export type MenuAction = {
  label: string
  icon?: ReactNode
  onSelect: () => void
  /** Always shown last, behind a line. */
  peligro?: boolean
  /** Why it cannot be used now: the item stays reachable and says so. */
  motivo?: string | null
}

export type MenuItem = MenuAction | 'separator'

type LibraryEvent = PointerEvent & { preventBaseUIHandler: () => void }

/**
 * For an item of a popup: a layout that moves away under a pointer at rest is not the pointer leaving. Without it the
 * highlight, and with it the next key, would be lost to whoever works with the keyboard.
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

export type MenuPopupProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** It has just taken the focus, and none of its items has it. */
  onFocused: () => void
  onKeyDownCapture: (e: KeyEvent) => void
  /** The button beside which it opens; its id names the menu. */
  button: HTMLElement
  id: string
  items: readonly MenuItem[]
  align: 'start' | 'end'
}

/** Contents of a menu. They come in one piece, after the screens whose buttons open it. */
export function MenuPopup({
  open,
  onOpenChange,
  onFocused,
  onKeyDownCapture,
  button,
  id,
  items,
  align,
}: MenuPopupProps) {
  const ordered = inOrder(items)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Positioner
          anchor={button}
          align={align}
          side="bottom"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <Base.Popup
            id={id}
            aria-labelledby={button.id}
            onFocus={({ target, currentTarget }) => target === currentTarget && onFocused()}
            onKeyDownCapture={onKeyDownCapture}
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

/** The highlight moves at once, the focus a frame later: a quick Enter in between is meant for the highlighted item. */
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
