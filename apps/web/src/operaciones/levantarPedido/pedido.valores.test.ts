import type { Alternativa, Presupuesto } from '@nitida/contract/presupuestos'
import { expect, test } from 'vitest'
import { primeroPorLlenar, valoresDeAlternativa, valoresNuevos } from './pedido.valores.ts'

const hoy = '2026-11-25'
const elemento = {
  armazon: 'Vértice 2140',
  importeArmazon: 1890.01,
  lente: '',
  importeLente: 0,
  otro: '',
  importeOtro: 0,
}
const resto = { grado: '', tono: '', observaciones: '', idArticulo: 3 }
const alternativa = {
  fechaEntrega: '2026-12-03',
  total: 1890.01,
  elementos: [{ ...elemento, ...resto }],
  cambios: [],
} as unknown as Alternativa
const cotizado = {
  ...{ idSucursal: 1, sucursalNumber: '01', folio: 12, observaciones: '', idPedido: null },
  ...{ idVisita: null, idHistoria: null, vigenteHasta: hoy },
} as unknown as Presupuesto

const valores = (
  cambios: { de?: Partial<Presupuesto>; que?: Partial<Alternativa>; idSucursal?: number | null } = {},
) => {
  const { de, que, idSucursal = 1 } = cambios
  const vacio = valoresNuevos({ id: 7 }, 1, null)
  return valoresDeAlternativa(vacio, { ...cotizado, ...de }, { ...alternativa, ...que }, { hoy, idSucursal })
}

test('a quote that holds comes with half of its total as the advance, and nothing is left to fill', () => {
  const llenos = valores()
  expect(llenos).toMatchObject({
    tipoPago: 'Anticipo',
    anticipo: 945.01,
    formaPago: 'Efectivo',
    fechaEntrega: '2026-12-03',
  })
  expect(primeroPorLlenar(llenos)).toBe(null)
})

test('one that costs nothing charges nothing', () => {
  const gratis = valores({ que: { total: 0, elementos: [{ ...elemento, ...resto, importeArmazon: 0 }] } })
  expect(gratis).toMatchObject({ tipoPago: 'total', anticipo: null })
  expect(primeroPorLlenar(gratis)).toBe(null)
})

const cambio = { lugar: 0, armazon: 'Vértice 2140', antes: 1890.01, ahora: 2000 }
test.each([
  ['its day of delivery has passed', { que: { fechaEntrega: '2026-11-24' } }, 'fechaEntrega'],
  ['its branch takes no orders', { idSucursal: null }, 'idSucursal'],
  ['its prices ended', { de: { vigenteHasta: '2026-11-24' } }, 'tipoPago'],
  ['its prices ended and changed', { de: { vigenteHasta: '2026-11-24' }, que: { cambios: [cambio] } }, 'tipoPago'],
  ['it is an order already', { de: { idPedido: 9 } }, 'tipoPago'],
] as const)('%s: no payment is proposed, and that is filled first', (_, cambios, primero) => {
  const llenos = valores(cambios as Parameters<typeof valores>[0])
  expect(llenos).toMatchObject({ tipoPago: null, anticipo: null })
  expect(primeroPorLlenar(llenos)).toBe(primero)
})
