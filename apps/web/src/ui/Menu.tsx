import { Menu as Base } from '@base-ui/react/menu'
import { Settings } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { backdropClass, itemClass, popupClass } from './popupClass.ts'

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

export type MenuProps = {
  /** Accessible name of the trigger: 'Acciones de MARÍA FERNANDA HERNÁNDEZ GARCÍA'. */
  label: string
  items: readonly MenuItem[]
  /** Default: the gear of a table row. */
  trigger?: ReactElement
  align?: 'start' | 'end'
}

/** What can be done with one thing. ↓ or Enter open it, letters jump, Esc returns to the trigger. */
export function Menu({ label, items, trigger, align = 'end' }: MenuProps) {
  const normal = items.filter((item) => item === 'separator' || !item.peligro)
  const danger = items.filter((item) => item !== 'separator' && item.peligro)
  const ordered: MenuItem[] =
    danger.length > 0 && normal.length > 0 ? [...normal, 'separator', ...danger] : [...normal, ...danger]
  return (
    <Base.Root>
      <Base.Trigger render={trigger ?? <IconButton label={label} icon={<Settings />} />} />
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Positioner align={align} side="bottom" sideOffset={4} collisionPadding={8} className="z-40 outline-none">
          <Base.Popup className={cx(popupClass, 'min-w-54 p-1.5')}>
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

function labelAt(items: readonly MenuItem[], i: number): string {
  const item = items[i]
  return item === undefined || item === 'separator' ? String(i) : item.label
}

function Action({ item }: { item: MenuAction }) {
  return (
    <Base.Item
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
