import { expect, test } from 'vitest'
import { reglaEnPalabras } from './reglaEnPalabras.ts'

test('a rule in words', () => {
  const tramos = [
    { desde: 0, porcentaje: 5 },
    { desde: 50_000, porcentaje: 7.25 },
  ]
  expect(
    reglaEnPalabras({
      ...{ base: 'cobrado', tramos, soloEntregados: true },
      familias: [{ familia: 'mica', porcentaje: 10 }],
    }),
  ).toBe('5 % de lo cobrado; desde $50,000.00, 7.25 %; Mica 10 %; solo pedidos entregados')
  expect(
    reglaEnPalabras({
      ...{ base: 'margen', tramos: tramos.slice(0, 1), soloEntregados: false, familias: [] },
    }),
  ).toBe('5 % del margen')
})
