import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advertenciaDeAgudeza, advertencias, advertenciasDeCurvas } from './graduacion.avisos.rules.ts'
import {
  diferencias,
  equivalenteEsferico,
  escribirDioptria,
  escribirOjo,
  type GraduacionOjo,
  graduacionDe,
  leerAgudeza,
  queratometriaDe,
  recetaDeNota,
  SIN_GRADUACION,
  transponer,
} from './graduacion.rules.ts'

const ojo = (esf: number | null, cil: number | null = null, eje: number | null = null, add: number | null = null) => ({
  esf,
  cil,
  eje,
  add,
})
const nada = ojo(null)
const de = (Od: GraduacionOjo, Oi: GraduacionOjo = nada) => ({ Od, Oi })
const textos = (...argumentos: Parameters<typeof advertencias>) =>
  advertencias(...argumentos).map(({ campo, texto }) => `${campo}: ${texto}`)

const cuartos = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map((n) => n / 4)
const lente = fc.record({
  esf: cuartos(-30, 25),
  cil: cuartos(-12, 12).filter((n) => n !== 0),
  eje: fc.integer({ min: 1, max: 180 }),
  add: fc.constant(null),
})

describe('transposition', () => {
  test.each([
    [ojo(-1, -0.5, 90), ojo(-1.5, 0.5, 180)],
    [ojo(2, 1, 180, 2), ojo(3, -1, 90, 2)],
    [ojo(null, -0.75, 5), ojo(-0.75, 0.75, 95)],
    [ojo(1, -1, 120), ojo(0, 1, 30)],
  ])('%j is %j', (antes, despues) => expect(transponer(antes)).toEqual(despues))

  test.each([ojo(-1), ojo(-1, 0, 90), ojo(-1, -0.5)])('%j has none', (sin) => expect(transponer(sin)).toBeNull())

  test('twice is the same lens, and its spherical equivalent never changes', () => {
    fc.assert(
      fc.property(lente, (antes) => {
        const otra = transponer(antes)
        if (!otra) return false
        return (
          JSON.stringify(transponer(otra)) === JSON.stringify(antes) &&
          equivalenteEsferico(otra) === equivalenteEsferico(antes)
        )
      }),
    )
  })
})

test('keratometry: mean and astigmatism, once both meridians are written', () => {
  expect(queratometriaDe(43.25, 44.75)).toEqual({ media: 44, astigmatismo: 1.5 })
  expect([queratometriaDe(43, null), queratometriaDe(null, 43)]).toEqual([null, null])
})

test('differences: signed, the short way round for an axis, none for what is new', () => {
  const antes = de(ojo(-1, -0.5, 175, null), ojo(1))
  const ahora = de(ojo(-1.75, -0.5, 5, 2), ojo(1))

  expect(diferencias(antes, ahora)).toEqual([
    { campo: 'esfOd', antes: -1, ahora: -1.75, diferencia: -0.75 },
    { campo: 'ejeOd', antes: 175, ahora: 5, diferencia: 10 },
    { campo: 'addOd', antes: null, ahora: 2, diferencia: null },
  ])
  expect(diferencias(ahora, ahora)).toEqual([])
})

test('how it is written', () => {
  expect([1.25, -0.5, 0].map(escribirDioptria)).toEqual(['+1.25', '-0.50', '0.00'])
  expect(escribirOjo(ojo(-1.25, -0.5, 5, 2))).toBe('-1.25 -0.50 x 005 Add +2.00')
  expect(escribirOjo(nada)).toBe('')
})

test('the flat fields of a record are its grids', () => {
  const registro = { esfOd: -1, ejeOi: 90, esfOdTot: 2, esfOdPre: 'x' }

  expect(graduacionDe(registro)).toEqual(de(ojo(-1), ojo(null, null, 90)))
  expect(graduacionDe(registro, 'Tot').Od.esf).toBe(2)
  expect(graduacionDe(registro, 'Pre')).toEqual(SIN_GRADUACION)
})

test.each([
  ['20/40', '20/40'],
  [' 20/40-1 ', '20/40-1'],
  ['40', '20/40'],
  ['0.5', '0.5'],
  ['0,5', '0.5'],
  ['cd', 'CD'],
  ['npl', 'NPL'],
  ['20/', null],
  ['buena', null],
  ['20 20', null],
  ['2020', null],
  ['35', '20/35'],
  ['', null],
])('acuity %j is %j', (escrita, leida) => expect(leerAgudeza(escrita)).toBe(leida))

