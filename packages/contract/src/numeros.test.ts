import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leerCantidad, leerDolares, leerEn, leerNumero, leerPesos, sonVarias } from './numeros.ts'

describe('a number as people write it', () => {
  test.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['7,5', 7.5],
    ['12,5 %', 12.5],
    ['150,50', 150.5],
    [',5', 0.5],
    ['.5', 0.5],
    ['0,125', 0.125],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1,234', 1234],
    ['1.234', 1.234],
    ['$ 1,234', 1234],
    ['$1,234.50', 1234.5],
    ['$ 1.234.567,89', 1234567.89],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ["1'234,567.80", 1234567.8],
    ['1 234,56', 1234.56],
    ['1\u00a0234.56', 1234.56],
    ['1,234,50', 1234.5],
    ['1.234,567', 1234.567],
    ['-12,25', -12.25],
    ['−12.25', -12.25],
    ['-$ 12', -12],
    ['$ -12', -12],
    ['+3', 3],
    ['-0', 0],
    ['１２．５', 12.5],
    ['1500 MXN', 1500],
    ['MXN 1,234.50', 1234.5],
    ['MX$1,234.50', 1234.5],
    ['$1,234.50 M.N.', 1234.5],
    ['1,234.50 mn', 1234.5],
    ['1 peso', 1],
    ['150$', 150],
    ['\u202a1,500.50\u202c', 1500.5],
    ['\u200e-12.25', -12.25],
    ['1\u200b500', 1500],
    ['1´234,567.80', 1234567.8],
    ['$\u202f1\u2009234,50', 1234.5],
    ['１２，５％', 12.5],
    ['20 pesos', 20],
    ['45 años', 45],
    ['1,5 pzas.', 1.5],
    ['150.', 150],
    ['150,', 150],
    ['1,2345', 1.2345],
    ['007', 7],
  ])('%s is %d', (texto, valor) => expect(leerNumero(texto)).toBe(valor))

  test.each(['', '   ', '\u00a0', '\u200e', '\t\r\n'])('%j is blank', (texto) => expect(leerNumero(texto)).toBeNull())

  test.each([
    'uno',
    '-',
    '$',
    ',',
    '.',
    '1.2.3',
    '1,23,4.5',
    '12,34.5',
    '1,2,3',
    '1..5',
    '1,,5',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    '--5',
    '-+5',
    '5-',
    '1 2',
    '12 5',
    '1234,567,890',
    '0,123,456',
    '1,234 567',
    '1/2',
    '5 kg',
    '5²',
    '①',
    '1½',
    'US$ 20',
    '1;5',
    '1.500 €',
    '(5)',
    '100\t200',
    '1\t850.00',
    '1\r\n850.00',
    '1\u2028850',
    '9'.repeat(41),
  ])('%j cannot be read', (texto) => expect(leerNumero(texto)).toBeNaN())
})

test.each([
  ['1.500', Number.NaN],
  ['$1.500', Number.NaN],
  ['12.000 MXN', Number.NaN],
  [' 125.000 ', Number.NaN],
  ['-1.500', Number.NaN],
  ['１.５００', Number.NaN],
  ['1.50', 1.5],
  ['0.500', 0.5],
  ['.500', 0.5],
  ['1500.500', 1500.5],
  ['1,500', 1500],
  ['1,234.500', 1234.5],
  ['1 234.500', 1234.5],
  ['1.500,00', 1500],
  ['1.500.000', 1500000],
  ['', null],
])('%j, where no third decimal is written, is %d: a point may part thousands', (texto, valor) => {
  expect([leerPesos(texto), leerCantidad(texto)]).toEqual([valor, valor])
  expect(leerDolares(`${texto} USD`.replace(/^ USD$/, '').replace('MXN USD', 'USD'))).toEqual(valor)
})

const enMexico = (valor: number, decimales: number) =>
  valor.toLocaleString('es-MX', { minimumFractionDigits: decimales, maximumFractionDigits: decimales })
