import { expect, test } from 'vitest'
import { impresosDe } from './impresos.ts'

test('a ticket is known by its order and its type, and by nothing that looks like them', () => {
  const guardados = '12-0,112-1,12-2,3-1'

  expect(impresosDe(guardados, 12)).toEqual([0, 2])
  expect(impresosDe(guardados, 2)).toEqual([])
  expect(impresosDe(guardados, 112)).toEqual([1])
  expect(impresosDe('', 12)).toEqual([])
})
