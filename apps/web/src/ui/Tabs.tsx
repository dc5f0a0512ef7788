import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { chosenTab, tabClass, tabsClass } from './tabClass.ts'

export type TabItem = { value: string; label: ReactNode; content: ReactNode; count?: number }

export type TabsProps = {
  label: string
  items: readonly TabItem[]
  /** Controlled when the tab lives in the URL. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/** Views of one thing side by side. */
export function Tabs({ label, items, value, defaultValue = items[0]?.value, onValueChange }: TabsProps) {
  const chosen = value ?? defaultValue
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? defaultValue : undefined}
      onValueChange={onValueChange}
    >
      <Base.List aria-label={label} className={tabsClass}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            ref={item.value === chosen ? chosenTab : undefined}
            value={item.value}
            className={({ active }) => tabClass(active)}
          >
            {item.label}
            {item.count === undefined ? null : (
              <span className="tabular rounded-full bg-sunken px-1.5 text-xs font-medium text-ink2">{item.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-4">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
