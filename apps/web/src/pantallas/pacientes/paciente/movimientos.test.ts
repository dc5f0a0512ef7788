import type { Cita } from '@nitida/contract/citas'
import type { Pedido } from '@nitida/contract/pedidos'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { expect, test } from 'vitest'
import {
  dePedido,
  enOrden,
  examenesDe,
  graduacionesSinRepetir,
  grupoDe,
  type Movimiento,
  sinHuecos,
} from './movimientos.ts'

const AHORA = '2026-11-22T14:00'
const un = (clase: Movimiento['clase'], en: string, cancelada = false): Movimiento => ({
  clave: `${clase}-${en}`,
  clase,
  en,
  titulo: clase,
  detalle: '',
  ...(clase === 'cita' && { cita: { cancelada } as Cita }),
})

test('newest first, and of one moment the message stands above the payment above the order', () => {
  const mezclados = [
    un('pedido', '2026-11-20T10:00'),
    un('mensaje', '2026-11-20T10:00'),
    un('cita', '2026-11-25T10:00'),
    un('pago', '2026-11-20T10:00'),
  ]

  expect(enOrden(mezclados).map(({ clase }) => clase)).toEqual(['cita', 'mensaje', 'pago', 'pedido'])
})

test('an order that was delivered still says when it came to its branch', () => {
  const pedido = {
    ...{ id: 7, folio: 3, sucursalNumber: '01', nombreCreador: 'Ana', total: 500, fechaEntregaPrevista: '2026-11-20' },
    ...{ createDate: '2026-11-10T16:00:00.000Z', estatus: 'Entregado a cliente' },
    ...{ recibidoEn: '2026-11-18T16:00:00.000Z', estatusDesde: '2026-11-21T16:00:00.000Z' },
  } as Pedido

  expect(dePedido('UTC')(pedido).map(({ titulo, en }) => `${en.slice(0, 10)} ${titulo}`)).toEqual([
    '2026-11-21 Pedido 01-3 entregado a cliente',
    '2026-11-18 Pedido 01-3 recibido en sucursal',
    '2026-11-10 Pedido 01-3',
  ])
})

test('what is to come, this month, this year, other years', () => {
  expect(grupoDe(un('cita', '2026-11-22T14:15'), AHORA)).toBe('Por venir')
  expect(grupoDe(un('cita', '2026-11-22T14:15', true), AHORA)).toBe('Noviembre de 2026')
  expect(grupoDe(un('pago', '2026-11-01T09:00'), AHORA)).toBe('Noviembre de 2026')
  expect(grupoDe(un('pago', '2026-10-31T09:00'), AHORA)).toBe('Antes en 2026')
  expect(grupoDe(un('pago', '2024-02-29T09:00'), AHORA)).toBe('2024')
})

test('a history is one examination, of what was prescribed where it was', () => {
  const de = (Bloque: GraduacionLeida['Bloque'], IdHistoria: number | null, IdVisita: number | null = null) =>
    ({ Bloque, IdHistoria, IdVisita }) as GraduacionLeida
  const leidas = [
    de('previa', 1),
    de('total', 1),
    de('prescrita', 1),
    de('visita', null, 7),
    de('previa', 2),
    de('total', 2),
  ]

  expect(examenesDe(leidas)).toEqual([leidas[2], leidas[3], leidas[4]])
})

test('a visit and a history of one minute are one graduation, the prescribed one; the one before is another day’s', () => {
  const de = (Bloque: GraduacionLeida['Bloque'], CreateDate: string) => ({ Bloque, CreateDate }) as GraduacionLeida
  const visita = de('visita', '2026-11-20T16:00:05.000Z')
  const historia = de('prescrita', '2026-11-20T16:00:41.000Z')
  const sinReceta = de('previa', '2026-05-02T16:00:00.000Z')
  const suVisita = de('visita', '2026-05-02T16:00:00.000Z')
  const vieja = de('visita', '2025-05-02T16:00:00.000Z')

  for (const leidas of [
    [visita, historia, sinReceta, suVisita, vieja],
    [historia, visita, suVisita, sinReceta, vieja],
  ])
    expect(graduacionesSinRepetir(leidas)).toEqual([historia, suVisita, vieja])
})

test('nothing is shown from before the moment up to which every kind was read', () => {
  const citas = [un('cita', '2026-11-20T10:00'), un('cita', '2026-09-01T10:00')]
  const pagos = [un('pago', '2026-10-05T10:00'), un('pago', '2026-10-04T10:00')]
  const pedidos = [un('pedido', '2025-01-01T10:00')]
  const leidos = (hayMas: boolean) => [
    { movimientos: citas, hayMas: false },
    { movimientos: pagos, hayMas },
    { movimientos: pedidos, hayMas: false },
  ]

  expect(sinHuecos(leidos(true)).map(({ en }) => en.slice(0, 10))).toEqual(['2026-11-20', '2026-10-05', '2026-10-04'])
  expect(sinHuecos(leidos(false))).toHaveLength(5)
})
