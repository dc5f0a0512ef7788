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
    /** Whether the answer to the last search is on its way. */
    cargando?: boolean
    emptyText?: string
    placeholder?: string
  }

const action =
  'flex size-7 items-center justify-center rounded-control text-ink3 hover:bg-sunken hover:text-ink pointer-coarse:size-10'

/** A text for which the options are no answer yet: it waits for a pause in typing, or was sent; null once they are. */
function useUnanswered(fetching: boolean) {
  const [unanswered, setUnanswered] = useState<'typed' | 'sent' | null>(null)
  useEffect(() => {
    if (unanswered === 'sent' && !fetching) setUnanswered(null)
  }, [unanswered, fetching])
  return [unanswered, setUnanswered] as const
}

/** A choice of one among many, found by typing. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const [field, control] = splitField(props)
  const { value, onValueChange, onBlur, name, disabled, ref, items, itemLabel, itemKey, itemDetail, onSearch } = control
  const { emptyText = 'Sin resultados', placeholder } = control
  const [unanswered, setUnanswered] = useUnanswered(control.cargando ?? false)
  const cargando = control.cargando || unanswered !== null
  const { shown, hold } = useHeldWhilePressed({ items, cargando })
  const { later } = useDebouncedCallback((text: string) => {
    onSearch?.(text)
    setUnanswered('sent')
  }, 250)
  const [problem, setProblem] = useState<string | null>(null)
  const search = (text: string) => {
    const found = onSearch ? tooLong(text.trim().length, LONGEST_SEARCH) : null
    setProblem(found)
    if (!onSearch || found) return
    setUnanswered('typed')
    later(text)
  }
  /** What was typed is no choice: it is being typed, the field was left with it, or the field has the focus again and says so. */
  const [unchosen, setUnchosen] = useState<'typing' | 'left' | 'back' | null>(null)
  const isLabel = (text: string) => text === '' || (value !== null && text === itemLabel(value).trim())
  /** What was typed over a choice, and not chosen, takes it away when the field is left; Escape brings it back before. */
  const leave = () => {
    if (unchosen === 'back') setUnchosen(null)
    if (unchosen !== 'typing') return
    setUnchosen('left')
    if (value) onValueChange(null)
  }
  /** Enter would choose the option of an earlier text, another patient for example. */
  const leaveEnter = (event: LibraryEvent) => {
    const pointed = event.currentTarget.hasAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !pointed || !(unanswered || problem)) return
    event.preventBaseUIHandler()
    event.preventDefault()
  }
  return (
    <Field
      {...field}
      error={problem ?? (unchosen === 'left' || unchosen === 'back' ? 'Elige de la lista.' : field.error)}
    >
      {(aria) => (
        <Base.Root<T>
          items={shown.items}
          value={value}
          onValueChange={(next) => {
            setUnchosen(null)
            onValueChange(next)
          }}
          onInputValueChange={(text, details) => {
            if (details.reason === 'input-change') setUnchosen(isLabel(text.trim()) ? null : 'typing')
            else setUnchosen((now) => (now === 'typing' ? null : now))
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
              data-unchosen={unchosen === 'typing' || unchosen === 'left' ? true : undefined}
              onFocus={() => setUnchosen((now) => (now === 'left' ? 'back' : now))}
              onBlur={() => {
                leave()
                onBlur?.()
              }}
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
