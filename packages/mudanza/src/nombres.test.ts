import { describe, expect, test } from 'vitest'
import { leerNombreCompleto, leerParteDelNombre, ordenDe, unidades } from './nombres.ts'

const nombre = (celda: string, modo: 'nombre-primero' | 'apellidos-primero' = 'nombre-primero') => {
  const leido = leerNombreCompleto(celda, modo)
  return 'problema' in leido ? leido.problema : leido.valor
}

describe('a name in one column', () => {
  test.each([
    ['María Guadalupe Hernández de la Cruz', 'MARÍA GUADALUPE HERNÁNDEZ DE LA CRUZ'],
    ['  ma.  gpe.\u00a0hdez. morales ', 'MA. GPE. HDEZ. MORALES'],
    ['O\u2019Farrill Peña, Íñigo', "ÍÑIGO O'FARRILL PEÑA"],
    ['HERNÁNDEZ LÓPEZ, MARÍA JOSÉ', 'MARÍA JOSÉ HERNÁNDEZ LÓPEZ'],
    ['Juan Pablo II', 'JUAN PABLO II'],
    ['Núñez-Pérez, ', 'NÚÑEZ-PÉREZ'],
  ])('of %j is %j', (celda, esperado) => expect(nombre(celda)).toBe(esperado))

  test.each([
    ['HERNÁNDEZ LÓPEZ MARÍA GUADALUPE', 'MARÍA GUADALUPE HERNÁNDEZ LÓPEZ'],
    ['HERNÁNDEZ LÓPEZ MARÍA', 'MARÍA HERNÁNDEZ LÓPEZ'],
    ['HERNÁNDEZ MARÍA GUADALUPE', 'MARÍA GUADALUPE HERNÁNDEZ'],
    ['HERNÁNDEZ MARÍA', 'MARÍA HERNÁNDEZ'],
    ['DE LA CRUZ PÉREZ MA. DEL CARMEN', 'MA. DEL CARMEN DE LA CRUZ PÉREZ'],
    ['PÉREZ DE LA CRUZ JUAN CARLOS', 'JUAN CARLOS PÉREZ DE LA CRUZ'],
    ['DEL RÍO SAN MARTÍN EVA', 'EVA DEL RÍO SAN MARTÍN'],
    ['ORTEGA Y GASSET JOSÉ', 'JOSÉ ORTEGA Y GASSET'],
    ['LÓPEZ RUIZ MARÍA DE LOS ÁNGELES', 'MARÍA DE LOS ÁNGELES LÓPEZ RUIZ'],
    ['XOCHICALE TLAPALE ANA', 'ANA XOCHICALE TLAPALE'],
    ['CRUZ', 'CRUZ'],
  ])('with surnames first, %j is %j', (celda, esperado) => expect(nombre(celda, 'apellidos-primero')).toBe(esperado))

  test.each(['P. 14', 'Ana 2', '2221234567', 'ana@x.mx', '¿?', 'A', 'A B', '¡Ana!'])(
    'of %j does not look like one',
    (celda) => expect(nombre(celda)).toBe('No parece un nombre.'),
  )

  test.each(['', '-', 'N/A', 'sin dato', 'XXX'])('of %j is not said', (celda) => expect(nombre(celda)).toBeNull())

  test('has its limit', () => expect(nombre('ANA '.repeat(50))).toBe('Son 199 letras; caben 160.'))
})

test.each([
  ['MARÍA HERNÁNDEZ LÓPEZ', 'nombre-primero'],
  ['Ma. Guadalupe Pérez', 'nombre-primero'],
  ['José Luis de la Cruz Hdez.', 'nombre-primero'],
  ['HERNÁNDEZ LÓPEZ MARÍA', 'apellidos-primero'],
  ['PÉREZ RUIZ, JUAN CARLOS', 'apellidos-primero'],
  ['CRUZ ROSARIO', null],
  ['MARTÍN SANTIAGO CRUZ', null],
  ['MARÍA', null],
  ['XICALI TLAPA', null],
  ['', null],
])('%j proves the order %j', (celda, orden) => expect(ordenDe(celda)).toBe(orden))

test('particles belong to the word behind them', () => {
  expect(unidades('MARÍA DE LOS ÁNGELES DE LA CRUZ Y DEL RÍO SAN JUAN')).toEqual([
    'MARÍA',
    'DE LOS ÁNGELES',
    'DE LA CRUZ Y DEL RÍO',
    'SAN JUAN',
  ])
})

test('a part of a name stays as it is', () => {
  expect(leerParteDelNombre(' de la Cruz ')).toEqual({ valor: 'DE LA CRUZ' })
  expect(leerParteDelNombre('.')).toEqual({ valor: null })
  expect(leerParteDelNombre('4')).toEqual({ problema: 'No parece un nombre.' })
})
