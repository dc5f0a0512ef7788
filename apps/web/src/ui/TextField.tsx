import type { ComponentProps, ReactNode } from 'react'
import { cx, inputClass, largeInputClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'prefix' | 'size'> & {
    /** Whether it is 44 px high with 16 px text. */
    large?: boolean
    icon?: ReactNode
    /** A button or a mark inside the right edge. */
    end?: ReactNode
  }

/** One line of text. Takes what react-hook-form's `register` returns. */
export function TextField(props: TextFieldProps) {
  const [field, { large, icon, end, ...input }] = splitField(props)
  return (
    <Field {...field}>
      {(aria) => (
        <span className="relative block">
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
            {...aria}
            className={cx(large ? largeInputClass : inputClass, Boolean(icon) && 'pl-10', Boolean(end) && 'pr-11')}
          />
          {end ? <span className="absolute inset-y-0 right-0 flex items-center pr-1">{end}</span> : null}
        </span>
      )}
    </Field>
  )
}
