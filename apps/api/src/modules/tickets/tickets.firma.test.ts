import { createSecretKey } from 'node:crypto'
import { VIDA_TICKET_S } from '@nitida/contract/tickets.rules'
import { expect, test } from 'vitest'
import { esValida, firmar, vencimiento } from './tickets.firma.ts'

const clave = createSecretKey(Buffer.alloc(32, 7))
const ahora = new Date('2026-11-20T18:00:00Z')
const despuesDe = (segundos: number) => new Date(ahora.getTime() + segundos * 1000)
const imagen = {
  recurso: 'imagen',
  id: 7,
  tipo: 0,
  ancho: 560,
  reimpresion: 0,
  vence: vencimiento(ahora),
} as const

test('an address lives five minutes, and not a second more', () => {
  const firma = firmar(clave, imagen)
  expect(esValida(clave, imagen, firma, ahora)).toBe(true)
  expect(esValida(clave, imagen, firma, despuesDe(VIDA_TICKET_S - 1))).toBe(true)
  expect(esValida(clave, imagen, firma, despuesDe(VIDA_TICKET_S))).toBe(false)
})

test('one that would live longer than ours do is refused, even with our signature', () => {
  const larga = { ...imagen, vence: imagen.vence + 1 }
  expect(esValida(clave, larga, firmar(clave, larga), ahora)).toBe(false)
})

test('a signature opens what it was made for and nothing else', () => {
  const firma = firmar(clave, imagen)
  const otras = [{ id: 8 }, { tipo: 1 }, { ancho: 496 }, { reimpresion: 1 }, { vence: imagen.vence - 1 }] as const
  for (const otra of otras)
    expect(esValida(clave, { ...imagen, ...otra }, firma, ahora), JSON.stringify(otra)).toBe(false)
  expect(esValida(clave, { recurso: 'datos', id: 7, vence: imagen.vence }, firma, ahora)).toBe(false)
  expect(esValida(createSecretKey(Buffer.alloc(32, 8)), imagen, firma, ahora)).toBe(false)
})
