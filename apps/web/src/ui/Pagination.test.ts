import { expect, test } from 'vitest'
import { filasDe, totalPaginas, ventana } from './Pagination.tsx'

test('ten links surround the current page and stop at both ends', () => {
  expect(ventana(1, 129)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(ventana(5, 129)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(ventana(60, 129)).toEqual([56, 57, 58, 59, 60, 61, 62, 63, 64, 65])
  expect(ventana(129, 129)).toEqual([120, 121, 122, 123, 124, 125, 126, 127, 128, 129])
  expect(ventana(2, 3)).toEqual([1, 2, 3])
})

test('every page number of every list is inside its own window', () => {
  for (let paginas = 1; paginas <= 40; paginas++)
    for (let page = 1; page <= paginas; page++) {
      const links = ventana(page, paginas)
      expect(links).toContain(page)
      expect(links).toHaveLength(Math.min(10, paginas))
      expect(links[0]).toBeGreaterThanOrEqual(1)
      expect(links.at(-1)).toBeLessThanOrEqual(paginas)
    }
})

test('an empty list has one page', () => {
  expect(totalPaginas(0, 10)).toBe(1)
  expect(totalPaginas(10, 10)).toBe(1)
  expect(totalPaginas(11, 10)).toBe(2)
})

test('a page says its rows; one after the end of the list has none', () => {
  expect(filasDe(1, 10, 3)).toEqual([1, 3])
  expect(filasDe(3, 10, 25)).toEqual([21, 25])
  expect(filasDe(3, 10, 20)).toBeNull()
  expect(filasDe(1, 10, 0)).toBeNull()
})
