import { expect, test } from 'vitest'
import { asuntosDeConexiones, saludDeRespaldo, saludDeSello } from './conexiones.rules.ts'

const en = '2026-11-24T18:00:00.000Z'

test.each([
  [null, 'nada'],
  ['2026-11-24T18:00:00.000Z', 'mal'],
  ['2027-01-23T18:00:00.000Z', 'pronto'],
  ['2027-01-23T18:00:00.001Z', 'bien'],
])('a seal until %s is %s', (hasta, salud) => expect(saludDeSello({ hasta }, en)).toBe(salud))

test.each([
  [{ seVe: false, en: null }, 'nada'],
  [{ seVe: true, en: null }, 'mal'],
  [{ seVe: true, en: '2026-11-23T16:00:00.000Z' }, 'bien'],
  [{ seVe: true, en: '2026-11-23T15:59:59.000Z' }, 'mal'],
])('a backup %j is %s', (respaldo, salud) => expect(saludDeRespaldo(respaldo, en)).toBe(salud))

test('what works or is not known is no matter; what fails says what waits', () => {
  const sano = { enEspera: 3, desde: en, codigo: null }
  const estado = {
    ...{ en, whatsapp: sano, correo: sano, sellos: [], impresoras: [], version: '1' },
    ...{ archivos: { lugar: 'disco' as const, donde: '' }, respaldo: { seVe: false, en: null } },
  }
  expect(asuntosDeConexiones(estado)).toEqual([])
  const malo = asuntosDeConexiones({
    ...estado,
    correo: { enEspera: 1, desde: en, codigo: 'EAUTH' },
    sellos: [{ idSucursal: 1, sucursalNumber: '01', rfc: 'X', hasta: en }],
    impresoras: [{ sucursalNumber: null, impresora: 'POS-80', bien: false, desde: en, vistaEn: en }],
    respaldo: { seVe: true, en: null },
  })
  expect(malo.map(({ clave }) => clave)).toEqual(['correo', 'sello-1', 'impresora--POS-80', 'respaldo'])
  expect(malo[0]?.detalle).toBe('Espera 1 correo; nada se pierde')
})
