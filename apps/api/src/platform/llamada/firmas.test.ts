import { createSecretKey } from 'node:crypto'
import { VIDA_TICKET_S } from '@nitida/contract/tickets.rules'
import { expect, test } from 'vitest'
import type { Sesiones } from '../seguridad/sesiones.ts'
import { firmaAbre, firmar, firmaVale } from './firmas.ts'

const clave = createSecretKey(Buffer.alloc(32, 7))
const ahora = new Date('2026-11-20T18:00:00Z')
/** Sessions that nobody may ask for anything but whether one lives. */
const nunca = () => {
  throw new Error('not asked')
}
const NINGUNAS: Sesiones = {
  ...{ comprobar: nunca, consultar: nunca, vive: nunca, sigueViva: nunca, olvidar: nunca, terminaEn: nunca },
}
const despuesDe = (segundos: number) => new Date(ahora.getTime() + segundos * 1000)
const de = (instante: Date, sesion: Buffer | null = null) => ({ now: () => instante, sesion })
const imagen = ['imagen', 7, 0, 560] as const

test('an address lives as long as the page is told, and not a second more', () => {
  const firmado = firmar(clave, imagen, de(ahora))
  expect(firmaVale(clave, imagen, firmado, ahora)).toBe(true)
  expect(firmaVale(clave, imagen, firmado, despuesDe(VIDA_TICKET_S - 1))).toBe(true)
  expect(firmaVale(clave, imagen, firmado, despuesDe(VIDA_TICKET_S))).toBe(false)
})

test('one that would live longer than ours do is refused, even with our signature', () => {
  expect(firmaVale(clave, imagen, firmar(clave, imagen, de(despuesDe(1))), ahora)).toBe(false)
})

test('a signature opens what it was made for and nothing else', () => {
  const firmado = firmar(clave, imagen, de(ahora))
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

test('the session of an address cannot be taken out or put in another one', () => {
  const [una, otra] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const { vence, firma } = firmar(clave, imagen, de(ahora, una))
  const [sello = ''] = firma.split('.')
  const vale = (escrita: string) => firmaVale(clave, imagen, { vence, firma: escrita }, ahora)

  expect(vale(firma)).toBe(true)
  for (const escrita of [
    sello,
    `${sello}.`,
    `${sello}.${otra.toString('base64url')}`,
    `${firma}.`,
    `${firma}=`,
    `.${firma}`,
  ])
    expect(vale(escrita), escrita).toBe(false)
})

test.each([true, false])(
  'an address opens while its session lives, and is asked about under its own name: %s',
  async (viva) => {
    const preguntadas: string[] = []
    const sesiones = { vive: async (hash: Buffer) => viva && preguntadas.push(hash.toString('hex')) > 0 }
    const ctx = { ...de(ahora, Buffer.alloc(32, 1)), sesiones: { ...NINGUNAS, ...sesiones } }

    expect(await firmaAbre(ctx, clave, imagen, firmar(clave, imagen, ctx))).toBe(viva)
    expect(await firmaAbre(ctx, clave, imagen, firmar(clave, imagen, de(ahora)))).toBe(true) // asked for by nobody
    expect(preguntadas).toEqual(viva ? ['01'.repeat(32)] : [])
  },
)
