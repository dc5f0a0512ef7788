import { Menu as Base } from '@base-ui/react/menu'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle } from 'react'
import { cx } from './cx.ts'
import type { MenuBridge, MenuHandlers } from './menuBridge.ts'
import { backdropClass, itemClass, popupClass } from './popupClass.ts'
import { useStillPointer } from './useStillPointer.ts'

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

type Props = {
  /** Of the button; its name is the menu's. */
  id: string
  items: readonly MenuItem[]
  align: 'start' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
  bridge: MenuBridge
}

/** All of a `Menu` but its button. */
export function MenuPopup({ id, items, align, open, onOpenChange, bridge }: Props) {
  const normal = items.filter((item) => item === 'separator' || !item.peligro)
  const danger = items.filter((item) => item !== 'separator' && item.peligro)
  const ordered: MenuItem[] =
    danger.length > 0 && normal.length > 0 ? [...normal, 'separator', ...danger] : [...normal, ...danger]
  return (
    <Base.Root
      open={open}
      onOpenChange={(opens) => {
        if (!opens) bridge.closed()
        onOpenChange(opens)
      }}
      onOpenChangeComplete={(done) => done && bridge.opened()}
    >
      <Base.Trigger id={id} render={({ ref, ...handlers }) => <Bridge {...{ handlers, bridge }} trigger={ref} />} />
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Positioner align={align} side="bottom" sideOffset={4} collisionPadding={8} className="z-40 outline-none">
          <Base.Popup
            id={`${id}-menu`}
            onKeyDownCapture={(e) => bridge.queued(e.nativeEvent) && e.stopPropagation()}
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

/** The highlight moves at once, the focus a frame later: a quick Enter in between is meant for the highlighted item. */
function pressHighlighted(e: KeyboardEvent<HTMLElement>) {
  if (e.target !== e.currentTarget || (e.key !== 'Enter' && e.key !== ' ')) return
  e.currentTarget.querySelector<HTMLElement>('[role=menuitem][data-highlighted]')?.click()
}

type BridgeProps = { trigger: Ref<HTMLElement> | undefined; handlers: MenuHandlers; bridge: MenuBridge }

/** Stands in for the trigger: the library works with the button that was there before it. */
function Bridge({ trigger, handlers, bridge }: BridgeProps) {
  useImperativeHandle(trigger, () => bridge.element, [bridge.element])
  const { connect } = bridge
  useEffect(() => {
    connect(handlers)
    return () => connect(null)
  }, [connect, handlers])
  return null
}

function labelAt(items: readonly MenuItem[], i: number): string {
  const item = items[i]
  return item === undefined || item === 'separator' ? String(i) : item.label
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
