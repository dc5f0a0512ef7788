import { expect, test } from 'vitest'
import { lineaDeArticulo } from './useArticulos.ts'

const articulo = { claveSat: '42142913', unidadSat: 'PR' as const, precio: 1160, iva: null }
const pesos = { Moneda: 'MXN' as const, TipoCambio: null }

test('an article fills its key, unit, price without IVA and tax', () => {
  expect(lineaDeArticulo(articulo, pesos, '0.16')).toEqual({
    ...{ CodigoProducto: '42142913', CodigoUnidad: 'PR', Unidad: 'PAR', PrecioUnitario: 1000 },
    ...{ Iva: null, RetencionIva: null, RetencionIsr: null },
  })
  expect(lineaDeArticulo(articulo, pesos, '0.08').PrecioUnitario).toBe(1074.07)
})

test.each(['0', 'exento'] as const)('the price of one of %s is all base', (iva) => {
  expect(lineaDeArticulo({ ...articulo, iva }, pesos, '0.16')).toMatchObject({ PrecioUnitario: 1160, Iva: iva })
})

test('in dollars its price is that of the rate, and blank without one', () => {
  const precioA = (TipoCambio: number | null) =>
    lineaDeArticulo(articulo, { Moneda: 'USD', TipoCambio }, '0.16').PrecioUnitario
  expect([precioA(20), precioA(18.123456), precioA(null), precioA(0.5)]).toEqual([50, 55.18, null, null])
})
