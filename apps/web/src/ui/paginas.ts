/** How many pages `total` rows take; an empty list still has its first page. */
export const totalPaginas = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The up to ten page numbers to offer around the current one (spec §2: ten page links). */
export function ventana(page: number, paginas: number, size = 10): number[] {
  const first = Math.max(1, Math.min(page - Math.floor((size - 1) / 2), paginas - size + 1))
  const count = Math.min(size, paginas)
  return Array.from({ length: count }, (_, i) => first + i)
}
