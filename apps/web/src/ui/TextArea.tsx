import { limpiarNota } from '@nitida/contract/textos'
import type { ComponentProps } from 'react'
import { cx, inputBoxClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { useTooLong } from './useTooLong.ts'

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

const ofNote = (text: string): number => limpiarNota(text).length

/** Several lines of text; grows with what is written. */
export function TextArea(props: TextAreaProps) {
  const [field, { rows = 3, maxLength, ...input }] = splitField(props)
  const { error, around, mark } = useTooLong({ maxLength, error: field.error, count: ofNote })
  return (
    <Field {...field} error={error}>
      {(aria) => (
        <span {...around} className="block">
          <textarea
            {...input}
            {...mark}
            {...aria}
            rows={rows}
            className={cx(inputBoxClass, 'field-sizing-content max-h-80 min-h-20 resize-y py-2 text-field')}
          />
        </span>
      )}
    </Field>
  )
}
