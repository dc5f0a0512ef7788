import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cx, inputClass } from './clases.ts'
import { IconButton } from './IconButton.tsx'
import { useDebouncedCallback } from './useDebouncedCallback.ts'

/** Longest searched text, because the server would refuse a longer one in place of the list. */
const LONGEST = 120

export type SearchFieldProps = {
  /** Accessible name; the placeholder repeats it for the eye. */
  label: string
  /** The text that filters the list now. */
  value: string
  /** Called 250 ms after the last key, at once on Enter and on clearing. */
  onSearch: (text: string) => void
  placeholder?: string
  delay?: number
  className?: string
}

export function SearchField({ label, value, onSearch, placeholder = label, delay = 250, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The reported text comes back as `value`, so only a change from outside (a removed filter) may replace the typed one.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const report = (next: string) => {
    setKnown(next)
    onSearch(next)
  }
  const { later, flush } = useDebouncedCallback(report, delay)
  const change = (next: string) => {
    setText(next)
    later(next)
  }
  const clear = () => {
    setText('')
    flush('')
  }
  const keys = (e: KeyboardEvent) => {
    if (e.key === 'Enter') flush(text)
    if (e.key === 'Escape' && text) clear()
  }
  return (
    <search className={cx('relative block min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink3"
      />
      <input
        type="text"
        maxLength={LONGEST}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(e) => change(e.target.value)}
        onKeyDown={keys}
        className={cx(inputClass, 'pr-10 pl-10')}
      />
      {text ? (
        <span className="absolute inset-y-0 right-1 flex items-center">
          <IconButton size="sm" label="Limpiar búsqueda" icon={<X />} onClick={clear} />
        </span>
      ) : null}
    </search>
  )
}
