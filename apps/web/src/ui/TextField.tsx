import { limpiarLinea } from '@nitida/contract/textos'
import { type ChangeEvent, type ComponentProps, type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { cx, inputClass, largeInputClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { useTooLong } from './useTooLong.ts'
import { writeInto } from './writeInto.ts'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'prefix' | 'size'> & {
    /** Whether it is 44 px high with 16 px text. */
    large?: boolean
    icon?: ReactNode
    /** A button or a mark inside the right edge. */
    end?: ReactNode
    /** What is kept of a text; it takes its place after a paste, and when the field is left. */
    clean?: (text: string) => string
    /** What is said of a text that `clean` took something from; it stays under the field until the text changes again. */
    notice?: (text: string) => string | null
    /** Characters of a text; those that the server keeps of a line unless told otherwise. */
    count?: (text: string) => number
  }

const pasted = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(nativeEvent.inputType)

/** The listeners of an input whose text is cleaned, and what is said of the text before. */
function useCleaning({
  clean,
  notice,
  onChange,
  onBlur,
}: Pick<TextFieldProps, 'clean' | 'notice' | 'onChange' | 'onBlur'>) {
  const [said, setSaid] = useState<string | null>(null)
  const writing = useRef(false)
  if (!clean) return { said, listeners: { onChange, onBlur } }
  const tidy = (input: HTMLInputElement) => {
    const text = clean(input.value)
    if (text === input.value) return
    writing.current = true
    writeInto(input, text)
    writing.current = false
  }
  const listeners = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChange?.(event)
      if (!writing.current) setSaid(notice?.(event.currentTarget.value) ?? null)
      if (pasted(event)) tidy(event.currentTarget)
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (!event.currentTarget.readOnly) tidy(event.currentTarget)
      return onBlur?.(event)
    },
  }
  return { said, listeners }
}

const ofLine = (text: string): number => limpiarLinea(text).length

/** One line of text. Takes what react-hook-form's `register` returns. */
export function TextField(props: TextFieldProps) {
  const [field, { large, icon, end, clean, notice, onChange, onBlur, maxLength, count = ofLine, ...input }] =
    splitField(props)
  const { error, around, mark } = useTooLong({ maxLength, error: field.error, count })
  const { said, listeners } = useCleaning({ clean, notice, onChange, onBlur })
  return (
    <Field {...field} ayuda={said ?? field.ayuda} error={error}>
      {(aria) => (
        <span {...around} className="relative block">
          {icon ? (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink3 [&_svg]:size-4.5">
              {icon}
            </span>
          ) : null}
          <input
            type="text"
            // A read-only field is no tab stop, and its whole text is in the title.
            {...(input.readOnly && { tabIndex: -1, title: String(input.value ?? input.defaultValue ?? '') })}
            {...input}
            {...listeners}
            {...mark}
            {...aria}
            className={cx(large ? largeInputClass : inputClass, Boolean(icon) && 'pl-10', Boolean(end) && 'pr-11')}
          />
          {end ? <span className="absolute inset-y-0 right-0 flex items-center pr-1">{end}</span> : null}
        </span>
      )}
    </Field>
  )
}
