import { leerCantidad, leerDolares, leerEn, leerNumero, leerPesos, sonVarias } from '@nitida/contract/numeros'
import { Minus, Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ControlProps } from './ControlProps.ts'
import { cx, inputClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { type Currency, signOf } from './formatos.ts'

export type NumberFieldProps = FieldProps &
  ControlProps<number> & {
    min?: number
    max?: number
    /** ↑ ↓ change by one step, with Shift by ten. The schema checks multiples, because typed numbers stay as typed. */
    step?: number
    /** Reads what was typed; unless told, as its unit says: what `prefix` or `suffix` shows. */
    read?: (typed: string) => number | null
    /** Digits after the point that are always shown; more stay as they were typed. */
    decimals?: number
    /** Buttons − and + at the right, also the way to change it by touch. */
    steppers?: boolean
    prefix?: ReactNode
    suffix?: ReactNode
    placeholder?: string
    align?: 'start' | 'center' | 'end'
  }

/** More digits than any number here has, so that nothing typed is rounded away before it is judged. */
const CIFRAS = 10

const escribir = (valor: number | null, decimals = 0): string =>
  valor === null
    ? ''
    : valor.toLocaleString('es-MX', { minimumFractionDigits: decimals, maximumFractionDigits: CIFRAS })

type Lectura = Pick<NumberFieldProps, 'read' | 'prefix' | 'suffix' | 'decimals'>

const lecturaDe = ({ read, prefix, suffix, decimals }: Lectura) => {
  if (read) return read
  if (typeof suffix === 'string') return leerEn(suffix)
  if (prefix === '$') return leerPesos
  return decimals ? leerNumero : leerCantidad
}

type Escrito = Lectura & Pick<NumberFieldProps, 'value' | 'onValueChange' | 'onBlur' | 'min' | 'max' | 'step'>

/**
 * The text of a number. It is read at every key and written as in Mexico when the field is left; what cannot be read stays as it
 * was typed, and its value is NaN, which every schema refuses.
 */
function useNumeroEscrito({ value, onValueChange, onBlur, min, max, step = 1, decimals, ...unidad }: Escrito) {
  const read = lecturaDe({ ...unidad, decimals })
  const [texto, setTexto] = useState(() => escribir(value, decimals))
  const [dicho, setDicho] = useState(value)
  const [tecleando, setTecleando] = useState(false)
  if (!Object.is(value, dicho)) {
    setDicho(value)
    setTexto(escribir(value, decimals))
  }
  const decir = (escrito: string, valor: number | null) => {
    setTexto(escrito)
    setDicho(valor)
    if (!Object.is(valor, value)) onValueChange(valor)
  }
  const salir = () => {
    setTecleando(false)
    if (!Number.isNaN(value)) setTexto(escribir(value, decimals))
    onBlur?.()
  }
  const sumar = (pasos: number) => {
    const suma = Math.round(((value || 0) + pasos * step) * 1e6) / 1e6
    const valor = Math.min(max ?? suma, Math.max(min ?? suma, suma))
    decir(escribir(valor, decimals), valor)
  }
  const conFlechas = (e: KeyboardEvent) => {
    if ((e.key !== 'ArrowUp' && e.key !== 'ArrowDown') || e.ctrlKey || e.altKey || e.metaKey) return
    e.preventDefault()
    sumar((e.key === 'ArrowUp' ? 1 : -1) * (e.shiftKey ? 10 : 1))
  }
  const escribirlo = (escrito: string) => {
    setTecleando(true)
    decir(escrito, read(escrito))
  }
  // The browser pastes a line break as a blank, which would part thousands; a tab stays, and cannot be read.
  const alPegar = (e: ClipboardEvent<HTMLInputElement>) => {
    const pegado = e.clipboardData.getData('text').trim()
    if (!sonVarias(pegado)) return
    e.preventDefault()
    const { value: antes, selectionStart, selectionEnd } = e.currentTarget
    const [desde, hasta] = [selectionStart ?? antes.length, selectionEnd ?? antes.length]
    escribirlo(
      antes.slice(0, desde) + pegado.replace(/\s*[\r\n\v\f\u0085\u2028\u2029]+\s*/g, '\t') + antes.slice(hasta),
    )
  }
  return {
    ilegible: Number.isNaN(value) && !tecleando,
    sumar,
    entrada: {
      value: texto,
      onChange: ({ target }: { target: { value: string } }) => escribirlo(target.value),
      onPaste: alPegar,
      onBlur: salir,
      onKeyDown: conFlechas,
    },
  }
}

const aligns = { start: 'text-left', center: 'text-center', end: 'text-right' }
const stepper =
  'flex w-control items-center justify-center border-l border-line text-ink2 hover:bg-sunken [&_svg]:size-4'

/**
 * A number: read as people write it ('1,5', '1.234,56', '$ 1,234'), shown as in Mexico (1,234.50). Values out of range stay, and
 * the form's schema says what is wrong.
 */
export function NumberField(props: NumberFieldProps) {
  const [field, control] = splitField(props)
  const { name, disabled, ref, align = 'start', steppers, prefix, suffix, placeholder } = control
  const { entrada, ilegible, sumar } = useNumeroEscrito(control)
  return (
    <Field {...field} error={ilegible ? 'Escribe un número, como 1,234.50.' : field.error}>
      {(aria) => (
        <span className="relative flex">
          {prefix ? (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink3">{prefix}</span>
          ) : null}
          <input
            {...aria}
            {...entrada}
            {...{ ref, name, disabled, placeholder }}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-roledescription="Campo numérico"
            className={cx(
              inputClass,
              'tabular',
              aligns[align],
              Boolean(prefix) && (prefix === '$' ? 'pl-7' : 'pl-12'),
              Boolean(suffix) && 'pr-9',
              steppers && 'pr-[calc(var(--control)*2+0.5rem)]',
            )}
          />
          {suffix ? (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink3">{suffix}</span>
          ) : null}
          {steppers ? (
            <span className="absolute inset-y-px right-px flex overflow-hidden rounded-r-control">
              <button type="button" tabIndex={-1} aria-label="Disminuir" onClick={() => sumar(-1)} className={stepper}>
                <Minus />
              </button>
              <button type="button" tabIndex={-1} aria-label="Aumentar" onClick={() => sumar(1)} className={stepper}>
                <Plus />
              </button>
            </span>
          ) : null}
        </span>
      )}
    </Field>
  )
}

export type MoneyFieldProps = FieldProps &
  ControlProps<number> & { min?: number; max?: number; placeholder?: string; moneda?: Currency | undefined }

/** An amount with two decimals, right aligned, its sign in front: pesos, or `moneda`. The value is as on the wire, not centavos. */
export function MoneyField({ min = 0, placeholder = '0.00', moneda = 'MXN', ...rest }: MoneyFieldProps) {
  const prefix = signOf[moneda].trim()
  const comun = { min, placeholder, decimals: 2, align: 'end', prefix } as const
  return <NumberField {...rest} {...comun} read={moneda === 'USD' ? leerDolares : leerPesos} />
}
