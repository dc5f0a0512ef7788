import { expect, test } from 'vitest'
import { csvDe } from './csv.ts'

test('starts with the mark of UTF-8, and ends every line with CRLF', () => {
  expect(csvDe([['Nombre', 'Total']])).toBe('\uFEFFNombre,Total\r\n')
})

test('numbers are plain, also negative ones; text with commas is quoted; what is missing is empty', () => {
  expect(csvDe([['Centro, Puebla', -80, 0.3, null]])).toBe('\uFEFF"Centro, Puebla",-80,0.3,\r\n')
})

test.each(['=', '+', '-', '@', '\t', '\r'])('text that starts with %j is not a formula', (signo) => {
  const celda = `'${signo}HYPERLINK(1)`
  expect(csvDe([[`${signo}HYPERLINK(1)`]])).toBe(`\uFEFF${signo === '\r' ? `"${celda}"` : celda}\r\n`)
})

test('quotes and line breaks inside a text stay inside its cell', () => {
  expect(csvDe([['Faltó "cambio"\n=1+1']])).toBe('\uFEFF"Faltó ""cambio""\n=1+1"\r\n')
})
