import { numero } from './formatos.ts'

export type RangoProps = {
  page: number
  pageSize: number
  total: number
  /** False when a search stopped counting (D-68). */
  exacto?: boolean
}

/** "1–10 de 1,284"; says it again to screen readers when the list changes. */
export function Rango({ page, pageSize, total, exacto = true }: RangoProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const hay = first <= last // not past the end of a list that grew shorter
  const de = exacto ? numero(total) : `más de ${numero(total)}`
  return (
    <p role="status" className="tabular text-sm whitespace-nowrap text-ink3">
      {total === 0 ? 'Sin resultados' : `${hay ? `${numero(first)}–${numero(last)}` : 0} de ${de}`}
    </p>
  )
}
