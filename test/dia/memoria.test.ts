import { expect, test } from 'vitest'
import { juzgarMemoria } from './memoria.ts'

test('servers that stay as they are, and the most that any had', () => {
  const plano = [90, 120, 120, 120, 120, 120]
  expect(juzgarMemoria([plano, [100, 130, 130]])).toEqual({ maxima: 130, crecimiento: 1, fallas: [] })
})

test('the one that took another’s place late is judged from its own start', () => {
  const plano = Array.from({ length: 60 }, () => 120)
  expect(juzgarMemoria([plano, [100, 100, 110, 110, 165, 165]]).crecimiento).toBe(1.5)
})

test('nobody seen, or one hardly: nothing is right', () => {
  expect(juzgarMemoria([])).toEqual({ maxima: Number.NaN, crecimiento: Number.NaN, fallas: [expect.any(String)] })
  expect(juzgarMemoria([[1, 1, 1], [1]]).fallas).toEqual(['the memory of 1 servers was hardly seen'])
})
