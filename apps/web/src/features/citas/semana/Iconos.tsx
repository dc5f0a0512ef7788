import { Check, Phone } from 'lucide-react'

/** The two marks of the grid, drawn once and used by each of its hundreds of cells. */
export function Iconos() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <symbol id="semana-confirmada" viewBox="0 0 24 24">
        <Check strokeWidth={2.6} />
      </symbol>
      <symbol id="semana-por-confirmar" viewBox="0 0 24 24">
        <Phone strokeWidth={2} />
      </symbol>
    </svg>
  )
}
