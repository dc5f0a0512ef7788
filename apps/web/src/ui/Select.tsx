import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ControlProps } from './ControlProps.ts'
import { backdropClass, cx, inputClass, itemClass, popupClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

export type SelectOption<T> = { value: T; label: string; disabled?: boolean }

export type SelectProps<T extends string | number> = FieldProps &
  ControlProps<T, HTMLButtonElement> & {
    options: readonly SelectOption<T>[]
    placeholder?: string
  }

const buttonClass = cx(
  inputClass,
  'flex items-center justify-between gap-2 text-left whitespace-nowrap data-placeholder:text-ink3',
)

/** A choice of one from a short, fixed list. For long or remote lists use `Combobox`. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const [field, control] = splitField(props)
  const { value, onValueChange, onBlur, name, disabled, ref, options, placeholder = 'Selecciona…' } = control
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // The focus moves into the list when it opens, which does not count as leaving the field.
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) onBlur?.()
  }
  // Keys that come before the open list has the focus arrive at the button. Letters are looked for all the same, and Enter would close.
  const chooseEarly = (e: KeyboardEvent) => {
    if (!open || e.key !== 'Enter') return
    e.preventDefault()
    list.current?.querySelector<HTMLElement>('[data-highlighted]')?.click()
  }
  return (
    <Field {...field}>
      {(aria) => (
        <Base.Root
          items={options}
          value={value}
          onValueChange={onValueChange}
          open={open}
          onOpenChange={change}
          {...{ name, disabled }}
        >
          <Base.Trigger
            {...aria}
            ref={ref}
            onKeyDown={chooseEarly}
            onBlur={() => !open && onBlur?.()}
            className={buttonClass}
          >
            <Base.Value placeholder={placeholder} className="truncate" />
            <Base.Icon className="text-ink3">
              <ChevronsUpDown className="size-4" />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Backdrop className={backdropClass} />
            <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-40 outline-none">
              <Base.Popup className={cx(popupClass, 'min-w-(--anchor-width) max-w-(--available-width)')}>
                <Base.List
                  ref={list}
                  aria-labelledby={aria['aria-labelledby']}
                  className="max-h-[min(22rem,var(--available-height))] overflow-y-auto p-1"
                >
                  {options.map((option) => (
                    <Base.Item key={option.value} value={option.value} disabled={option.disabled} className={itemClass}>
                      <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                      <Base.ItemIndicator className="text-brand">
                        <Check className="size-4" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
