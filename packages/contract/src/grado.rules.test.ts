import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contradiccionDeGrado } from './grado.rules.ts'
import { escribirOjo, transponer } from './graduacion.rules.ts'

const RECETA = { esfOd: -1.25, cilOd: -0.5, ejeOd: 90, esfOi: -1.5 }
const OD = 'OD -1.25 -0.50 x 090'
const OI = 'OI -1.50'

test.each([
  '',
  '   ',
  'según receta',
  'Con antirreflejante 1.56',
  'Policarbonato 1.50',
  'CR-39',
  'OD -1.25 OI -1.50',
  'O.D. -1.25, O.I. -1.50',
  'od −1.25 −0.50 x 90° oi −1.50',
  'OD: -1,25 -0,50 × 90 / OI: -1,50',
  '-1.25 -0.50 x 90',
  '-1.25-0.50x90',
  '-125 -050 x 90',
  '-1.25 -0.50 90',
  '-1.50',
  '-1.25 / -1.50',
  '-1.25 -1.50',
  '-1.25 -0.50 x 90 / -1.50',
  '-1.25 OD, -1.50 OI',
  'OD esf -1.25 cil -0.50 eje 90',
  'OD -1.75 +0.50 x 180 OI -1.50',
  'OD -1.75 +0.50 x 0',
  'OI -1.5 DIP 62',
  'OD -1.25 20/20 OI -1.50 20/25',
  'Derecho -1.25 Izquierdo -1.50',
  'D: -1.25 I: -1.50',
  'D -1.25 -0.50 x 90 I -1.50',
  'R -1.25 / L -1.50',
  'O D -1.25 O I -1.50',
  'O/D -1.25 O/I -1.50',
  'OD -1.25 D -0.50 D x 90',
  'graduados -125 -150',
  'Monofocal -1.25 -1.50',
  '-1.25 y -1.50',
  'OD menos 1.25 OI menos 1.50',
  'OD -1¼ OI -1½',
  'OD -  1.25  OI -\u00a01.50',
  'OD \u200e-1.25\u200b OI －１．５０',
  'Rx del 25-11-2026',
  'Rx 25/11/26 OD -1.25',
  'Graduación del 2026-11-25',
  'Pedido 01-25',
  'Folio 125-2, OD -1.25',
  'CR-39 -1.25',
  'UV-400 OI -1.50',
  'Blue 1.56 OD -1.25',
  'MR-8 AR OD -1.25-0.50-90',
])('agrees: %s', (grado) => {
  expect(contradiccionDeGrado(grado, RECETA)).toBeNull()
})

test.each([
  ['-9.00', [OD, OI]],
  ['OD +1.25 OI -1.50', [OD]],
  ['OD -1.50 OI -1.25', [OD, OI]],
  ['-1.50 / -1.25', [OD, OI]],
  ['OD -1.25 -0.50 x 100', [OD]],
  ['OD -1.25 -0.75', [OD]],
  ['OD -1.75 +0.50 x 90', [OD]],
  ['OI -1.50 -0.25 x 5', [OI]],
  ['neutro', [OD, OI]],
  ['OI plano', [OI]],
  ['OD más 1.25', [OD]],
  ['OD positivo 1.25', [OD]],
  ['OD menos 2', [OD]],
  ['D: -1.50 I: -1.50', [OD]],
  ['R -1.25 L -1.25', [OI]],
  ['OD -1.30', [OD]],
  ['OD -1.25 OI -1.60', [OI]],
  ['graduados -150 -125', [OD, OI]],
  ['-1.50 y -1.25', [OD, OI]],
  ['OD ＋１．２５', [OD]],
  ['OD -1½', [OD]],
  ['Rx del 25-11-2026 OD -9.00', [OD]],
  ['AO -1.25', [OI]],
  ['OD -1.25 OI -1.50 ADD 2.00', [OI]],
  ['OD -125 OI -175', [OI]],
  ['1.25', [OD, OI]],
])('contradicts: %s', (grado, ojos) => {
  expect(contradiccionDeGrado(grado, RECETA)).toBe(`El grado no coincide con la graduación: ${ojos.join(', ')}.`)
})

test('neutral lenses, and eyes that were not measured', () => {
  const neutra = { esfOd: 0, esfOi: 0, cilOi: -0.5, ejeOi: 90 }
  for (const grado of ['OD neutro', 'OD N', 'OD plano OI plano -0.50 x 90', 'OD 0.00 OI 0 -0.50 x 90'])
    expect(contradiccionDeGrado(grado, neutra)).toBeNull()
  expect(contradiccionDeGrado('OI neutro', neutra)).toContain('OI 0.00 -0.50 x 090')
  expect(contradiccionDeGrado('OI -2.00', { esfOd: -1 })).toBe(
    'El grado no coincide con la graduación: OI sin graduación.',
  )
})

test('nothing is said of a note without graduation, nor without any', () => {
  for (const receta of [null, {}, { ejeOd: 90 }]) expect(contradiccionDeGrado('OD -1.00', receta)).toBeNull()
})

const cuartos = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map((n) => n / 4)
const lente = fc.record({
  esf: cuartos(-12, 12),
  cil: fc.option(cuartos(-6, -1)),
  eje: fc.integer({ min: 1, max: 180 }),
  add: fc.option(cuartos(1, 3)),
})

test('a prescription as it is written agrees with itself in both notations, and with no other sphere', () => {
  fc.assert(
    fc.property(lente, lente, ({ eje, ...od }, { eje: ejeOi, ...oi }) => {
      const [derecho, izquierdo] = [
        { ...od, eje: od.cil === null ? null : eje },
        { ...oi, eje: oi.cil === null ? null : ejeOi },
      ]
      const receta = {
        ...{ esfOd: derecho.esf, cilOd: derecho.cil, ejeOd: derecho.eje, addOd: derecho.add },
        ...{ esfOi: izquierdo.esf, cilOi: izquierdo.cil, ejeOi: izquierdo.eje, addOi: izquierdo.add },
      }
      const escrito = `OD ${escribirOjo(derecho)} OI ${escribirOjo(transponer(izquierdo) ?? izquierdo)}`
      expect(contradiccionDeGrado(escrito, receta)).toBeNull()
      expect(contradiccionDeGrado(escrito, { ...receta, esfOd: derecho.esf + 0.25 })).not.toBeNull()
    }),
  )
})

test('any text is read in a moment', () => {
  fc.assert(fc.property(fc.string({ maxLength: 80 }), (texto) => void contradiccionDeGrado(texto, RECETA)))
})

test('the near power of a pair for near is no contradiction', () => {
  const receta = { esfOd: -1, addOd: 2, esfOi: -1.5, addOi: 2 }
  expect(contradiccionDeGrado('OD +1.00 OI +0.50', receta, 'Solo cerca CR-39')).toBeNull()
  expect(contradiccionDeGrado('OD +1.00 OI +0.50', receta, 'Progresivo')).not.toBeNull()
  expect(contradiccionDeGrado('OD +3.00 OI +0.50', receta, 'Solo cerca CR-39')).toContain('OD +1.00')
})
