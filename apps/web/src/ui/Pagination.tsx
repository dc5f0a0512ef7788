import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from './clases.ts'
import { numero } from './formatos.ts'

/** Number of pages that `total` rows take; an empty list still has its first page. */
export const totalPaginas = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The first and last row of a page, counted from one; null beyond the end of the list. */
export const filasDe = (page: number, pageSize: number, total: number): [number, number] | null => {
  const first = (page - 1) * pageSize + 1
  return first > total ? null : [first, Math.min(page * pageSize, total)]
}

/** The up to ten page numbers to offer around the current one (spec §2: ten page links). */
export function ventana(page: number, paginas: number, size = 10): number[] {
  const first = Math.max(1, Math.min(page - Math.floor((size - 1) / 2), paginas - size + 1))
  const count = Math.min(size, paginas)
  return Array.from({ length: count }, (_, i) => first + i)
}

export type PaginationProps = {
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
  /** The address of a page, so that a link can be opened in another tab. */
  hrefOf: (page: number) => string
  label?: string
}

const box =
  'inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-control px-1.5 font-medium pointer-coarse:h-11 pointer-coarse:min-w-11'
const idle = 'text-ink2 hover:bg-sunken hover:text-ink'

/** Anterior · up to ten page links · Siguiente (spec §2). */
export function Pagination({ page, pageSize, total, onPageChange, hrefOf, label = 'Paginación' }: PaginationProps) {
  const last = totalPaginas(total, pageSize)
  const link = (to: number) => ({
    href: hrefOf(to),
    onClick: (e: MouseEvent) => {
      // A middle click or Ctrl-click opens another tab.
      if (e.metaKey || e.ctrlKey || e.shiftKey || e.button !== 0) return
      e.preventDefault()
      onPageChange(to)
    },
  })
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-2 items-center gap-2 border-t border-line px-4 py-2.5 sm:grid-cols-[1fr_auto_1fr]"
    >
      <Step to={page > 1 ? link(page - 1) : null}>
        <ChevronLeft className="size-4.5" />
        Anterior
      </Step>
      <ul className="tabular flex justify-center gap-0.5 max-sm:order-last max-sm:col-span-2 max-sm:mx-auto max-sm:max-w-58 max-sm:flex-wrap">
        {ventana(page, last).map((n) => (
          <li key={n}>
            <a
              {...link(n)}
              aria-current={n === page ? 'page' : undefined}
              className={cx(box, n === page ? 'bg-brand text-on-brand' : idle)}
            >
              <span className="sr-only">Página </span>
              {n}
            </a>
          </li>
        ))}
      </ul>
      <Step end to={page < last ? link(page + 1) : null}>
        Siguiente
        <ChevronRight className="size-4.5" />
      </Step>
    </nav>
  )
}

type StepProps = { to: { href: string; onClick: (e: MouseEvent) => void } | null; end?: boolean; children: ReactNode }

function Step({ to, end, children }: StepProps) {
  const place = end ? 'justify-self-end' : 'justify-self-start'
  if (to) {
    return (
      <a {...to} className={cx(box, idle, 'px-2.5', place)}>
        {children}
      </a>
    )
  }
  return <span className={cx(box, 'px-2.5 text-ink3', place)}>{children}</span>
}

type RangoProps = {
  page: number
  pageSize: number
  /** Undefined while it is on its way. */
  total: number | undefined
  /** False when a search stopped counting (D-68). */
  exacto?: boolean
  /** True while other rows are on their way: the words keep their place unseen, so that nothing under them moves. */
  pending?: boolean
}

function enPalabras(filas: readonly number[] | null, total: number, exacto: boolean): string {
  if (total === 0) return 'Sin resultados'
  return `${filas?.map(numero).join('–') ?? 0} de ${exacto ? '' : 'más de '}${numero(total)}`
}

/** "1–10 de 1,284", in a place that is kept while nothing is known; says it again to screen readers when the list changes. */
export function Rango({ page, pageSize, total, exacto = true, pending = false }: RangoProps) {
  return (
    <p role="status" className="tabular min-h-5 min-w-24 text-right text-sm whitespace-nowrap text-ink3">
      <span className={pending ? 'invisible' : undefined}>
        {total === undefined ? null : enPalabras(filasDe(page, pageSize, total), total, exacto)}
      </span>
    </p>
  )
}
