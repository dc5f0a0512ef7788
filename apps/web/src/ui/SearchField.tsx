import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { cx, inputClass } from './clases.ts'
import { IconButton } from './IconButton.tsx'
import { LONGEST_SEARCH, tooLong } from './tooLong.ts'
import { useDebouncedCallback } from './useDebouncedCallback.ts'

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
  const note = useId()
  const problem = tooLong(text.trim().length, LONGEST_SEARCH)
  const change = (next: string) => {
    setText(next)
    later(tooLong(next.trim().length, LONGEST_SEARCH) ? value : next)
  }
  const clear = () => {
    setText('')
    flush('')
  }
  const keys = (e: KeyboardEvent) => {
    if (e.key === 'Enter' && !problem) flush(text)
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
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? note : undefined}
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
      {problem ? (
        <span
          id={note}
          role="status"
          className="absolute top-full left-0 z-30 mt-1 rounded-control border border-line bg-raised px-3 py-2 text-sm text-bad-ink shadow-dialog"
        >
          {problem}
        </span>
      ) : null}
    </search>
  )
}
