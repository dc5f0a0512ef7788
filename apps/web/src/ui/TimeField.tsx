import { aSuAncho, limpiarLinea } from '@nitida/contract/textos'
import { Clock } from 'lucide-react'
import type { ControlProps } from './ControlProps.ts'
import { cx, inputClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { useParsedText } from './useParsedText.ts'

/** An hour as it travels: 'HH:MM'. */
const formaHora = /^\d{2}:\d{2}$/

/**
 * Reads an hour the way people write it: '9', '930', '09:30', '9.30 pm', '21h30'.
 * @returns 'HH:MM' of 24 hours, or null when it is no hour.
 */
export function leerHora(texto: string): string | null {
  const partes = /^(\d{1,2})(?:[:.h ]?(\d{2})(?::00)?)?\s*(?:h(?:r?s?)?\.?)?\s*(?:([ap])\.?\s?m\.?)?$/.exec(
    limpiarLinea(aSuAncho(texto)).toLowerCase(),
  )
  if (!partes) return null
  const [, h, m = '0', mitad] = partes
  let hora = Number(h)
  const minuto = Number(m)
  if (mitad && (hora < 1 || hora > 12)) return null
  if (mitad) hora = (hora % 12) + (mitad === 'p' ? 12 : 0)
  if (hora > 23 || minuto > 59) return null
  return `${String(hora).padStart(2, '0')}:${String(minuto).padStart(2, '0')}`
}

export type TimeFieldProps = FieldProps & ControlProps<string> & { placeholder?: string }

const same = (hora: string) => hora

/**
 * An hour of the day, 24 hours, value 'HH:MM' (or unreadable text as typed). The browser's own time input would ask for a.m. /
 * p.m. on some phones.
 */
export function TimeField(props: TimeFieldProps) {
  const [field, control] = splitField(props)
  const { value, onValueChange, onBlur, name, disabled, ref, placeholder = 'hh:mm' } = control
  const { input, unread } = useParsedText({
    value,
    onValueChange,
    onBlur,
    parse: leerHora,
    print: same,
    strict: formaHora,
    complete: /^\d{2}:\d{2}$/,
  })
  return (
    <Field {...field} error={unread ? 'Escribe la hora como hh:mm.' : field.error}>
      {(aria) => (
        <span className="relative block">
          <Clock
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink3"
          />
          <input
            {...aria}
            {...input}
            {...{ ref, name, disabled, placeholder }}
            type="text"
            autoComplete="off"
            className={cx(inputClass, 'tabular pl-10')}
          />
        </span>
      )}
    </Field>
  )
}
