import { expect, test } from 'vitest'
import {
  anticipoMinimo,
  esCorregible,
  estaAtrasado,
  formaDeMovimiento,
  pagoDeEdicion,
  repartirDevolucion,
  seEntregaHoy,
  tieneComprobante,
} from './pedidos.rules.ts'

/** An order of $1,000 with $300 of advance and $200 of partial payment. */
const conAnticipo = { tipoPago: 'Anticipo', importe: 300_00, pagado: 500_00 } as const
const pagado = { tipoPago: 'total', importe: 1000_00, pagado: 1000_00 } as const
/** An advance of $500, of which $300 were given back. */
const devuelto = { tipoPago: 'Anticipo', importe: 500_00, pagado: 200_00 } as const

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
  ['ANTICIPO_CON_ABONOS_EXCEDE_TOTAL', conAnticipo, { tipoPago: 'Anticipo', total: 600_00, importe: 450_00 }],
  ['ANTICIPO_INVALIDO', conAnticipo, { tipoPago: 'Anticipo', total: 600_00, importe: 600_01 }],
  ['ANTICIPO_INVALIDO', conAnticipo, { tipoPago: 'Anticipo', total: 600_00, importe: 0 }],
  ['ANTICIPO_MENOR_QUE_PAGADO', devuelto, { tipoPago: 'Anticipo', total: 1000_00, importe: 199_99 }],
] as const)('D-30: %s', (rechazo, antes, nuevo) => {
  expect(pagoDeEdicion(antes, nuevo)).toEqual({ rechazo })
})

test('the advance keeps what it was, partial payments come on top of it, and what was given back is not in it', () => {
  expect([conAnticipo, pagado, devuelto].map(anticipoMinimo)).toEqual([300_00, 1000_00, 200_00])
})

test('an order that came without an advance is edited without taking money again, whatever was paid of it later', () => {
  const importado = { tipoPago: 'Anticipo', importe: 0, pagado: 500_00 } as const

  expect(pagoDeEdicion(importado, { tipoPago: 'Anticipo', total: 2000_00, importe: 0 })).toEqual({ pago: 0 })
  expect(pagoDeEdicion(importado, { tipoPago: 'Anticipo', total: 499_00, importe: 0 })).toEqual({
    rechazo: 'TOTAL_MENOR_QUE_PAGADO',
  })
})

test('where all of the advance was given back, an order is edited without taking money', () => {
  const sinNada = { tipoPago: 'Anticipo', importe: 300_00, pagado: 0 } as const

  expect(pagoDeEdicion(sinNada, { tipoPago: 'Anticipo', total: 400_00, importe: 0 })).toEqual({ pago: 0 })
  expect(pagoDeEdicion({ ...sinNada, tipoPago: 'total' }, { tipoPago: 'Anticipo', total: 400_00, importe: 0 })).toEqual(
    {
      rechazo: 'ANTICIPO_INVALIDO',
    },
  )
})

test('D-76: money goes back by the preferred method first, and never more than there is', () => {
  const cobrado = { Efectivo: 300_00, Credito: 500_00, Debito: -20_00 }

  expect(repartirDevolucion(cobrado, 'Efectivo', 700_00)).toEqual([
    { formaPago: 'Efectivo', importe: 300_00 },
    { formaPago: 'Credito', importe: 400_00 },
  ])
  expect(repartirDevolucion(cobrado, 'Debito', 100_00)).toEqual([{ formaPago: 'Efectivo', importe: 100_00 }])
  expect(repartirDevolucion(cobrado, 'Efectivo', 800_01)).toBeNull()
  expect(repartirDevolucion(cobrado, 'Efectivo', 0)).toEqual([])
})

test('D-33, D-87: due today is red and late is late until it is received', () => {
  const en = (estatus: Parameters<typeof seEntregaHoy>[0]['estatus'], dia: string) => {
    const pedido = { estatus, fechaEntregaPrevista: dia }
    return [seEntregaHoy(pedido, '2026-11-24'), estaAtrasado(pedido, '2026-11-24')]
  }
  expect(en('En proceso de elaboración', '2026-11-24')).toEqual([true, false])
  expect(en('Esperando elaboración', '2026-11-24')).toEqual([true, false])
  expect(en('Recibido en sucursal', '2026-11-24')).toEqual([false, false])
  expect(en('Recibido en sucursal', '2026-11-23')).toEqual([false, false])
  expect(en('Esperando elaboración', '2026-11-23')).toEqual([false, true])
  expect(en('Entregado a cliente', '2026-11-23')).toEqual([false, false])
  expect(en('En proceso de elaboración', '2026-11-25')).toEqual([false, false])
})

test('D-30, D-95: a payment that stands is corrected; what went back, was corrected or came from elsewhere is not', () => {
  const pago = { tipo: 'abono', importe: 500, reversado: false } as const
  const otros = [
    { ...pago, importe: -500 },
    { ...pago, reversado: true },
    { ...pago, tipo: 'apertura' as const },
  ]
  expect([esCorregible(pago), esCorregible({ ...pago, tipo: 'correccion' })]).toEqual([true, true])
  expect(otros.map(esCorregible)).toEqual([false, false, false])
})

test('D-95: a receipt is of money that entered a till here, also where it was corrected since; an opening balance has no method', () => {
  const pago = { tipo: 'abono', importe: 500, formaPago: 'Efectivo' } as const
  const apertura = { ...pago, tipo: 'apertura' } as const
  expect([pago, { ...pago, importe: -500 }, apertura].map(tieneComprobante)).toEqual([true, false, false])
  expect([pago, apertura].map(formaDeMovimiento)).toEqual(['Efectivo', 'Programa anterior'])
})
