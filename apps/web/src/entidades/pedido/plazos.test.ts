import { expect, test } from 'vitest'
import { distancia, haceCuanto, listoDesde, textoDeRetraso } from './plazos.ts'

test('days late are told in words', () => {
  expect([1, 2, 40].map(textoDeRetraso)).toEqual(['1 día de retraso', '2 días de retraso', '40 días de retraso'])
})

test('how long ago a day was is told as people say it', () => {
  expect([0, 1, 2, 31].map(haceCuanto)).toEqual(['hoy', 'ayer', 'hace 2 días', 'hace 31 días'])
})

test('a distance is told in the largest unit that says enough', () => {
  const hoy = '2026-11-24'
  const dias = [
    '2026-11-24',
    '2026-11-25',
    '2026-11-12',
    '2026-12-24',
    '2027-03-24',
    '2027-11-12',
    '2027-11-24',
    '2024-11-20',
  ]
  expect(dias.map((dia) => distancia(dia, hoy))).toEqual([
    'hoy',
    'en un día',
    'hace 12 días',
    'en 30 días',
    'en 4 meses',
    'en un año',
    'en un año',
    'hace 2 años',
  ])
})

test('an order in its branch says since when it is ready, by the clock of that branch, and no other does', () => {
  const zona = 'America/Mexico_City'
  const pedido = { estatus: 'Recibido en sucursal', estatusDesde: '2026-11-24T05:30:00.000Z' } as const
  expect(listoDesde(pedido, zona, '2026-11-24')).toBe('listo desde ayer')
  expect(listoDesde({ ...pedido, estatus: 'Entregado a cliente' }, zona, '2026-11-24')).toBeNull()
})
