import { expect, test } from 'vitest'
import { cuentasDe, falloDeCobro } from './cuentas.ts'
import { elementoVacio } from './pedido.valores.ts'

const elementos = [
  { ...elementoVacio(), importeArmazon: 1000.1, importeLente: 0.2 },
  { ...elementoVacio(), importeArmazon: 99.7 },
]
/** $1,100 with $300 of advance and $200 of partial payment. */
const antes = { tipoPago: 'Anticipo', importe: 300_00, pagado: 500_00 } as const

test.each([
  ['nothing chosen yet', { tipoPago: null, anticipo: null }, 0, 1100_00],
  ['the whole total', { tipoPago: 'total', anticipo: null }, 1100_00, 0],
  ['an advance', { tipoPago: 'Anticipo', anticipo: 250.5 }, 250_50, 849_50],
  ['an advance not written yet', { tipoPago: 'Anticipo', anticipo: null }, 0, 1100_00],
  ['an advance larger than the total', { tipoPago: 'Anticipo', anticipo: 5000 }, 1100_00, 0],
] as const)('a new order, %s: blank amounts are 0 and centavos do not drift', (_, valores, cobro, pendiente) => {
  expect(cuentasDe({ elementos, ...valores }, null)).toEqual({ total: 1100_00, pagado: 0, cobro, pendiente })
})

test.each([
  ['the same advance', { tipoPago: 'Anticipo', anticipo: 300 }, 0, 600_00],
  ['a raised one', { tipoPago: 'Anticipo', anticipo: 350 }, 50_00, 550_00],
  ['the rest', { tipoPago: 'total', anticipo: null }, 600_00, 0],
  ['less than was taken', { tipoPago: 'Anticipo', anticipo: 100 }, 0, 600_00],
] as const)('an edit to %s counts what was taken before (D-30)', (_, valores, cobro, pendiente) => {
  expect(cuentasDe({ elementos, ...valores }, antes)).toEqual({ total: 1100_00, pagado: 500_00, cobro, pendiente })
})

test.each([
  ['Escribe el anticipo.', null, null],
  ['El anticipo debe ser mayor que cero y no mayor que el total.', 0, null],
  ['El anticipo debe ser mayor que cero y no mayor que el total.', 1100.01, null],
  ['El anticipo no puede ser menor que el ya cobrado; para devolver dinero registra una devolución.', 299, antes],
])('%s (%s)', (mensaje, anticipo, previo) => {
  expect(falloDeCobro({ elementos, tipoPago: 'Anticipo', anticipo }, previo)).toEqual({ campo: 'anticipo', mensaje })
})

test('a total that no order holds belongs to the elements', () => {
  const caro = { ...elementoVacio(), importeArmazon: 6_000_000, importeLente: 6_000_000 }
  expect(falloDeCobro({ elementos: [caro], tipoPago: 'total', anticipo: null }, null)).toEqual({
    campo: 'elementos',
    mensaje: 'El total del pedido no puede pasar de $10,000,000.00.',
  })
})

test('a total below what was paid belongs to the elements', () => {
  expect(falloDeCobro({ elementos: [], tipoPago: 'total', anticipo: null }, antes)).toEqual({
    campo: 'elementos',
    mensaje: 'El total no puede ser menor que lo ya pagado.',
  })
})

test('what stands has nothing wrong with it', () => {
  expect(falloDeCobro({ elementos, tipoPago: 'Anticipo', anticipo: 1100 }, null)).toBeNull()
  expect(falloDeCobro({ elementos, tipoPago: 'total', anticipo: null }, antes)).toBeNull()
  expect(falloDeCobro({ elementos, tipoPago: null, anticipo: null }, antes)).toBeNull()
})
