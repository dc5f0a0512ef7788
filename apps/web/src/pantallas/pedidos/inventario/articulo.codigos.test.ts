import { expect, test } from 'vitest'
import { leerCodigos } from './articulo.codigos.ts'

const EAN = '7501031311309'

test.each([
  [EAN],
  ['7 501031 311309'],
  ['7-501031-311309'],
  ['\u202a7501031\u200b311309\u202c'],
  ['７５０１０３１３１１３０９'],
  [`01${`0${EAN}`}172712311021AB34`],
  [`]C101${`0${EAN}`}\u001d10LOTE`],
  [`(01)0${EAN}(17)271231(10)ABC`],
  [`(01) 0${EAN} (10) ABC`],
  [`${EAN} ${EAN}`],
])('%j is one code', (texto) => expect(leerCodigos(texto)).toEqual([EAN]))

test('several codes are parted by blanks, commas or lines, printed in groups or not', () => {
  const otro = '012345678905'
  for (const texto of [`${EAN} ${otro}`, `${EAN},${otro}`, `${EAN}\n${otro}`, `7 501031 311309 0 12345 67890 5`])
    expect(leerCodigos(texto)).toEqual([EAN, otro])
  expect(leerCodigos('  ')).toEqual([])
})

test('what is no code stays as it was written, beside those that are', () => {
  expect(leerCodigos('7 501031 311308')).toEqual(['7 501031 311308'])
  expect(leerCodigos(`${EAN} LOTE-7`)).toEqual([EAN, 'LOTE-7'])
})
