import { expect, test } from 'vitest'
import { rangoEnPalabras } from './rango.ts'

test('a range says what its days share once', () => {
  const decir = (desde: string, hasta: string) => rangoEnPalabras({ desde, hasta })
  expect(decir('2026-11-24', '2026-11-24')).toBe('24 de noviembre de 2026')
  expect(decir('2026-11-01', '2026-11-24')).toBe('1 al 24 de noviembre de 2026')
  expect(decir('2026-10-28', '2026-11-03')).toBe('28 de octubre al 3 de noviembre de 2026')
  expect(decir('2025-12-29', '2026-01-04')).toBe('29 de diciembre de 2025 al 4 de enero de 2026')
})
