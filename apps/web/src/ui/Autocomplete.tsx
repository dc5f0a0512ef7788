import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { limpiarLinea } from '@nitida/contract/textos'
import type { ReactNode, Ref } from 'react'
import { ComboboxRepairs, leaveEscape } from './ComboboxRepairs.tsx'
import { cx, inputClass, itemClass, popupClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { keepSeparator } from './keepSeparator.ts'
import { tooLong } from './tooLong.ts'
import { useHeldWhilePressed } from './useHeldWhilePressed.ts'

export interface Suggestion {
  text: string
  /** A second line under the text. */
  detail?: ReactNode
  /** Stays whatever is typed, because who found it looked at more than its text. */
  always?: boolean
}

export type AutocompleteProps<S extends Suggestion> = FieldProps & {
  value: string
  /** Called with the text, and with the suggestion that it is, pressed or typed. */
  onValueChange: (text: string, suggested: S | undefined) => void
  suggestions: readonly S[]
  onBlur?: () => void
  name?: string
  placeholder?: string
  disabled?: boolean
  maxLength?: number
  /** Whether scanners type into it. */
  scans?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Free text with suggestions; any typed text is the value. */
export function Autocomplete<S extends Suggestion>(props: AutocompleteProps<S>) {
  const [field, control] = splitField(props)
  const { value, onValueChange, suggestions, onBlur, name, placeholder, disabled, maxLength, scans, ref } = control
  const { shown, hold } = useHeldWhilePressed(suggestions)
  const { contains } = Base.useFilter({ sensitivity: 'base' })
  const problem = tooLong(limpiarLinea(value).length, maxLength)
  return (
    <Field {...field} error={problem ?? field.error}>
      {(aria) => (
        <Base.Root<S>
          items={shown}
          itemToStringValue={({ text }) => text}
          filter={({ text, always }, typed) => always === true || contains(text, typed)}
          value={value}
          onValueChange={(text) =>
            onValueChange(
              text,
              shown.find((one) => one.text === text),
            )
          }
          {...{ name, disabled }}
        >
          <Base.Input
            {...aria}
            data-too-long={problem ? true : undefined}
            ref={ref}
            onBlur={onBlur}
            onKeyDown={(event) => {
              leaveEscape(event)
              if (scans) keepSeparator(event)
            }}
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
                  onPointerDown={hold}
                  aria-labelledby={aria['aria-labelledby']}
                  className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0"
                >
                  {(one: S) => (
                    <Base.Item key={one.text} value={one} className={itemClass}>
                      <span className="min-w-0 flex-1 wrap-anywhere">
                        {one.text}
                        {one.detail ? <span className="block text-sm text-ink2">{one.detail}</span> : null}
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
