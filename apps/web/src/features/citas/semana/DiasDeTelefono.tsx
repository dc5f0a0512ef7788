import { cx } from '../../../ui/cx.ts'
import type { DiaDeSemana } from './semana.ts'

interface Props {
  semana: readonly DiaDeSemana[]
  elegido: string
  onElegir: (fecha: string) => void
}

/** The six days as buttons: a phone shows one of them. They stay under the bar while the hours scroll. */
export function DiasDeTelefono({ semana, elegido, onElegir }: Props) {
  return (
    <fieldset className="sticky top-14 z-20 -mx-4 mb-3 grid grid-cols-6 gap-1 border-b border-line bg-canvas px-3 py-2">
      <legend className="sr-only">Día</legend>
      {semana.map((dia) => (
        <button
          key={dia.fecha}
          type="button"
          aria-pressed={dia.fecha === elegido}
          aria-label={`${dia.largo}${dia.esHoy ? ', hoy' : ''}`}
          onClick={() => onElegir(dia.fecha)}
          className={cx(
            'flex min-h-12 flex-col items-center justify-center rounded-control border',
            dia.fecha === elegido
              ? 'border-brand bg-brand text-on-brand'
              : dia.esHoy
                ? 'border-carey bg-carey-soft text-carey-ink'
                : 'border-line bg-surface text-ink2',
          )}
        >
          <span className="text-xs">{dia.corto}</span>
          <span className="tabular text-lg/tight font-semibold">{dia.numero}</span>
        </button>
      ))}
    </fieldset>
  )
}
