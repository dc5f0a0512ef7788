import { Paperclip, X } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { buttonClass } from './buttonClass.ts'
import { cx } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

export type FileFieldProps = FieldProps & {
  value: File | null
  onValueChange: (file: File | null) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
  /** Accepted files, like the attribute of an input: '.cer,.key'. */
  accept?: string
  /** Text without a file: 'Ningún archivo', 'Registrada'. */
  emptyText?: string
}

/** One file: a button to choose it, its name, a button to take it away. The native input keeps the focus and the name. */
export function FileField(props: FileFieldProps) {
  const [field, control] = splitField(props)
  const { value, onValueChange, onBlur, name, disabled, ref, accept, emptyText = 'Ningún archivo' } = control
  const box = useRef<HTMLDivElement>(null)
  const remove = () => {
    const input = box.current?.querySelector('input')
    // The input is emptied so that the same file can be chosen again.
    if (input) input.value = ''
    onValueChange(null)
    input?.focus()
  }
  return (
    <Field {...field}>
      {({ id, ...aria }) => (
        <div ref={box} className="flex min-h-control items-center gap-2.5">
          <input
            {...aria}
            id={id}
            ref={ref}
            type="file"
            {...{ name, disabled, accept, onBlur }}
            aria-describedby={cx(aria['aria-describedby'], `${id}-archivo`)}
            onChange={(e) => onValueChange(e.target.files?.[0] ?? null)}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={cx(
              buttonClass({}, disabled),
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand',
            )}
          >
            <Paperclip />
            {value ? 'Cambiar archivo' : 'Elegir archivo'}
          </label>
          <span id={`${id}-archivo`} className={cx('min-w-0 truncate text-sm', value ? 'text-ink' : 'text-ink3')}>
            {value ? value.name : emptyText}
          </span>
          {value ? <IconButton size="sm" label={`Quitar ${value.name}`} icon={<X />} onClick={remove} /> : null}
        </div>
      )}
    </Field>
  )
}
