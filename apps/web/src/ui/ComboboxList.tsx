import { Combobox as Base } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ComboboxRepairs } from './ComboboxRepairs.tsx'
import { cx, itemClass, popupClass } from './clases.ts'

type Props<T> = {
  itemLabel: (item: T) => string
  itemKey: (item: T) => string | number
  itemDetail?: (item: T) => ReactNode
  cargando: boolean
  emptyText: string
  labelledBy: string
  /** Called when a pointer goes down on the options. */
  onPress: () => void
}

/** The options of a combobox. */
export function ComboboxList<T>({
  itemLabel,
  itemKey,
  itemDetail,
  cargando,
  emptyText,
  labelledBy,
  onPress,
}: Props<T>) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className="z-40 outline-none">
        <Base.Popup
          aria-labelledby={labelledBy}
          className={cx(popupClass, 'w-(--anchor-width) max-w-(--available-width)')}
        >
          <ComboboxRepairs />
          <Base.Empty className="px-3.5 py-2 text-ink3 empty:hidden">{cargando ? null : emptyText}</Base.Empty>
          <Base.List
            onPointerDown={onPress}
            aria-labelledby={labelledBy}
            className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0"
          >
            {(item: T) => (
              <Base.Item key={itemKey(item)} value={item} className={itemClass}>
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{itemLabel(item)}</span>
                  {itemDetail ? <span className="block truncate text-xs text-ink3">{itemDetail(item)}</span> : null}
                </span>
                <Base.ItemIndicator className="text-brand">
                  <Check className="size-4" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
          {/* Below the options, which would move up under a hand when it goes away. */}
          <Base.Status className="px-3.5 py-2 text-ink3 empty:hidden">{cargando ? 'Buscando…' : null}</Base.Status>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
