import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firmarEnlace, leerEnlace } from './citas.enlace.ts'

const clave = createSecretKey(randomBytes(32))
const cita = fc.record({ id: fc.integer({ min: 1, max: 2 ** 45 }), revision: fc.integer({ min: 1, max: 100_000 }) })

test('a token names its appointment and revision, and survives any messenger', () => {
  fc.assert(
    fc.property(cita, (una) => {
      const token = firmarEnlace(clave, una)
      expect(leerEnlace(clave, token)).toEqual(una)
      expect(token).toMatch(/^[0-9a-z]+\.[0-9a-z]+\.[0-9a-v]{26}$/)
      expect(encodeURIComponent(token)).toBe(token)
      expect(token.length).toBeLessThan(45)
    }),
  )
})

test('no two appointments or revisions share a seal, and another key opens nothing', () => {
  const otra = createSecretKey(randomBytes(32))
  fc.assert(
    fc.property(cita, cita, (una, dos) => {
      fc.pre(una.id !== dos.id || una.revision !== dos.revision)
      expect(firmarEnlace(clave, una).slice(-26)).not.toBe(firmarEnlace(clave, dos).slice(-26))
      expect(leerEnlace(otra, firmarEnlace(clave, una))).toBeNull()
    }),
  )
})

test('no text but a token of ours is read, and none is an error', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (texto) => {
      expect(leerEnlace(clave, texto)).toBeNull()
    }),
  )
  fc.assert(
    fc.property(cita, fc.nat(25), fc.constantFrom(...'0123456789abcdefghijklmnopqrstuv'), (una, lugar, letra) => {
      const token = firmarEnlace(clave, una)
      const en = token.length - 26 + lugar
      fc.pre(token[en] !== letra)
      expect(leerEnlace(clave, token.slice(0, en) + letra + token.slice(en + 1))).toBeNull()
    }),
  )
})
