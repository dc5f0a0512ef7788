import { numero } from './formatos.ts'
import { filasDe } from './paginas.ts'

export type RangoProps = {
  page: number
  pageSize: number
  total: number
  /** False when a search stopped counting (D-68). */
  exacto?: boolean
}

/** "1–10 de 1,284"; says it again to screen readers when the list changes. */
export function Rango({ page, pageSize, total, exacto = true }: RangoProps) {
  const filas = filasDe(page, pageSize, total)?.map(numero).join('–') ?? 0
  const de = exacto ? numero(total) : `más de ${numero(total)}`
  return (
    <p role="status" className="tabular text-sm whitespace-nowrap text-ink3">
      {total === 0 ? 'Sin resultados' : `${filas} de ${de}`}
    </p>
  )
}
