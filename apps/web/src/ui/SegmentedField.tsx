import { type KeyboardEvent, useId } from 'react'
import type { ControlProps } from './ControlProps.ts'
import { cx } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

export type SegmentedOption<T extends string> = {
  value: T
  label: string
  /** `carey` marks the answer that asks for attention ("Sí" in a history). */
  tone?: 'carey' | 'neutral'
}

export type SegmentedFieldProps<T extends string> = FieldProps &
  ControlProps<T> & {
    options: readonly SegmentedOption<T>[]
    /** Whether a chosen answer can be taken back (click it again, or Delete). */
    clearable?: boolean
    layout?: 'column' | 'row'
  }

/** Two to four answers side by side. Without an answer the frame is dashed: unanswered is a state of its own. */
export function SegmentedField<T extends string>(props: SegmentedFieldProps<T>) {
  const [field, control] = splitField(props)
  const { value, onValueChange, onBlur, disabled, ref, options, clearable, layout = 'column' } = control
  const generated = useId()
  const name = `${control.name ?? 'opcion'}-${generated}`
  const clear = () => clearable && onValueChange(null)
  const keys = (e: KeyboardEvent) => {
    if (e.key === 'Delete' || e.key === 'Backspace') clear()
  }
  return (
    <Field {...field} layout={layout} group>
      {({ id, ...aria }) => (
        <div
          {...aria}
          id={id}
          role="radiogroup"
          onBlur={onBlur}
          className={cx(
            'inline-flex h-control max-w-full gap-0.5 rounded-control border bg-sunken p-0.5',
            aria['aria-invalid'] ? 'border-bad' : value === null ? 'border-dashed border-edge' : 'border-line',
          )}
        >
          {options.map((option, i) => (
            <label
              key={option.value}
              className={cx(
                'relative flex min-w-11 shrink-0 grow items-center justify-center rounded-[5px] px-3 font-medium whitespace-nowrap text-ink2 max-sm:px-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:text-ink3',
                option.tone === 'carey'
                  ? 'has-checked:bg-carey has-checked:text-on-carey'
                  : 'has-checked:bg-thumb has-checked:text-ink has-checked:shadow-rest',
              )}
            >
              <input
                ref={i === 0 ? ref : undefined}
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                disabled={disabled}
                onChange={() => onValueChange(option.value)}
                onClick={() => value === option.value && clear()}
                onKeyDown={keys}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[5px] outline-none disabled:cursor-not-allowed"
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

export type SiNo = 'No' | 'Si'

const opciones = [
  { value: 'No', label: 'No' },
  { value: 'Si', label: 'Sí', tone: 'carey' },
] as const

/** A yes/no question of a clinical form: shown "No | Sí", stored `No` / `Si` (D-10). An answer can be taken back. */
export function SiNoField(props: FieldProps & ControlProps<SiNo> & { layout?: 'column' | 'row' }) {
  return <SegmentedField layout="row" {...props} options={opciones} clearable />
}
