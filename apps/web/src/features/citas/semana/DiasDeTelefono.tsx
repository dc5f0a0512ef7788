import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { DiaDeSemana } from './semana.ts'

interface Props {
  semana: readonly DiaDeSemana[]
  elegido: string
  onElegir: (fecha: string) => void
  onMover: (hacia: -1 | 1) => void
}

/** The six days as buttons: a phone shows one of them. They stay under the bar while the hours scroll. */
export function DiasDeTelefono({ semana, elegido, onElegir, onMover }: Props) {
  return (
    <fieldset className="sticky top-14 z-20 -mx-4 mb-3 flex items-center gap-1 border-b border-line bg-canvas px-1 py-2">
      <legend className="sr-only">Día</legend>
      <IconButton label="Día anterior" icon={<ChevronLeft />} onClick={() => onMover(-1)} className="w-9" />
      {semana.map((dia) => (
        <button
          key={dia.fecha}
          type="button"
          aria-pressed={dia.fecha === elegido}
          aria-label={`${dia.largo}${dia.esHoy ? ', hoy' : ''}`}
          onClick={() => onElegir(dia.fecha)}
          className={cx(
            'flex min-h-12 min-w-0 flex-1 flex-col items-center justify-center rounded-control border',
            aspecto(dia, elegido),
          )}
        >
          <span className="text-xs">{dia.corto}</span>
          <span className="tabular text-lg/tight font-semibold">{dia.numero}</span>
        </button>
      ))}
      <IconButton label="Día siguiente" icon={<ChevronRight />} onClick={() => onMover(1)} className="w-9" />
    </fieldset>
  )
}

function aspecto(dia: DiaDeSemana, elegido: string): string {
  if (dia.fecha === elegido) return 'border-brand bg-brand text-on-brand'
  return dia.esHoy ? 'border-carey bg-carey-soft text-carey-ink' : 'border-line bg-surface text-ink2'
}
