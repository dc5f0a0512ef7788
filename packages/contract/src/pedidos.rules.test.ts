import { expect, test } from 'vitest'
import { anticipoMinimo, estaAtrasado, pagoDeEdicion, seEntregaHoy } from './pedidos.rules.ts'

/** An order of $1,000 with $300 of advance and $200 of partial payment. */
const conAnticipo = { tipoPago: 'Anticipo', importe: 300_00, pagado: 500_00 } as const
const pagado = { tipoPago: 'total', importe: 1000_00, pagado: 1000_00 } as const

test.each([
  ['the same advance takes nothing', conAnticipo, { tipoPago: 'Anticipo', total: 1000_00, importe: 300_00 }, 0],
  [
    'a raised advance takes the difference',
    conAnticipo,
    { tipoPago: 'Anticipo', total: 1000_00, importe: 450_00 },
    150_00,
  ],
  ['the total takes what is missing', conAnticipo, { tipoPago: 'total', total: 1200_00, importe: 1200_00 }, 700_00],
  ['a dearer paid order takes the rest', pagado, { tipoPago: 'total', total: 1100_00, importe: 1100_00 }, 100_00],
  ['a paid order may turn into an advance', pagado, { tipoPago: 'Anticipo', total: 1500_00, importe: 1000_00 }, 0],
] as const)('D-30: %s', (_, antes, nuevo, pago) => {
  expect(pagoDeEdicion(antes, nuevo)).toEqual({ pago })
})

test.each([
  ['TOTAL_MENOR_QUE_PAGADO', conAnticipo, { tipoPago: 'total', total: 499_99, importe: 499_99 }],
  ['TOTAL_MENOR_QUE_PAGADO', pagado, { tipoPago: 'Anticipo', total: 900_00, importe: 900_00 }],
  ['ANTICIPO_MENOR_QUE_PAGADO', conAnticipo, { tipoPago: 'Anticipo', total: 1000_00, importe: 299_99 }],
  ['ANTICIPO_MENOR_QUE_PAGADO', pagado, { tipoPago: 'Anticipo', total: 1500_00, importe: 999_99 }],
  ['ANTICIPO_INVALIDO', conAnticipo, { tipoPago: 'Anticipo', total: 600_00, importe: 450_00 }],
] as const)('D-30: %s', (rechazo, antes, nuevo) => {
  expect(pagoDeEdicion(antes, nuevo)).toEqual({ rechazo })
})

test('the advance keeps what it was, partial payments come on top of it', () => {
  expect([anticipoMinimo(conAnticipo), anticipoMinimo(pagado)]).toEqual([300_00, 1000_00])
})

test('D-33: due today is red until it is received, late until it is delivered', () => {
  const en = (estatus: Parameters<typeof seEntregaHoy>[0]['estatus'], dia: string) => {
    const pedido = { estatus, fechaEntregaPrevista: dia }
    return [seEntregaHoy(pedido, '2026-11-24'), estaAtrasado(pedido, '2026-11-24')]
  }
  expect(en('En proceso de elaboración', '2026-11-24')).toEqual([true, false])
  expect(en('Esperando elaboración', '2026-11-24')).toEqual([true, false])
  expect(en('Recibido en sucursal', '2026-11-24')).toEqual([false, false])
  expect(en('Recibido en sucursal', '2026-11-23')).toEqual([false, true])
  expect(en('Entregado a cliente', '2026-11-23')).toEqual([false, false])
  expect(en('En proceso de elaboración', '2026-11-25')).toEqual([false, false])
})