const enAlemania = (valor: number, decimales: number) =>
  valor.toLocaleString('de-DE', { minimumFractionDigits: decimales, maximumFractionDigits: decimales })

test('an amount is the same however it is written: Mexican, European, bare, with its sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.boolean(), (centavos, negativo) => {
      const valor = (negativo ? -centavos : centavos) / 100 || 0
      const escrito = [enMexico(valor, 2), enAlemania(valor, 2), valor.toFixed(2), valor.toFixed(2).replace('.', ',')]
      return escrito.flatMap((uno) => [uno, `$ ${uno}`, ` ${uno} `]).every((texto) => leerNumero(texto) === valor)
    }),
  )
})

test('a text is read or refused, never cut: only digits, signs and separators are read, and no digit is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' $%-+ax"), maxLength: 14 }), (texto) => {
      const valor = leerNumero(texto)
      if (valor === null) return texto.trim() === ''
      if (Number.isNaN(valor)) return true
      const digitos = (uno: string) => uno.replace(/\D/g, '').replace(/^0+|0+$/g, '')
      const escrito = String(valor)
      return Number.isFinite(valor) && (escrito.includes('e') || digitos(escrito) === digitos(texto))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['US$ 1,234.50', 1234.5],
  ['US$1.234,50', 1234.5],
  ['us $ 1 234.50', 1234.5],
  ['USD 500', 500],
  ['1,234.50 usd', 1234.5],
  ['500 dólares', 500],
  ['500 dlls.', 500],
  ['$1,234.50', 1234.5],
  ['', null],
])('%j is read as dollars', (texto, valor) => expect(leerDolares(texto)).toBe(valor))

test.each(['1,234.50 MXN', '$500 pesos', 'MX$ 500', '500 M.N.', 'EUR 500', 'US$'])(
  '%j is no amount of dollars',
  (texto) => expect(leerDolares(texto) ?? Number.NaN).toBeNaN(),
)

test('what was copied with the end of its cell or line is one number', () => {
  expect(['1,850.00\t', '\n1,850.00\r\n'].map(leerNumero)).toEqual([1850, 1850])
  expect(['1850\r\n', '1\t2', '1\n2'].map(sonVarias)).toEqual([false, true, true])
  expect(['1\t850.00', '1\n850.00 usd'].map(leerDolares)).toEqual([Number.NaN, Number.NaN])
})

test.each(['50%', '12.5 ％', '45 años', '45 an\u0303os', '3 pzas.', '1\t850'])('%j is no amount of money', (texto) => {
  expect(leerPesos(texto)).toBeNaN()
  expect(leerDolares(texto)).toBeNaN()
})

test('pesos are written with their signs', () => {
  expect(['$1,234.50', '1 peso', 'MXN 20', '20 M.N.', '', '1850'].map(leerPesos)).toEqual([
    1234.5,
    1,
    20,
    20,
    null,
    1850,
  ])
})

test.each([
  ['%', '50', 50],
  ['%', '12,5 %', 12.5],
  ['%', '10 por ciento', 10],
  ['mm', '31.5 mm', 31.5],
  ['mm', '31,5mm.', 31.5],
  ['°', '12°', 12],
  ['°', '-1.5 º', -1.5],
  ['Δ', '1.5 Δ', 1.5],
  ['meses', '12 meses', 12],
  ['meses', '1 mes', 1],
  ['días', '30 dias', 30],
  ['minutos', '20 min', 20],
  ['años', '45 años', 45],
  ['mm', '', null],
] as const)('a field of %s reads %j', (unidad, texto, valor) => expect(leerEn(unidad)(texto)).toBe(valor))

test.each([
  ['%', '$50'],
  ['%', '50 pesos'],
  ['%', '%'],
  ['%', '5 años'],
  ['mm', '50%'],
  ['mm', '3 cm'],
  ['días', '1 mes'],
  ['%', '5\t0'],
] as const)('a field of %s does not read %j', (unidad, texto) => expect(leerEn(unidad)(texto)).toBeNaN())
