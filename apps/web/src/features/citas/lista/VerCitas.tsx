import { cx } from '../../../ui/cx.ts'
import type { Ver } from '../direccion.ts'

const opciones: readonly { ver: Ver; texto: string }[] = [
  { ver: 'hoy', texto: 'Hoy' },
  { ver: 'manana', texto: 'Mañana' },
  { ver: 'porConfirmar', texto: 'Por confirmar' },
  { ver: 'todas', texto: 'Todas' },
]

const chip =
  'inline-flex h-control items-center rounded-full border px-3 font-medium max-sm:px-2.5 transition-colors aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink'

interface Props {
  /** None while a date is chosen. */
  elegida: Ver | null
  onElegir: (ver: Ver) => void
}

/** Which appointments the list shows, as chips; the chosen one is pressed. */
export function VerCitas({ elegida, onElegir }: Props) {
  return (
    <fieldset className="flex flex-wrap gap-2 max-sm:gap-1.5">
      <legend className="sr-only">Qué citas</legend>
      {opciones.map(({ ver, texto }) => (
        <button
          key={ver}
          type="button"
          aria-pressed={ver === elegida}
          onClick={() => onElegir(ver)}
          className={cx(chip, ver === elegida ? '' : 'border-line bg-surface text-ink2 hover:bg-sunken')}
        >
          {texto}
        </button>
      ))}
    </fieldset>
  )
}
