/** How many pages `total` rows take; an empty list still has its first page. */
export const totalPaginas = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The first and last row of a page, counted from one; null when the list ended before it. */
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
