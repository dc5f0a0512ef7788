import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importeConLetra } from './importeConLetra.ts'

test.each([
  [0, 'CERO PESOS 00/100 M.N.'],
  [1, 'CERO PESOS 01/100 M.N.'],
  [1_00, 'UN PESO 00/100 M.N.'],
  [16_10, 'DIECISÉIS PESOS 10/100 M.N.'],
  [21_00, 'VEINTIÚN PESOS 00/100 M.N.'],
  [31_05, 'TREINTA Y UN PESOS 05/100 M.N.'],
  [100_00, 'CIEN PESOS 00/100 M.N.'],
  [101_00, 'CIENTO UN PESOS 00/100 M.N.'],
  [999_99, 'NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.'],
  [1_000_00, 'MIL PESOS 00/100 M.N.'],
  [1_001_00, 'MIL UN PESOS 00/100 M.N.'],
  [6_100_00, 'SEIS MIL CIEN PESOS 00/100 M.N.'],
  [21_000_00, 'VEINTIÚN MIL PESOS 00/100 M.N.'],
  [100_000_00, 'CIEN MIL PESOS 00/100 M.N.'],
  [1_000_000_00, 'UN MILLÓN DE PESOS 00/100 M.N.'],
  [1_000_001_00, 'UN MILLÓN UN PESOS 00/100 M.N.'],
  [31_000_000_00, 'TREINTA Y UN MILLONES DE PESOS 00/100 M.N.'],
  [1_000_000_000_00, 'MIL MILLONES DE PESOS 00/100 M.N.'],
])('%i centavos', (centavos, letra) => {
  expect(importeConLetra(centavos)).toBe(letra)
})

test('dollars are spelled as such', () => {
  expect(importeConLetra(1_01, 'USD')).toBe('UN DÓLAR 01/100 USD')
  expect(importeConLetra(1_000_000_00, 'USD')).toBe('UN MILLÓN DE DÓLARES 00/100 USD')
})

/** Value of each word, to read an amount back. */
const VALORES: Record<string, number> = Object.fromEntries(
  [
    'CERO UN DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS DIECISIETE',
    'DIECIOCHO DIECINUEVE VEINTE VEINTIÚN VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE',
    'VEINTIOCHO VEINTINUEVE',
  ]
    .join(' ')
    .split(' ')
    .map((palabra, valor) => [palabra, valor]),
)
Object.assign(
  VALORES,
  { TREINTA: 30, CUARENTA: 40, CINCUENTA: 50, SESENTA: 60, SETENTA: 70, OCHENTA: 80, NOVENTA: 90, CIEN: 100 },
  { CIENTO: 100, DOSCIENTOS: 200, TRESCIENTOS: 300, CUATROCIENTOS: 400, QUINIENTOS: 500, SEISCIENTOS: 600 },
  { SETECIENTOS: 700, OCHOCIENTOS: 800, NOVECIENTOS: 900 },
)

function leer(letra: string): number {
  const [, palabras = '', centavos = ''] = /^(.*) PESOS? (\d\d)\/100 M\.N\.$/.exec(letra) ?? []
  let total = 0
  let grupo = 0
  for (const palabra of palabras.split(' ')) {
    if (palabra === 'Y' || palabra === 'DE') continue
    if (palabra === 'MIL') grupo = Math.max(grupo, 1) * 1000
    else if (/^MILL(ÓN|ONES)$/.test(palabra)) {
      total = grupo * 1_000_000
      grupo = 0
    } else grupo += VALORES[palabra] ?? Number.NaN
  }
  return (total + grupo) * 100 + Number(centavos)
}

test('whoever reads the words gets the amount back', () => {
  const importes = fc.oneof(
    fc.integer({ min: 0, max: 2_000_00 }),
    fc.integer({ min: 0, max: 1_000_000_000 }),
    fc.integer({ min: 0, max: 99_999_999_999_999 }),
  )
  fc.assert(
    fc.property(importes, (centavos) => {
      const letra = importeConLetra(centavos)

      expect(leer(letra)).toBe(centavos)
      expect(letra).not.toMatch(/ {2}|(^|MILL(ÓN|ONES) )UN MIL |UNO|CIEN [^MDP]/)
    }),
    { numRuns: 5000 },
  )
})

test.each([-1, 0.5, Number.NaN, 100_000_000_000_000])('%s is no amount', (centavos) => {
  expect(() => importeConLetra(centavos)).toThrow(RangeError)
})
