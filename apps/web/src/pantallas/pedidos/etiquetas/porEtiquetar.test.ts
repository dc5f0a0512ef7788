import { expect, test } from 'vitest'
import { enPartes, juntos, porEtiquetar } from './porEtiquetar.ts'

const articulo = { id: 7, marca: 'Vértice', modelo: '2140', color: 'C5 carey', medida: '' }

test('an article gets a label for each piece, and one where there is none', () => {
  expect(porEtiquetar(articulo, 3)).toEqual({ id: 7, nombre: 'Vértice 2140', detalle: 'C5 carey', piezas: 3 })
  expect(porEtiquetar(articulo, -2).piezas).toBe(1)
})

test('two lines of one article are one, and a long list goes in parts that lose nothing', () => {
  const otro = porEtiquetar({ ...articulo, id: 8 }, 1)
  expect(juntos([porEtiquetar(articulo, 3), otro, porEtiquetar(articulo, 2)])).toEqual([
    porEtiquetar(articulo, 5),
    otro,
  ])
  expect(enPartes([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(enPartes([], 2)).toEqual([])
})
