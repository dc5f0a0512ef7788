import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { Field, splitField } from './Field.tsx'
import type { SelectProps } from './SelectProps.ts'
import { selectClass } from './selectClass.ts'
import { onDemand, useOnDemand } from './useOnDemand.ts'

const list = onDemand(async () => (await import('./SelectList.tsx')).SelectList)
const opening = new Set(['ArrowDown', 'ArrowUp'])

/**
 * One of a short, fixed list. For long or remote lists use `Combobox`. Only its button is there at first: the list, and all
 * that places it, is fetched when it is pointed at or focused, and takes over when it is opened.
 */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { List, preload, open } = useList()
  if (List) return <List {...props} />
  const [field, control] = splitField(props)
  const { value, onBlur, name, disabled, ref, options, placeholder = 'Selecciona…' } = control
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...field}>
      {(aria) => (
        <button
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          {...aria}
          {...{ ref, name, disabled, onBlur }}
          data-placeholder={chosen ? undefined : ''}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={open}
          onKeyDown={(e) => {
            if (!opening.has(e.key)) return
            e.preventDefault()
            open()
          }}
          className={selectClass}
        >
          <span className="truncate">{chosen?.label ?? placeholder}</span>
          <ChevronsUpDown className="size-4 text-ink3" />
        </button>
      )}
    </Field>
  )
}

/** The list, once this select was opened. Others that have not been opened stay buttons: nothing moves under a hand. */
function useList() {
  const [List, fetch] = useOnDemand(list)
  const [opened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    fetch()
  }
  return { List: opened ? List : null, preload: () => void list.fetch().catch(() => {}), open }
}
