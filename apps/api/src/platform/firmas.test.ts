import { createSecretKey } from 'node:crypto'
import { VIDA_TICKET_S } from '@nitida/contract/tickets.rules'
import { expect, test } from 'vitest'
import { firmar, firmaVale } from './firmas.ts'

const clave = createSecretKey(Buffer.alloc(32, 7))
const ahora = new Date('2026-11-20T18:00:00Z')
const despuesDe = (segundos: number) => new Date(ahora.getTime() + segundos * 1000)
const imagen = ['imagen', 7, 0, 560] as const

test('an address lives as long as the page is told, and not a second more', () => {
  const firmado = firmar(clave, imagen, ahora)
  expect(firmaVale(clave, imagen, firmado, ahora)).toBe(true)
  expect(firmaVale(clave, imagen, firmado, despuesDe(VIDA_TICKET_S - 1))).toBe(true)
  expect(firmaVale(clave, imagen, firmado, despuesDe(VIDA_TICKET_S))).toBe(false)
})

test('one that would live longer than ours do is refused, even with our signature', () => {
  expect(firmaVale(clave, imagen, firmar(clave, imagen, despuesDe(1)), ahora)).toBe(false)
})

test('a signature opens what it was made for and nothing else', () => {
  const firmado = firmar(clave, imagen, ahora)
  for (const otra of [
    ['imagen', 8, 0, 560],
    ['imagen', 7, 1, 560],
    ['imagen', 7, 0, 496],
    ['datos', 7, 0, 560],
    ['imagen', 7, 0],
  ] as const)
    expect(firmaVale(clave, otra, firmado, ahora), otra.join()).toBe(false)
  expect(firmaVale(clave, imagen, { ...firmado, vence: firmado.vence - 1 }, ahora)).toBe(false)
  expect(firmaVale(createSecretKey(Buffer.alloc(32, 8)), imagen, firmado, ahora)).toBe(false)
})
