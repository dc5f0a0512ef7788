import { type KeyboardEvent, useState } from 'react'

type Options = {
  /** A value of the strict form, null when empty, or text that could not be read. */
  value: string | null
  onValueChange: (value: string | null) => void
  onBlur?: () => void
  /** Text → strict form. */
  strict: RegExp
  /** Text → value, forgiving; null when it makes no sense. */
  parse: (text: string) => string | null
  /** Value → text. */
  print: (value: string) => string
  /** While typing only a complete text becomes a value, so that '1/2' on the way to '1/2/1985' is not reported. */
  complete: RegExp
}

/**
 * A text box whose value is stricter than its text. Unreadable text is handed on as typed, because the form's schema refuses it,
 * where null would quietly send an empty field. A filter has no schema and keeps its value, while the text stays; `unread` tells
 * that.
 */
export function useParsedText({ value, onValueChange, onBlur, strict, parse, print, complete }: Options) {
  const shown = (v: string | null) => (v !== null && strict.test(v) ? print(v) : (v ?? ''))
  const [text, setText] = useState(() => shown(value))
  const [known, setKnown] = useState(value)
  const [typing, setTyping] = useState(false)
  // Unreadable text, and the value beside which it stands where a filter does not take it.
  const [refused, setRefused] = useState<{ text: string; beside: string | null } | null>(null)

  if (refused && value === refused.text) setRefused(null)
  if (value !== known && !(refused && value === refused.beside)) {
    setKnown(value)
    setText(shown(value))
    setTyping(false)
    setRefused(null)
  }

  const report = (next: string | null) => {
    setKnown(next)
    setRefused(next === null || strict.test(next) ? null : { text: next, beside: value })
    if (next !== value) onValueChange(next)
  }

  const read = (from: string) => (from.trim() === '' ? null : (parse(from) ?? from.trim()))

  const change = (next: string) => {
    const whole = next.trim() === '' || complete.test(next.trim())
    setText(next)
    setTyping(!whole)
    if (whole) report(read(next))
  }

  const commit = () => {
    const next = read(text)
    setText(shown(next))
    setTyping(false)
    report(next)
  }

  return {
    unread: !typing && (refused !== null || (value !== null && !strict.test(value))),
    input: {
      value: text,
      onChange: (e: { target: { value: string } }) => change(e.target.value),
      onBlur: () => {
        commit()
        onBlur?.()
      },
      // What Ctrl+Enter sends must hold the typed text.
      onKeyDown: (e: KeyboardEvent) => {
        if (e.key === 'Enter') commit()
      },
    },
  }
}
