import { expect, test } from 'vitest'
import { diaATexto, faltaDeDia, leerDia } from './fechaTexto.ts'

const hoy = '2026-11-20'

test.each([
  ['5/3/2026', '2026-03-05'],
  ['05-03-2026', '2026-03-05'],
  ['5.3.26', '2026-03-05'],
  [' 5 mar 26 ', '2026-03-05'],
  ['5 de marzo de 2026', '2026-03-05'],
  ['5 de Septiembre del 2026', '2026-09-05'],
  ['05032026', '2026-03-05'],
  ['050326', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['05\u201103\u20132026', '2026-03-05'],
  ['\u200e05/03/2026\u200f', '2026-03-05'],
  ['05\u00a0/\u202f03 / 2026', '2026-03-05'],
  ['０５／０３／２０２６', '2026-03-05'],
  ['2026/03/05', '2026-03-05'],
  ['2026-03-05 00:00:00', '2026-03-05'],
  ['05/03/2026 0:00', '2026-03-05'],
  ['Jueves, 5 de marzo de 2026', '2026-03-05'],
  ['1ro de marzo de 2026', '2026-03-01'],
  ['1º de marzo de 2026', '2026-03-01'],
  ['5/3', '2026-03-05'],
  ['29/02/2028', '2028-02-29'],
  ['hoy', '2026-11-20'],
  ['Mañana', '2026-11-21'],
  ['pasado mañana', '2026-11-22'],
  ['+5', '2026-11-25'],
  ['+ 15', '2026-12-05'],
  ['24', '2026-11-24'],
  ['20', '2026-11-20'],
  ['5', '2026-12-05'],
  ['31', '2026-12-31'],
])('%s is %s', (texto, dia) => expect(leerDia(texto, hoy)).toBe(dia))

test('two digits of a year look back for birthdays and a little ahead for deliveries', () => {
  expect(leerDia('1/2/85', hoy)).toBe('1985-02-01')
  expect(leerDia('1/2/36', hoy)).toBe('2036-02-01')
  expect(leerDia('1/2/37', hoy)).toBe('1937-02-01')
})

test.each([
  '',
  'mañanas',
  '+',
  '-3',
  '0',
  '32',
  '31/02/2026',
  '29/02/2027',
  '5/13/2026',
  '0/1/2026',
  '1/2/3/4',
  '1/2/026',
  '12/xyz/2026',
])('"%s" is no date', (texto) => expect(leerDia(texto, hoy)).toBeNull())

test('a stored day is written day first', () => expect(diaATexto('2026-03-05')).toBe('05/03/2026'))

test.each([
  ['31/02/1980', 'Ese día no existe. Revisa el día, el mes y el año.'],
  ['29-2-2027', 'Ese día no existe. Revisa el día, el mes y el año.'],
  ['02.13.80', 'Ese día no existe. Revisa el día, el mes y el año.'],
  ['1/1/1800', 'El año debe estar entre 1900 y 2200.'],
  ['31 de febrero', 'Escribe la fecha como dd/mm/aaaa.'],
  ['pronto', 'Escribe la fecha como dd/mm/aaaa.'],
])('of %s it is said: %s', (texto, falta) => expect(faltaDeDia(texto)).toBe(falta))
