import type { MovimientoDeInventario } from '@nitida/contract/inventario'
import { expect, test } from 'vitest'
import { sucesoDe } from './textos.ts'

const devuelta: MovimientoDeInventario = {
  ...{ id: 1, causa: 'devolucion_proveedor', cantidad: -2, saldo: 1, documento: 'NC-7', motivo: 'Venía roto' },
  ...{ idPedido: null, pedido: null, sinExistencia: false, costo: null, reacomodo: null },
  ...{ usuario: 'Ana', creadoEn: '2026-11-20T18:00:00.000Z' },
}

test('a return to the supplier says its paper, where it has one, and its reason', () => {
  expect(sucesoDe(devuelta)).toBe('Devuelta al proveedor, documento NC-7: Venía roto')
  expect(sucesoDe({ ...devuelta, documento: '' })).toBe('Devuelta al proveedor: Venía roto')
})

test('pieces that changed their place say how many, from where and to where', () => {
  const reacomodo = { piezas: 2, de: 'bodega', a: 'exhibidor' } as const
  expect(sucesoDe({ ...devuelta, causa: 'ajuste', cantidad: 0, motivo: 'Cambio de lugar', reacomodo })).toBe(
    'Cambió de lugar, 2 piezas: de bodega a exhibidor',
  )
})
