import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useReducer } from 'react'
import type { ControlProps } from './ControlProps.ts'
import { cx, inputClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

const CON_COMA_DECIMAL = /^(-?)(\d{1,3}(?:[.,]\d{3})+|\d*),(\d{1,2})$/

/**
 * Value of '150,50' or '1.234,5', since some keypads type a comma for the decimal point, and a comma with one or two digits
 * behind it parts no thousands. Null for text that reads as in Mexico: '1,234.50', '1,500'.
 */
export function comaDecimal(texto: string): number | null {
  const [, signo, enteros = '', decimales] = CON_COMA_DECIMAL.exec(texto.replace(/[\s$]/g, '')) ?? []
  if (decimales === undefined) return null
  return Number(`${signo}${enteros.replace(/[.,]/g, '') || '0'}.${decimales}`)
}

export type NumberFieldProps = FieldProps &
  ControlProps<number> & {
    min?: number
    max?: number
    /** ↑ ↓ change by one step, with Shift by ten. The schema checks multiples, because typed numbers stay as typed. */
    step?: number
    /** Digits after the point, always shown. Without it as many as were typed, up to 3. */
    decimals?: number
    /** Buttons − and + at the right, also the way to change it by touch. */
    steppers?: boolean
    prefix?: ReactNode
    suffix?: ReactNode
    placeholder?: string
    align?: 'start' | 'center' | 'end'
  }

const aligns = { start: 'text-left', center: 'text-center', end: 'text-right' }
const stepper =
  'flex w-control items-center justify-center border-l border-line text-ink2 hover:bg-sunken [&_svg]:size-4'

/** The text of a change; null for a change by keys, which has none. */
function textoLeido({ reason, event }: Base.Root.ChangeEventDetails): string | null {
  const campo = event.target
  if (!(campo instanceof HTMLInputElement)) return null
  if (reason === 'input-change' || reason === 'input-blur') return campo.value
  if (reason !== 'input-paste' || !(event instanceof ClipboardEvent)) return null
  const { value, selectionStart, selectionEnd } = campo
  const pegado = event.clipboardData?.getData('text/plain') ?? ''
  return value.slice(0, selectionStart ?? 0) + pegado + value.slice(selectionEnd ?? 0)
}

/** A number written as in Mexico (1,234.50). Values out of range stay, and the form's schema says what is wrong. */
export function NumberField(props: NumberFieldProps) {
  const [field, control] = splitField(props)
  const { value, onValueChange, onBlur, name, disabled, ref, min, max, step = 1, decimals, align = 'start' } = control
  const [, escribirDeNuevo] = useReducer((veces: number) => veces + 1, 0)
  const leer = (leido: number | null, detalles: Base.Root.ChangeEventDetails) => {
    const conComa = decimals === undefined ? null : comaDecimal(textoLeido(detalles) ?? '')
    if (conComa !== null && detalles.reason === 'input-blur') {
      detalles.cancel() // or the library would write its own reading into the field
      escribirDeNuevo()
    }
    onValueChange(conComa ?? leido)
  }
  const { steppers, prefix, suffix, placeholder } = control
  return (
    <Field {...field}>
      {({ id, ...aria }) => (
        <Base.Root
          id={id}
          value={value}
          onValueChange={leer}
          {...{ name, disabled, min, max, step }}
          largeStep={step * 10}
          allowOutOfRange
          locale="es-MX"
          format={{ minimumFractionDigits: decimals, maximumFractionDigits: decimals }}
        >
          <Base.Group className="relative flex">
            {prefix ? (
              <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink3">
                {prefix}
              </span>
            ) : null}
            <Base.Input
              {...aria}
              ref={ref}
              onBlur={onBlur}
              placeholder={placeholder}
              aria-roledescription="Campo numérico"
              className={cx(
                inputClass,
                'tabular',
                aligns[align],
                Boolean(prefix) && 'pl-7',
                Boolean(suffix) && 'pr-9',
                steppers && 'pr-[calc(var(--control)*2+0.5rem)]',
              )}
            />
            {suffix ? (
              <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink3">
                {suffix}
              </span>
            ) : null}
            {steppers ? (
              <span className="absolute inset-y-px right-px flex overflow-hidden rounded-r-control">
                <Base.Decrement aria-label="Disminuir" className={stepper}>
                  <Minus />
                </Base.Decrement>
                <Base.Increment aria-label="Aumentar" className={stepper}>
                  <Plus />
                </Base.Increment>
              </span>
            ) : null}
          </Base.Group>
        </Base.Root>
      )}
    </Field>
  )
}

export type MoneyFieldProps = FieldProps & ControlProps<number> & { min?: number; max?: number; placeholder?: string }

/** Pesos with two decimals, right aligned, `$` in front. The value is pesos as on the wire, not centavos. */
export function MoneyField({ min = 0, placeholder = '0.00', ...rest }: MoneyFieldProps) {
  return <NumberField {...rest} min={min} placeholder={placeholder} decimals={2} align="end" prefix="$" />
}
