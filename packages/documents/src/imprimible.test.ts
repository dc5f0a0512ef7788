import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imprimible } from './imprimible.ts'

test.each([
  ['pingüino, ¡Ñandú! ½ “así” — 20 € · N.º 5', 'pingüino, ¡Ñandú! ½ “así” — 20 € · N.º 5'],
  ['n\u0303andu\u0301', 'ñandú'],
  ['52□18', '52-18'],
  ['fino → ⌀ 3', 'fino > Ø 3'],
  ['Ŝtefan Ŋguyen, 5 µm', 'Stefan Nguyen, 5 um'],
  ['Ștefan Nguyễn, Aǧa', 'Stefan Nguyen, Aga'],
  ['hola 😀👨‍👩‍👧 中文 ok', 'hola ok'],
  ['ẛ Ậ', 's A'],
  ['una\nlínea   y\t otra', 'una\nlínea y otra'],
  ['😀', ''],
  ['\u0007\u200b\u202e', ''],
])('%j prints as %j', (texto, impreso) => {
  expect(imprimible(texto)).toBe(impreso)
})

test('what is printable once stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (texto) => {
      const impreso = imprimible(texto)
      expect(imprimible(impreso)).toBe(impreso)
    }),
    { numRuns: 2000 },
  )
})
