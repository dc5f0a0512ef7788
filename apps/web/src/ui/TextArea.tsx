import type { ComponentProps } from 'react'
import { cx, inputBoxClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** Several lines of text; grows with what is written. */
export function TextArea(props: TextAreaProps) {
  const [field, { rows = 3, ...input }] = splitField(props)
  return (
    <Field {...field}>
      {(aria) => (
        <textarea
          {...input}
          {...aria}
          rows={rows}
          className={cx(inputBoxClass, 'field-sizing-content max-h-80 min-h-20 resize-y py-2 text-field')}
        />
      )}
    </Field>
  )
}