describe('what is worth a second look', () => {
  test.each([
    ['a cylinder without axis', de(ojo(-1, -0.5)), {}, ['ejeOd: Hay cilindro sin eje.']],
    ['an axis without cylinder', de(ojo(-1, null, 90)), {}, ['cilOd: Hay eje sin cilindro.']],
    ['an axis of 0', de(ojo(-1, -1, 0)), {}, ['ejeOd: El eje va de 1 a 180 (el 0 se escribe 180).']],
    [
      'a sphere no lens is made for',
      de(ojo(25.25)),
      {},
      ['esfOd: La esfera está fuera de lo que se fabrica (-30.00 a +25.00).'],
    ],
    [
      'a sign that changed',
      de(ojo(1)),
      { anterior: de(ojo(-0.5)) },
      ['esfOd: La esfera cambió de signo: antes -0.50.'],
    ],
    [
      'more than two dioptres',
      de(ojo(-5.25)),
      { anterior: de(ojo(-3)) },
      ['esfOd: La esfera cambió -2.25 desde la última vez.'],
    ],
    [
      'an addition under 35',
      de(ojo(-1, null, null, 1)),
      { edad: 34 },
      ['addOd: El paciente tiene 34 años y lleva adición.', 'addOi: Hay adición en un solo ojo.'],
    ],
    [
      'no addition for a progressive',
      de(ojo(-1), ojo(-1)),
      { tipoLente: 'Progresivo' },
      ['addOd: Falta la adición para un lente progresivo.', 'addOi: Falta la adición para un lente progresivo.'],
    ],
    [
      'an addition in one eye only, whatever the lens',
      de(ojo(-1, null, null, 2), ojo(-1)),
      { tipoLente: 'Bifocal' },
      ['addOi: Hay adición en un solo ojo.'],
    ],
    [
      'an addition of 0 beside another',
      de(ojo(1, null, null, 0), ojo(1, null, null, 2)),
      {},
      ['addOd: Hay adición en un solo ojo.'],
    ],
    ['no interpupillary distance', de(ojo(-1)), { diData: ' ' }, ['diData: Falta la distancia interpupilar (DI).']],
  ] as const)('%s', (_, graduacion, contexto, avisos) => {
    expect(textos(graduacion, contexto)).toEqual(avisos)
  })

  test('nothing is said of an empty grid, two dioptres, a neutral, or the same lens transposed', () => {
    const contexto = { edad: 70, tipoLente: 'Bifocal', diData: '' } as const
    expect(textos(de(nada), contexto)).toEqual([])
    expect(textos(de(ojo(-3)), { anterior: de(ojo(-1)) })).toEqual([])
    expect(textos(de(ojo(0, 0)), { anterior: de(ojo(-1)), diData: '62' })).toEqual([])
    expect(textos(de(ojo(-1.5, 0.5, 180)), { anterior: de(ojo(-1, -0.5, 90)) })).toEqual([])
  })

  test('a transposed lens is judged as the lens it is', () => {
    fc.assert(
      fc.property(lente, lente, (antes, ahora) => {
        const otra = transponer(ahora)
        const [una, dos] = [ahora, otra ?? ahora].map((nueva) =>
          advertencias(de(nueva), { anterior: de(antes) }).filter(({ texto }) => texto.includes('cambió')),
        )
        return JSON.stringify(una) === JSON.stringify(dos)
      }),
    )
  })

  test.each([
    [{ queratoOd1: 43.25, queratoOd2: 44, queratoOd3: 175 }, []],
    [{ queratoOd1: 36, queratoOd2: 52, queratoOd3: 1, queratoOi1: 43, queratoOi2: 43 }, []],
    [{}, []],
    [{ queratoOd1: 43.25, queratoOd3: 44 }, ['queratoOd2: Falta K2.']],
    [{ queratoOi1: 0 }, ['queratoOi1: K1 está fuera de 36.00 a 52.00 D.', 'queratoOi2: Falta K2.']],
    [
      { queratoOd1: 35.75, queratoOd2: 52.25, queratoOd3: 181 },
      [
        'queratoOd1: K1 está fuera de 36.00 a 52.00 D.',
        'queratoOd2: K2 está fuera de 36.00 a 52.00 D.',
        'queratoOd3: El eje va de 1 a 180 (el 0 se escribe 180).',
      ],
    ],
    [{ queratoOd1: 43.25, queratoOd2: 44, queratoOd3: 0 }, ['queratoOd3: El eje va de 1 a 180 (el 0 se escribe 180).']],
    [
      { queratoOi3: -5 },
      ['queratoOi1: Falta K1.', 'queratoOi2: Falta K2.', 'queratoOi3: El eje va de 1 a 180 (el 0 se escribe 180).'],
    ],
  ])('keratometry %j', (curvas, avisos) => {
    expect(advertenciasDeCurvas(curvas).map(({ campo, texto }) => `${campo}: ${texto}`)).toEqual(avisos)
  })

  test('an acuity that is none of the ways it is written', () => {
    expect(advertenciaDeAgudeza('Od', '20/40')).toBeNull()
    expect(advertenciaDeAgudeza('Od', '')).toBeNull()
    expect(advertenciaDeAgudeza('Oi', 'regular')?.campo).toBe('avOi')
  })
})

describe('the prescription of a note', () => {
  test.each([
    [{ esfOd: 0 }, true],
    [{ cilOi: -0.5 }, true],
    [{ addOd: 2 }, true],
    [{ ejeOd: 90 }, false],
    [{}, false],
    [{ esfOd: null, avOd: '20/20' }, false],
  ])('of a visit with %o: %s', (campos, hay) => {
    expect(recetaDeNota('visita', campos) !== null).toBe(hay)
  })

  test('of a history the prescribed grid, else the total one; the previous one repeats an earlier record', () => {
    const todas = { esfOd: -1, esfOdTot: -2, esfOdPre: -3 }
    expect(recetaDeNota('historia', todas)?.Od.esf).toBe(-3)
    expect(recetaDeNota('historia', { ...todas, esfOdPre: null, ejeOdPre: 5 })?.Od.esf).toBe(-2)
    expect(recetaDeNota('historia', { esfOd: -1 })).toBeNull()
  })
})

test.each([
  ['２０／２０', '20/20'],
  ['20\u204425', '20/25'],
  ['20\\40', '20/40'],
  ['20/30\u22121', '20/30-1'],
  ['\u200e20\u00a0/\u202f50', '20/50'],
  ['c.d.', 'CD'],
  ['0,8', '0.8'],
  ['20-20', null],
  ['2²', null],
])('the pasted acuity %j is %j', (escrita, leida) => {
  expect(leerAgudeza(escrita)).toBe(leida)
})
