import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronsUpDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ComboboxList } from './ComboboxList.tsx'
import { type LibraryEvent, leaveEscape } from './ComboboxRepairs.tsx'
import type { ControlProps } from './ControlProps.ts'
import { cx, inputClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { LONGEST_SEARCH, tooLong } from './tooLong.ts'
import { useDebouncedCallback } from './useDebouncedCallback.ts'
import { useHeldWhilePressed } from './useHeldWhilePressed.ts'

export type ComboboxProps<T> = FieldProps &
  ControlProps<T> & {
    items: readonly T[]
    itemLabel: (item: T) => string
    itemKey: (item: T) => string | number
    /** Second line of an option. */
    itemDetail?: (item: T) => ReactNode
    /** Search on the server: called 250 ms after the last key, and `items` are shown as they come. */
    onSearch?: (text: string) => void
    cargando?: boolean
    emptyText?: string
    placeholder?: string
  }

const action =
  'flex size-7 items-center justify-center rounded-control text-ink3 hover:bg-sunken hover:text-ink pointer-coarse:size-10'

/**
 * Whether the options are an answer to what was typed. Until they are, Enter chooses nothing: what it would choose is the option of an
 * earlier text, another patient for example.
 */
function useAnswered(fetching: boolean) {
  const [asked, searched] = useState<'typed' | 'sent' | null>(null)
  useEffect(() => {
    if (asked === 'sent' && !fetching) searched(null)
  }, [asked, fetching])
  const leaveEnter = (event: LibraryEvent) => {
    if (event.key !== 'Enter' || !asked || !event.currentTarget.hasAttribute('aria-activedescendant')) return
    event.preventBaseUIHandler()
    event.preventDefault()
  }
  return { searched, cargando: fetching || asked !== null, leaveEnter }
}

/** A choice of one among many, found by typing. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const [field, control] = splitField(props)
  const { value, onValueChange, onBlur, name, disabled, ref, items, itemLabel, itemKey, itemDetail, onSearch } = control
  const { emptyText = 'Sin resultados', placeholder } = control
  const { searched, cargando, leaveEnter } = useAnswered(control.cargando ?? false)
  const { shown, hold } = useHeldWhilePressed({ items, cargando })
  const { later } = useDebouncedCallback((text: string) => {
    onSearch?.(text)
    searched('sent')
  }, 250)
  const [problem, setProblem] = useState<string | null>(null)
  const search = (text: string) => {
    const found = onSearch ? tooLong(text.trim().length, LONGEST_SEARCH) : null
    setProblem(found)
    if (!onSearch || found) return
    searched('typed')
    later(text)
  }
  return (
    <Field {...field} error={problem ?? field.error}>
      {(aria) => (
        <Base.Root<T>
          items={shown.items}
          value={value}
          onValueChange={onValueChange}
          onInputValueChange={(text, details) => {
            if (details.reason === 'input-change' || details.reason === 'input-clear') search(text)
          }}
          // Filtering is off, because it would hide what the server found by telephone.
          filter={onSearch ? null : undefined}
          itemToStringLabel={itemLabel}
          isItemEqualToValue={(a, b) => itemKey(a) === itemKey(b)}
          {...{ name, disabled }}
        >
          <Base.InputGroup className="relative">
            <Base.Input
              {...aria}
              ref={ref}
              onBlur={onBlur}
              onKeyDown={(event) => {
                leaveEscape(event)
                leaveEnter(event)
              }}
              placeholder={placeholder}
              className={cx(inputClass, 'pr-18')}
            />
            <span className="absolute inset-y-0 right-1 flex items-center">
              <Base.Clear aria-label="Quitar selección" title="Quitar selección" className={action}>
                <X className="size-4" />
              </Base.Clear>
              <Base.Trigger aria-label="Ver opciones" title="Ver opciones" className={action}>
                <ChevronsUpDown className="size-4" />
              </Base.Trigger>
            </span>
          </Base.InputGroup>
          <ComboboxList
            {...{ itemLabel, itemKey, itemDetail, emptyText }}
            cargando={shown.cargando}
            labelledBy={aria['aria-labelledby']}
            onPress={hold}
          />
        </Base.Root>
      )}
    </Field>
  )
}
