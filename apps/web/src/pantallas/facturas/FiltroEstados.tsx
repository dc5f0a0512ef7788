import { type EstadoFactura, estadosFactura } from '@nitida/contract/facturacion.rules'
import { cx } from '../../ui/clases.ts'
import { numero } from '../../ui/formatos.ts'
import { estados } from './estados.ts'

interface Props {
  elegido: EstadoFactura | null
  /** Invoices of each state; undefined while that is not known. */
  conteos: Readonly<Record<EstadoFactura, number>> | undefined
  onElegir: (estado: EstadoFactura | null) => void
}

const chip =
  'inline-flex h-control items-center gap-2 rounded-full border px-3 font-medium transition-colors aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink'

/** States as chips with their counts; the chosen one is pressed. */
export function FiltroEstados({ elegido, conteos, onElegir }: Props) {
  const todas = conteos && estadosFactura.reduce((suma, estado) => suma + conteos[estado], 0)
  const opciones = [
    { estado: null, texto: 'Todas', cuantas: todas },
    ...estadosFactura.map((estado) => ({ estado, texto: estados[estado].filtro, cuantas: conteos?.[estado] })),
  ]
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Estatus</legend>
      {opciones.map(({ estado, texto, cuantas }) => (
        <button
          key={texto}
          type="button"
          aria-pressed={estado === elegido}
          onClick={() => onElegir(estado)}
          className={cx(chip, estado === elegido ? '' : 'border-line bg-surface text-ink2 hover:bg-sunken')}
        >
          {texto}
          {cuantas === undefined ? null : <span className="tabular text-xs">{numero(cuantas)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
