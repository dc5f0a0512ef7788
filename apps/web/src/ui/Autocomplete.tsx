import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { limpiarLinea } from '@nitida/contract/textos'
import type { ReactNode, Ref } from 'react'
import { ComboboxRepairs, leaveEscape } from './ComboboxRepairs.tsx'
import { cx, inputClass, itemClass, popupClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { tooLong } from './tooLong.ts'

export type AutocompleteProps = FieldProps & {
  value: string
  onValueChange: (text: string) => void
  suggestions: readonly string[]
  /** A second line under a suggestion. */
  detailOf?: (text: string) => ReactNode
  /** Suggestions that stay whatever is typed, because who found them looked at more than their text. */
  always?: (text: string) => boolean
  onBlur?: () => void
  name?: string
  placeholder?: string
  disabled?: boolean
  maxLength?: number
  ref?: Ref<HTMLInputElement>
}

/** Free text with suggestions; any typed text is the value. */
export function Autocomplete(props: AutocompleteProps) {
  const [field, control] = splitField(props)
  const { value, onValueChange, suggestions, detailOf, always, onBlur, name, placeholder, disabled, maxLength, ref } =
    control
  const { contains } = Base.useFilter({ sensitivity: 'base' })
  const problem = tooLong(limpiarLinea(value).length, maxLength)
  return (
    <Field {...field} error={problem ?? field.error}>
      {(aria) => (
        <Base.Root
          items={suggestions}
          {...(always && { filter: (text: string, typed: string) => always(text) || contains(text, typed) })}
          value={value}
          onValueChange={(text) => onValueChange(text)}
          {...{ name, disabled }}
        >
          <Base.Input
            {...aria}
            data-too-long={problem ? true : undefined}
            ref={ref}
            onBlur={onBlur}
            onKeyDown={leaveEscape}
            placeholder={placeholder}
            className={inputClass}
          />
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-40 outline-none data-empty:hidden">
              <Base.Popup
                aria-labelledby={aria['aria-labelledby']}
                className={cx(popupClass, 'w-(--anchor-width) max-w-(--available-width)')}
              >
                <ComboboxRepairs />
                <Base.List
                  aria-labelledby={aria['aria-labelledby']}
                  className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0"
                >
                  {(text: string) => (
                    <Base.Item key={text} value={text} className={itemClass}>
                      <span className="min-w-0 flex-1 wrap-anywhere">
                        {text}
                        {detailOf?.(text) ? <span className="block text-sm text-ink2">{detailOf(text)}</span> : null}
                      </span>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
