import { expect, test } from 'vitest'
import { lugarDeCodigoPostal } from './facturacion.lugares.ts'
import { esClaveProdServ } from './facturacion.productos.ts'

test.each([
  ['72000', 'Puebla'],
  ['06700', 'Cuauhtémoc, Ciudad de México'],
  ['01000', 'Álvaro Obregón, Ciudad de México'],
  ['16999', 'Xochimilco, Ciudad de México'],
  ['20000', 'Aguascalientes'],
  ['22000', 'Baja California'],
  ['57950', 'Estado de México'],
  ['77500', 'Quintana Roo'],
  ['83000', 'Sonora'],
  ['99998', 'Zacatecas'],
])('%s is in %s', (codigo, nombre) => {
  expect(lugarDeCodigoPostal(codigo)?.nombre).toBe(nombre)
})

test.each(['00000', '00999', '17000', '19999', '7200', '720000', 'O6000', ''])('%s is nowhere', (codigo) => {
  expect(lugarDeCodigoPostal(codigo)).toBeNull()
})

test('every two digits are in one state or in none, and all 32 states are there', () => {
  const suyos = Array.from({ length: 100 }, (_, n) => lugarDeCodigoPostal(`${String(n).padStart(2, '0')}100`)?.estado)
  expect(new Set(suyos.filter(Boolean)).size).toBe(32)
  expect(suyos.filter((estado) => !estado)).toHaveLength(4)
})

test('keys of products and services are in a segment of the list; what only SAT knows is not refused', () => {
  for (const clave of [
    '01010101',
    '42142903',
    '42142900',
    '46181806',
    '85121603',
    '84111506',
    '60141001',
    '95101500',
    '42990000',
    '50990000',
  ])
    expect(esClaveProdServ(clave)).toBe(true)
  for (const clave of ['99999999', '00000000', '42052903', '42140103', '16101500', '4214290', '421429030', '4214290A'])
    expect(esClaveProdServ(clave)).toBe(false)
})
