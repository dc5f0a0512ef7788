import { type KeyboardEvent, useState } from 'react'

type Options = {
  value: string | null
  onValueChange: (value: string | null) => void
  onBlur?: () => void
  /** Text → value, forgiving; null when it makes no sense. */
  parse: (text: string) => string | null
  /** Value → text. */
  print: (value: string) => string
  /** While typing only a complete text becomes a value, so that '1/2' on the way to '1/2/1985' is not reported. */
  complete: RegExp
}

/** A text box whose value is something stricter than its text. `unread` is true while what was left there makes no sense. */
export function useParsedText({ value, onValueChange, onBlur, parse, print, complete }: Options) {
  const [text, setText] = useState(value === null ? '' : print(value))
  const [known, setKnown] = useState(value)
  const [unread, setUnread] = useState(false)

  if (value !== known) {
    setKnown(value)
    setText(value === null ? '' : print(value))
    setUnread(false)
  }

  const report = (next: string | null) => {
    setKnown(next)
    if (next !== value) onValueChange(next)
  }

  const change = (next: string) => {
    setText(next)
    setUnread(false)
    if (next.trim() === '') report(null)
    else if (complete.test(next.trim())) report(parse(next))
  }

  const commit = () => {
    const blank = text.trim() === ''
    const read = blank ? null : parse(text)
    if (read !== null) setText(print(read))
    setUnread(!blank && read === null)
    report(read)
  }

  return {
    unread,
    input: {
      value: text,
      onChange: (e: { target: { value: string } }) => change(e.target.value),
      onBlur: () => {
        commit()
        onBlur?.()
      },
      // A form sent with Enter must get what was typed.
      onKeyDown: (e: KeyboardEvent) => {
        if (e.key === 'Enter') commit()
      },
    },
  }
}
