import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { limpiarLinea } from '@nitida/contract/textos'
import type { Ref } from 'react'
import { ComboboxRepairs, leaveEscape } from './ComboboxRepairs.tsx'
import { cx, inputClass, itemClass, popupClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { tooLong } from './tooLong.ts'

export type AutocompleteProps = FieldProps & {
  value: string
  onValueChange: (text: string) => void
  suggestions: readonly string[]
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
  const { value, onValueChange, suggestions, onBlur, name, placeholder, disabled, maxLength, ref } = control
  const problem = tooLong(limpiarLinea(value).length, maxLength)
  return (
    <Field {...field} error={problem ?? field.error}>
      {(aria) => (
        <Base.Root
          items={suggestions}
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
                      {text}
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
