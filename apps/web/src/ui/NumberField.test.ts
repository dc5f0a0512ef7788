import { expect, test } from 'vitest'
import { comaDecimal } from './NumberField.tsx'

test.each([
  ['150,50', 150.5],
  ['150,5', 150.5],
  [',5', 0.5],
  ['-12,25', -12.25],
  ['1.234,50', 1234.5],
  ['1,234,50', 1234.5],
  ['$ 1.234.567,89', 1234567.89],
])('%s has a decimal comma', (texto, pesos) => {
  expect(comaDecimal(texto)).toBe(pesos)
})

test.each(['1,234.50', '1,500', '12,345,678', '150.50', '150', '150,', ',', '', '1,2345'])(
  '%s reads as in Mexico',
  (texto) => {
    expect(comaDecimal(texto)).toBeNull()
  },
)
