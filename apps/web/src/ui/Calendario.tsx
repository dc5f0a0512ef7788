import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { es } from 'react-day-picker/locale/es'

type Props = { value: string | null; onPick: (dia: string) => void; min?: string; max?: string; hoy: string }

/** Dates are at noon, so that no change of the clocks can move the day, and never leave this file. */
function aFecha(dia: string): Date {
  const [anio = 1970, mes = 1, d = 1] = dia.split('-').map(Number)
  return new Date(anio, mes - 1, d, 12)
}

const dos = (n: number) => String(n).padStart(2, '0')
const aDia = (fecha: Date) => `${fecha.getFullYear()}-${dos(fecha.getMonth() + 1)}-${dos(fecha.getDate())}`

const nav =
  'inline-flex size-8 items-center justify-center rounded-control text-ink2 hover:bg-sunken hover:text-ink aria-disabled:opacity-40 pointer-coarse:size-11'

const classNames = {
  root: 'relative w-fit',
  months: 'flex',
  month: 'space-y-2',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: nav,
  button_next: nav,
  month_caption: 'flex h-8 items-center justify-center pointer-coarse:h-11',
  dropdowns: 'flex items-center gap-1 font-medium',
  dropdown_root:
    'relative inline-flex h-7 items-center rounded-control px-1.5 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-brand',
  dropdown: 'absolute inset-0 w-full cursor-pointer bg-raised opacity-0',
  caption_label: 'flex items-center gap-1 capitalize',
  month_grid: 'border-collapse',
  weekday: 'size-9 text-xs font-medium text-ink3 pointer-coarse:w-11',
  day: 'p-0 text-center text-sm',
  day_button:
    'tabular inline-flex size-9 items-center justify-center rounded-control hover:bg-sunken disabled:text-ink3 disabled:line-through disabled:hover:bg-transparent pointer-coarse:size-11',
  today: '[&>button]:bg-carey-soft [&>button]:font-semibold [&>button]:text-carey-ink',
  selected: '[&>button]:bg-brand [&>button]:font-semibold [&>button]:text-on-brand',
  outside: 'text-ink3',
}

function Flecha({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  if (orientation === 'left') return <ChevronLeft className="size-4.5" />
  if (orientation === 'right') return <ChevronRight className="size-4.5" />
  return <ChevronDown className="size-3.5 text-ink3" />
}

/** One month with month and year lists (birthdays are far back), arrows and Enter by keyboard. It is loaded only when opened. */
export function Calendario({ value, onPick, min = '1900-01-01', max, hoy }: Props) {
  const tope = max ?? `${Number(hoy.slice(0, 4)) + 5}-12-31`
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      locale={es}
      captionLayout="dropdown"
      selected={value ? aFecha(value) : undefined}
      onSelect={(fecha) => onPick(aDia(fecha))}
      today={aFecha(hoy)}
      defaultMonth={aFecha(value ?? (hoy > tope ? tope : hoy))}
      startMonth={aFecha(min)}
      endMonth={aFecha(tope)}
      disabled={[{ before: aFecha(min) }, { after: aFecha(tope) }]}
      classNames={classNames}
      components={{ Chevron: Flecha }}
    />
  )
}
