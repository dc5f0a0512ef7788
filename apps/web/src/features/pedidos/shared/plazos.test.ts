import { expect, test } from 'vitest'
import { haceCuanto, textoDeRetraso } from './plazos.ts'

test('days late are told in words', () => {
  expect([1, 2, 40].map(textoDeRetraso)).toEqual(['1 día de retraso', '2 días de retraso', '40 días de retraso'])
})

test('how long ago a day was is told as people say it', () => {
  expect([0, 1, 2, 31].map(haceCuanto)).toEqual(['hoy', 'ayer', 'hace 2 días', 'hace 31 días'])
})
