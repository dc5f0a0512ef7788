import { expect, test } from 'vitest'
import { lejanasDe, tieneAjenas } from '../letras.ts'
import { trozosDe } from './letras.ts'

const trozos = (texto: string) => trozosDe(texto, (letra) => (letra < '一' ? 'Unifont' : 'Noto'))
/** Texts as they are seen from left to right, those that a font turns by itself in brackets. */
const visto = (texto: string) => trozos(texto).map(({ text }) => text.replace(/\u00a0/g, ' '))

test('a text of the house stays whole; others are parted by their fonts, marks with their letter', () => {
  expect(tieneAjenas('Ñandú 52-18, ½ 90° — «sí»')).toBe(false)
  expect(trozos('OD ≥ 1, 王小明 o สม')).toEqual([
    { text: 'OD ' },
    { text: '≥', font: 'DejaVu' },
    { text: ' 1, ' },
    { text: '王小明', font: 'Noto' },
    { text: ' o ' },
    { text: 'สม', font: 'Unifont' },
  ])
  expect(trozos('q\u0323\u0307')).toEqual([{ text: 'q\u0323\u0307', font: 'DejaVu' }])
  expect(trozos('a\u1ab0')).toEqual([{ text: 'a' }, { text: '\u1ab0', font: 'Unifont' }])
  expect(lejanasDe('a≥王王สΩ')).toEqual(['王', 'ส'])
})

test('words of Hebrew and Arabic stand from right to left, their numbers and brackets where a reader looks for them', () => {
  expect(visto('Sr. שלום עולם (אבג 123), sí')).toEqual([
    'Sr. ',
    '(',
    '123',
    ' ',
    'אבג',
    ') ',
    'עולם',
    ' ',
    'שלום',
    ', sí',
  ])
  expect(visto('محمد علي 45 años')).toEqual(['45', ' ', 'علي', ' ', 'محمد', ' años'])
})

test('a long passage has lines of its own, none longer than a cell is wide', () => {
  const largo = 'פרשת בראשית היא הפרשה הראשונה בחומש בראשית ובתורה כולה'
  const renglones = visto(`Nota: ${largo} fin`).join('').split('\n')
  expect(renglones[0]).toBe('Nota: ')
  expect(renglones.at(-1)).toBe(' fin')
  expect(renglones.slice(1, -1).every((renglon) => renglon.length <= 24)).toBe(true)
  expect(
    renglones
      .slice(1, -1)
      .map((renglon) => renglon.split(' ').reverse().join(' '))
      .join(' '),
  ).toBe(largo)
})
