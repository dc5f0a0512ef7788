import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Dinero, dineroEscrito } from './dinero.schema.ts'
import { aCentavos, aPesos, MAXIMO_CENTAVOS, paraSumar, sumar } from './dinero.ts'

const centavos = fc.integer({ min: 0, max: MAXIMO_CENTAVOS })
const vale = (importe: unknown): boolean => Dinero.safeParse(importe).success

describe('an amount (M1)', () => {
  test('goes over the wire and back as the same centavos', () => {
    fc.assert(
      fc.property(centavos, (n) => {
        const recibido = Dinero.parse(JSON.parse(JSON.stringify(aPesos(n))))
        expect(aCentavos(recibido)).toBe(n)
      }),
      { numRuns: 2000 },
    )
  })

  test('has two decimals at most: a third one is refused, however small', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_00 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 3, max: 9 }),
        (n, cifra, lugar) => {
          expect(vale(aPesos(n) + cifra / 10 ** lugar)).toBe(false)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test.each([0, 0.1, 0.2, 0.01, 1.1, 19.99, 1_234_567.89, 9_999_999.99, 10_000_000])('%d is one', (importe) => {
    expect(vale(importe)).toBe(true)
  })

  test.each([
    -0.01,
    -1,
    1.005,
    1.999,
    0.001,
    10_000_000.01,
    1e12,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '10',
    '1e3',
    '',
    null,
    undefined,
    [5],
    true,
  ])('%s is none', (importe) => {
    expect(vale(importe)).toBe(false)
  })

  test('a sum of binary fractions counts as what it was meant to be', () => {
    expect(vale(0.1 + 0.2)).toBe(true)
    expect(aCentavos(0.1 + 0.2)).toBe(30)
  })
})

test('sums are exact, in any order, where floats are not', () => {
  const diez = Array.from({ length: 10 }, () => 0.1)
  expect(diez.reduce((suma, x) => suma + x, 0)).not.toBe(1)
  expect(aPesos(sumar(...diez.map(aCentavos)))).toBe(1)

  fc.assert(
    fc.property(fc.array(centavos, { maxLength: 50 }), (importes) => {
      const porElCable = importes.map(aPesos)
      expect(sumar(...porElCable.map(aCentavos))).toBe(sumar(...[...importes].reverse()))
      expect(Number.isSafeInteger(sumar(...importes))).toBe(true)
    }),
  )
})

test.each([
  ['1,5', 1.5],
  ['1.234,56', 1234.56],
  ['$ 1,234', 1234],
  [12.5, 12.5],
])('an amount that arrives as %j is %d pesos', (escrito, pesos) => {
  expect(dineroEscrito('Falta.').pipe(Dinero).parse(escrito)).toBe(pesos)
})

test.each(['1.2.3', '12 5', '-1', '1.234', '', 'x', '50%', '45 años', '1\t850'])(
  'an amount that arrives as %j is refused',
  (escrito) => {
    expect(dineroEscrito('Falta.').pipe(Dinero).safeParse(escrito).success).toBe(false)
  },
)

test('what is typed makes no sum negative', () => {
  expect([1.5, 0, null, undefined, Number.NaN, -3].map(paraSumar)).toEqual([1.5, 0, 0, 0, 0, 0])
})
