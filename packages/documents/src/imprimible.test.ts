import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imprimible } from './imprimible.ts'

test.each([
  ['pingüino, ¡Ñandú! ½ “así” — 20 € · N.º 5', 'pingüino, ¡Ñandú! ½ “así” — 20 € · N.º 5'],
  ['n\u0303andu\u0301', 'ñandú'],
  ['52□18, fino → ⌀ 3, 5 µm, ±0.25, ≥ 20/40, №3, 90°, ✓', '52□18, fino → ⌀ 3, 5 µm, ±0.25, ≥ 20/40, №3, 90°, ✓'],
  ['王小明, 김민수, さくら', '王小明, 김민수, さくら'],
  ['Ștefan Nguyễn, Aǧa, Ŋ, ſ', 'Ștefan Nguyễn, Aǧa, Ŋ, ſ'],
  ['Ωμέγα Дарья שלום محمد', 'Ωμέγα Дарья שלום محمد'],
  ['hola 😀👨‍👩‍👧 ❤️', 'hola 😀👨👩👧 ❤'],
  ['q\u0323\u0307 x\u0301', 'q\u0323\u0307 x\u0301'],
  ['post‑operado', 'post‑operado'],
  ['می\u200cخواهم, a\u200cb', 'می\u200cخواهم, ab'],
  ['una\nlínea   y\t otra\r\ny\u2028más', 'una\nlínea y otra\ny\nmás'],
  ['🩺', '[U+1FA7A]'],
  ['\ue000 \ud800 \u0378', '[U+E000] [U+D800] [U+0378]'],
  ['🏴\u{e0067}\u{e007f}', '🏴[U+E0067][U+E007F]'],
  ['\u0007\u200b\u202e', ''],
])('%j prints as %j', (texto, impreso) => {
  expect(imprimible(texto)).toBe(impreso)
})

test('no assigned character vanishes: it is printed, unseen by nature, or named', () => {
  const perdidos: string[] = []
  for (let codigo = 0; codigo <= 0x10ffff; codigo++) {
    const letra = String.fromCodePoint(codigo)
    if (/[\p{White_Space}\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u.test(letra)) continue
    const impresa = imprimible(`a${letra}b`)
    const invisible = /\p{Default_Ignorable_Code_Point}/u.test(letra) && impresa === 'ab'
    const nombrada = impresa.includes(`[U+${codigo.toString(16).toUpperCase().padStart(4, '0')}]`)
    if (!invisible && !nombrada && impresa !== `a${letra}b`.normalize('NFC')) perdidos.push(letra)
  }
  // A letter that is written as others, one of which no font has, is named by that one.
  expect(perdidos.filter((letra) => !imprimible(letra).includes('[U+'))).toEqual([])
})

test('what is printable once stays as it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 })),
      (texto) => {
        const impreso = imprimible(texto)
        expect(imprimible(impreso)).toBe(impreso)
      },
    ),
    { numRuns: 2000 },
  )
})
