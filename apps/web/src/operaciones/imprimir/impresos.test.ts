import { expect, test } from 'vitest'
import { impresosDe, visitasImpresas } from './impresos.ts'

test('a ticket is known by its order, its type and what it said, and by nothing that looks like them', () => {
  const guardados = '12-0-aB_c-1,112-1-x,12-2-y,3-1-z,12-1'

  expect(impresosDe(guardados, 12)).toEqual([
    { tipo: 0, huella: 'aB_c-1' },
    { tipo: 2, huella: 'y' },
  ])
  expect(impresosDe(guardados, 2)).toEqual([])
  expect(impresosDe('', 12)).toEqual([])
})

test('tickets of visits stand beside those of orders and are never taken for them', () => {
  const guardados = 'v12-aB_c-1,12-2-y,v1-z,v112-x'

  expect(visitasImpresas(guardados, 12)).toEqual(['aB_c-1'])
  expect(impresosDe(guardados, 12)).toEqual([{ tipo: 2, huella: 'y' }])
})
