import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import type { CalendarioPopover } from './CalendarioPopover.tsx'
import type { ControlProps } from './ControlProps.ts'
import { cx, inputClass } from './clases.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { diaATexto, faltaDeDia, formaDia, hoyLocal, leerDia } from './fechaTexto.ts'
import { IconButton } from './IconButton.tsx'
import { onDemand, useOnDemand } from './useOnDemand.ts'
import { useParsedText } from './useParsedText.ts'

export type DateFieldProps = FieldProps &
  ControlProps<string> & {
    /** First and last day of the calendar ('YYYY-MM-DD'). The schema refuses typed days outside. */
    min?: string
    max?: string
    /** The server's today; the device's without it. */
    hoy?: string
    placeholder?: string
  }

/**
 * A calendar day: typed as dd/mm/aaaa, read forgivingly, or picked (by keyboard with Alt+↓). The value is 'YYYY-MM-DD' text, never
 * a `Date`; unreadable text comes as typed, for the schema to refuse (`formaDia` tells them apart).
 */
export function DateField(props: DateFieldProps) {
  const [field, control] = splitField(props)
  const {
    value,
    onValueChange,
    onBlur,
    name,
    disabled,
    ref,
    min,
    max,
    hoy = hoyLocal(),
    placeholder = 'dd/mm/aaaa',
  } = control
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { input, unread } = useParsedText({
    value,
    onValueChange,
    onBlur,
    parse: (text) => leerDia(text, hoy),
    print: diaATexto,
    strict: formaDia,
    complete: /^\d{1,2}\/\d{1,2}\/\d{4}$/,
  })
  const error = unread ? faltaDeDia(input.value) : field.error
  return (
    <Field {...field} error={error}>
      {(aria) => (
        <span className="relative block">
          <input
            {...aria}
            {...input}
            onKeyDown={(e) => {
              input.onKeyDown(e)
              if (!e.altKey || e.key !== 'ArrowDown') return
              e.preventDefault()
              button.current?.click()
            }}
            {...{ ref, name, disabled, placeholder }}
            type="text"
            inputMode="numeric"
            aria-keyshortcuts="Alt+ArrowDown"
            autoComplete="off"
            className={cx(inputClass, 'tabular pr-11')}
          />
          <span className="absolute inset-y-0 right-1 flex items-center">
            <CalendarioButton
              {...{ button, open, min, max, hoy, disabled }}
              value={unread ? null : value}
              onOpenChange={(next) => {
                setOpen(next)
                if (!next) onBlur?.()
              }}
              onPick={(dia) => {
                onValueChange(dia)
                setOpen(false)
              }}
            />
          </span>
        </span>
      )}
    </Field>
  )
}

const calendario = onDemand(async () => (await import('./CalendarioPopover.tsx')).CalendarioPopover)

type CalendarioButtonProps = Omit<ComponentProps<typeof CalendarioPopover>, 'id'> & { disabled?: boolean }

/** Fetches the calendar when it is pointed at or focused, and opens it when it has come. */
function CalendarioButton({ disabled, ...props }: CalendarioButtonProps) {
  const { open, onOpenChange, button } = props
  const [Popover, fetch] = useOnDemand(calendario)
  const id = useId()
  const shown = open && Popover !== null
  return (
    <>
      <IconButton
        ref={button}
        tabIndex={-1} // a day is typed; Alt+↓ opens the calendar from the keyboard
        size="sm"
        label="Abrir calendario"
        icon={<CalendarDays />}
        disabled={disabled}
        cargando={open && !Popover}
        aria-haspopup="dialog"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        data-popup-open={shown ? '' : undefined}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={() => {
          fetch()
          onOpenChange(!open)
        }}
      />
      {Popover ? <Popover {...props} id={id} /> : null}
    </>
  )
}
