import { expect, test } from 'vitest'
import { edadEn } from './fechas.ts'

test.each([
  ['2026-11-20', '1992-11-20', 34],
  ['2026-11-19', '1992-11-20', 33],
  ['2026-11-21', '1992-11-20', 34],
  ['2026-02-28', '2024-02-29', 1],
  ['2026-03-01', '2024-02-29', 2],
  ['2026-11-20', '2026-11-20', 0],
  ['2026-01-01', '2025-12-31', 0],
])('D-43: on %s somebody born on %s has completed %i years', (hoy, nacimiento, anios) => {
  expect(edadEn(hoy, nacimiento)).toBe(anios)
})

test('a birth that is still to come has no age', () => {
  expect(edadEn('2026-11-20', '2026-11-21')).toBeNull()
})
