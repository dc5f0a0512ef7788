import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limpiarClave, limpiarLinea, limpiarNota } from './textos.ts'

/** Blocks of which people in Mexico type or paste: Latin, its marks, punctuation, symbols, full width, emoji, marks of direction. */
const BLOQUES = [
  [0x00, 0x24f],
  [0x2b0, 0x36f],
  [0x1e00, 0x1eff],
  [0x2000, 0x22ff],
  [0x2500, 0x27bf],
  [0x2e3a, 0x2e3b],
  [0x3000, 0x30ff],
  [0xfe00, 0xffef],
  [0x1f300, 0x1faff],
  [0xe0000, 0xe007f],
] as const
const signo = fc
  .constantFrom(...BLOQUES)
  .chain(([desde, hasta]) => fc.integer({ min: desde, max: hasta }))
  .map((punto) => String.fromCodePoint(punto))
const escrito = fc.array(signo, { maxLength: 40 }).map((signos) => signos.join(''))

test.each([
  [' María\u00a0 José\n', 'María José'],
  ['Zu\u006e\u0303iga', 'Zuñiga'],
  ['\u202dRENATA\u202c \u200eFARRILL\u200f\u2066\u2069', 'RENATA FARRILL'],
  ['D´Angelo', "D'Angelo"],
  ['D’Angelo', "D'Angelo"],
  ['O`Farrill', "O'Farrill"],
  ['«La “Güera”»', '"La "Güera""'],
  ['Pérez\u2010Ibáñez\u2011Ruiz \u2013 \u2014 \u2212', 'Pérez-Ibáñez-Ruiz - - -'],
  ['0107501\u001d10LOTE\u001e\u0004', '010750110LOTE'],
  ['Ma\u00adría\ufeff', 'María'],
  ['Mª del Carmen', 'Mª del Carmen'],
  ['e\u0007\u0301l', 'él'],
  ['\u3164\u200b\u2800', ''],
  ['ana\ud800', 'ana'],
])('the line %j is kept as %j', (texto, limpio) => {
  expect(limpiarLinea(texto)).toBe(limpio)
})

test.each([
  ['Usa “lentes” –1.25 D´Angelo', 'Usa “lentes” –1.25 D´Angelo'],
  ['uno\r\ndos\rtres\u2028cuatro\n', 'uno\ndos\ntres\ncuatro'],
  ['👩\u200d👩\u200d👧 va', '👩\u200d👩\u200d👧 va'],
  ['a\u0000b\u001dc\td\u0085e', 'abc d\ne'],
  ['Cafe\u0301', 'Café'],
  ['\u200b \n', ''],
])('the note %j is kept as %j', (nota, limpia) => {
  expect(limpiarNota(nota)).toBe(limpia)
})

test.each([
  [' eku-900317\u20113c9\u202c', 'EKU-900317-3C9'],
  ['０６０００', '06000'],
  ['06 000\u00a0', '06000'],
])('the key %j is read as %j', (clave, leida) => {
  expect(limpiarClave(clave)).toBe(leida)
})

describe('of whatever is typed', () => {
  test.each([
    ['a line', limpiarLinea],
    ['a note', limpiarNota],
    ['a key', limpiarClave],
  ])('%s is clean after one cleaning, and composed', (_, limpiar) => {
    fc.assert(
      fc.property(escrito, (texto) => {
        const limpio = limpiar(texto)
        expect(limpiar(limpio)).toBe(limpio)
        expect(limpio.normalize('NFC')).toBe(limpio)
        expect(limpio.trim()).toBe(limpio)
        expect(limpio).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}/u)
      }),
      { numRuns: 2000 },
    )
  })

  test('a line holds nothing invisible, and loses no letter, digit or sign', () => {
    fc.assert(
      fc.property(escrito, (texto) => {
        const limpia = limpiarLinea(texto)
        expect(limpia).not.toMatch(/\p{Cf}|\p{Default_Ignorable_Code_Point}| {2}/u)
        const visibles = (deQue: string) =>
          [...deQue.normalize('NFC')].filter(
            (c) => /[\p{L}\p{N}]/u.test(c) && !/\p{Default_Ignorable_Code_Point}|\p{Lm}/u.test(c),
          )
        expect(visibles(limpia)).toEqual(
          visibles(texto.replace(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')),
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('a note loses control characters alone', () => {
    const sinLineas = (texto: string) => texto.replace(/\s|\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '').normalize('NFC')
    fc.assert(
      fc.property(escrito, (texto) => {
        const limpia = limpiarNota(texto)
        if (limpia !== '') expect(sinLineas(limpia)).toBe(sinLineas(texto))
      }),
      { numRuns: 2000 },
    )
  })

  test('a long one is read at once', () => {
    const antes = performance.now()
    for (const relleno of ['\u200b', ' ', '\u0001', '-', '´', '\r'])
      for (const limpiar of [limpiarLinea, limpiarNota, limpiarClave]) limpiar(`${relleno.repeat(300_000)}a`)
    expect(performance.now() - antes).toBeLessThan(3000)
  })
})

test('a line of plain signs only is cleaned as any other is', () => {
  // A letter of another script in front, which stays, takes the whole way.
  const signo = fc
    .oneof(fc.integer({ min: 0x20, max: 0x17f }), fc.constant(0x20))
    .map((codigo) => String.fromCharCode(codigo))
  fc.assert(
    fc.property(fc.string({ unit: signo, maxLength: 12 }), (texto) => {
      expect(limpiarLinea(texto)).toBe(limpiarLinea(`Ж${texto}`).slice(1).trim())
    }),
    { numRuns: 5000 },
  )
})
