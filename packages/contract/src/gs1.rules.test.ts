import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumarDias } from './fechas.ts'
import { aTextoGs1, type CodigoGs1, leerGs1, MAXIMO_GS1 } from './gs1.rules.ts'
import { esGtin } from './inventario.rules.ts'

const HOY = '2026-11-27'
const GS = '\u001d'

const todo = { gtin: '09506000134352', caduca: '2026-12-31', lote: 'ABC123', serie: '456DEF' }

// GTIN, batch and expiry of the examples of GS1 (General Specifications, DataMatrix Guideline).
test.each<[string, Partial<CodigoGs1> & { gtin: string }]>([
  ['0109506000134352', { gtin: '09506000134352' }],
  ['(01)09506000134352', { gtin: '09506000134352' }],
  [']C101095060001343521726123110ABC123', { ...todo, serie: '' }],
  [`]d201095060001343521726123110ABC123${GS}21456DEF`, todo],
  [`0109506000134352${GS}17261231${GS}10ABC123${GS}21456DEF`, todo],
  [`${GS}010950600013435210ABC123${GS}1726123121456DEF`, todo],
  ['(01)09506000134352(17)261231(10)ABC123(21)456DEF', todo],
  ['01095060001343521726123110ABC123|21456DEF', todo],
  ['01095060001343521726123110ABC123␝21456DEF', todo],
  ['01095060001343521726123110ABC123<GS>21456DEF', todo],
  // DataMatrix Guideline, 'Healthcare item': GTIN, expiry, batch, serial.
  [
    `(01)03453120000011(17)120508(10)ABCD1234(410)9501101020917`,
    { gtin: '03453120000011', caduca: '2012-05-08', lote: 'ABCD1234' },
  ],
  [
    `010345312000001117120508 10ABCD1234`.replace(' ', ''),
    { gtin: '03453120000011', caduca: '2012-05-08', lote: 'ABCD1234' },
  ],
  [
    `01034531200000111712050810ABCD1234${GS}4109501101020917`,
    { gtin: '03453120000011', caduca: '2012-05-08', lote: 'ABCD1234' },
  ],
  // A net weight and a production day between them.
  [`01095060001343523103001750112611271726123110X`, { gtin: '09506000134352', caduca: '2026-12-31', lote: 'X' }],
  // Without a day it is the last of the month.
  ['010950600013435217280200', { gtin: '09506000134352', caduca: '2028-02-29' }],
])('%s is read', (codigo, esperado) => {
  expect(leerGs1(codigo, HOY)).toEqual({ caduca: null, lote: '', serie: '', ...esperado })
})

test.each([
  ['7501055309627', 'an EAN alone'],
  ['VERTICE-2140', 'an own code'],
  ['0109506000134353', 'a wrong check digit'],
  ['01095060001343', 'a short GTIN'],
  ['010950600013435217261331', 'a month that is none'],
  ['0109506000134352172612', 'a short day'],
  ['010950600013435210', 'an empty lot'],
  ['0109506000134352 10 ABC', 'blanks'],
  ['(01)09506000134352(10)ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'a lot that is too long'],
  ['17261231', 'no GTIN'],
  ['01095060001343520109506000134352', 'two GTIN'],
  ['', 'nothing'],
])('%s is none: %s', (codigo) => {
  expect(leerGs1(codigo, HOY)).toBeNull()
})

test.each([
  ['2026-11-27', '761231', '2076-12-31'],
  ['2026-11-27', '771231', '1977-12-31'],
  ['2026-11-27', '990101', '1999-01-01'],
  ['2060-01-01', '100101', '2110-01-01'],
])('on %s the day %s is %s', (hoy, seis, dia) => {
  expect(leerGs1(`010950600013435217${seis}`, hoy)?.caduca).toBe(dia)
})

const conDigito = (trece: string): string => {
  const digito = [...'0123456789'].find((uno) => esGtin(trece + uno)) ?? '0'
  return trece + digito
}
const SIGNOS = [...'ABCXYZabc0123456789-./_+*']
const texto = fc.array(fc.constantFrom(...SIGNOS), { maxLength: 20 }).map((signos) => signos.join(''))
const codigo: fc.Arbitrary<CodigoGs1> = fc.record({
  gtin: fc.stringMatching(/^\d{13}$/).map(conDigito),
  caduca: fc.option(fc.integer({ min: -17_000, max: 17_000 }).map((dias) => sumarDias(HOY, dias))),
  lote: texto,
  serie: texto,
})

test('whatever is written is read again, as it is printed and as it is scanned, in any order', () => {
  fc.assert(
    fc.property(codigo, fc.boolean(), fc.constantFrom('', ']C1', ']d2', GS), (uno, serieAntes, prefijo) => {
      expect(leerGs1(aTextoGs1(uno), HOY)).toEqual(uno)
      expect(aTextoGs1(uno).length).toBeLessThanOrEqual(MAXIMO_GS1)
      const variables = [uno.lote && `10${uno.lote}${GS}`, uno.serie && `21${uno.serie}${GS}`]
      const dia = uno.caduca === null ? '' : `17${uno.caduca.slice(2).replaceAll('-', '')}`
      const partes = [...(serieAntes ? variables.reverse() : variables), dia]
      expect(leerGs1(`${prefijo}01${uno.gtin}${partes.join('')}`, HOY)).toEqual(uno)
    }),
  )
})

test('no text breaks the reader, and what it reads has a GTIN', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((resto) => `0109506000134352${resto}`),
      ),
      (escrito) => {
        const leido = leerGs1(escrito, HOY)
        expect(leido === null || esGtin(leido.gtin)).toBe(true)
      },
    ),
  )
})
