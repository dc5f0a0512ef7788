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
  ['una\nlínea   y\t otra', 'una\nlínea y otra'],
  ['😀', ''],
  ['\u0007\u200b\u202e', ''],
])('%j prints as %j', (texto, impreso) => {
  expect(imprimible(texto)).toBe(impreso)
})
