import { escribirOjo, transponer } from '@nitida/contract/graduacion.rules'
import type { Celda } from '@nitida/contract/mudanza.libros'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leerAmbos, leerAv, leerEje, leerOjo, leerPotencia } from './graduacion.ts'
import type { Leido } from './leido.ts'

const dicho = <T>(leido: Leido<T>) => ('problema' in leido ? leido.problema : leido.valor)

describe('a measure in a column of its own', () => {
  test.each<[Celda, number]>([
    ['-1.25', -1.25],
    ['−1,25', -1.25],
    ['- 1.25', -1.25],
    ['+2', 2],
    ['2', 2],
    ['2.00', 2],
    ['+2.00 D', 2],
    ['-125', -1.25],
    ['-075', -0.75],
    ['+200', 2],
    ['-1½', -1.5],
    ['N', 0],
    ['n.', 0],
    ['plano', 0],
    ['PL', 0],
    ['neutro', 0],
    ['0.00', 0],
    ['0', 0],
    [-1.25, -1.25],
    [0, 0],
    [-125, -1.25],
  ])('of %j is %d', (celda, valor) => expect(dicho(leerPotencia(celda, 'esf'))).toEqual({ esf: valor }))

  test.each<[Celda, 'esf' | 'cil' | 'add', object]>([
    ['+2.00 -0.50 x 90', 'esf', { esf: 2, cil: -0.5, eje: 90 }],
    ['-1.25 -0.50 x 90 Add +2.00', 'esf', { esf: -1.25, cil: -0.5, eje: 90, add: 2 }],
    ['-1.5 x 180', 'esf', { esf: 0, cil: -1.5, eje: 180 }],
    ['-1.5 x 180', 'cil', { cil: -1.5, eje: 180 }],
    ['-0.50 90', 'cil', { cil: -0.5, eje: 90 }],
    ['-0.50*90°', 'cil', { cil: -0.5, eje: 90 }],
    ['-0.50', 'cil', { cil: -0.5 }],
    ['+2.00', 'add', { add: 2 }],
    ['200', 'add', { add: 2 }],
    ['ADD 2.25', 'add', { add: 2.25 }],
  ])('of %j in a column of %s is %j', (celda, medida, esperado) =>
    expect(dicho(leerPotencia(celda, medida))).toEqual(esperado),
  )

  test.each<[Celda]>([[null], [''], ['-'], ['N/A']])('of %j is not said', (celda) =>
    expect(dicho(leerPotencia(celda, 'esf'))).toBeNull(),
  )

  test.each<[Celda, string]>([
    ['-1.30', 'La esfera -1.3: Va de 0.25 en 0.25.'],
    ['-05', 'En «-05» no se sabe qué es «-05».'],
    ['30', 'En «30» no se sabe qué es «+30».'],
    [30, 'La esfera 0.3: Va de 0.25 en 0.25.'],
    [-1.3, 'La esfera -1.3: Va de 0.25 en 0.25.'],
    ['-1.25 ojo', 'No se entiende «OJO» en la graduación.'],
    ['-1.25 ¿?', 'No se entiende «¿» en la graduación.'],
    ['-1.25 -0.50 x 190', 'El eje va de 0 a 180; dice 190.'],
    ['-1.25 -0.50 x 90 +2.00 -3.00', 'En «-1.25 -0.50 x 90 +2.00 -3.00» no se sabe qué es «-3.00».'],
    ['+55.00', 'La esfera no puede ser de 55 dioptrías.'],
  ])('of %j is a problem: %s', (celda, problema) => expect(dicho(leerPotencia(celda, 'esf'))).toBe(problema))

  test.each<[Celda, number | string | null]>([
    ['90', 90],
    ['x 90', 90],
    ['90°', 90],
    ['090', 90],
    ['180.0', 180],
    [5, 5],
    [0, 0],
    ['', null],
    ['-', null],
    ['181', 'El eje va de 0 a 180; dice 181.'],
    ['noventa', '«noventa» no es un eje; va de 0 a 180.'],
    [-5, '«-5» no es un eje; va de 0 a 180.'],
  ])('an axis of %j is %j', (celda, esperado) => {
    const leido = dicho(leerEje(celda))
    expect(leido !== null && typeof leido === 'object' ? leido.eje : leido).toBe(esperado)
  })

  test.each<[Celda, string | null]>([
    ['20/40', '20/40'],
    ['20 / 40', '20/40'],
    ['40', '20/40'],
    [40, '20/40'],
    ['0,5', '0.5'],
    ['cd', 'CD'],
    ['ve luz', 've luz'],
    ['', null],
    ['N/A', null],
    ['x'.repeat(21), 'Son 21 letras; caben 20.'],
  ])('acuity of %j is %j', (celda, esperado) => expect(dicho(leerAv(celda))).toBe(esperado))
})

describe('a prescription in one cell', () => {
  test.each([
    ['OD -1.25 -0.50 x 90 OI -1.00', { Od: { esf: -1.25, cil: -0.5, eje: 90 }, Oi: { esf: -1 } }],
    ['O.D. -1.25\nO.I. plano', { Od: { esf: -1.25 }, Oi: { esf: 0, cil: 0 } }],
    ['D: -1.25 I: -1.50 ADD 2.00', { Od: { esf: -1.25 }, Oi: { esf: -1.5, add: 2 } }],
    ['-1.25 / -1.50', { Od: { esf: -1.25 }, Oi: { esf: -1.5 } }],
    ['-1.25 -0.50 x 90\n-1.50', { Od: { esf: -1.25, cil: -0.5, eje: 90 }, Oi: { esf: -1.5 } }],
    ['AO +1.00', { Od: { esf: 1 }, Oi: { esf: 1 } }],
    ['OD -1.25 OI -1.00 AO ADD 2.00', { Od: { esf: -1.25, add: 2 }, Oi: { esf: -1, add: 2 } }],
    ['OD -1.25 20/25 OI -1.00 20/30', { Od: { esf: -1.25, av: '20/25' }, Oi: { esf: -1, av: '20/30' } }],
    ['OD 20/25 -1.25\nOI 20/200 -1.00', { Od: { esf: -1.25, av: '20/25' }, Oi: { esf: -1, av: '20/200' } }],
  ])('of %j', (celda, esperado) => expect(dicho(leerAmbos(celda))).toEqual(esperado))

  test.each([
    ['OD -1.25 20/25 20/20 OI -1.00 20/30', 'No se sabe de qué ojo es la agudeza'],
    ['OD -1.25 OI -1.00 20/30', 'No se sabe de qué ojo es la agudeza'],
    ['-1.25 20/25 / -1.00 20/30', 'No se sabe de qué ojo es la agudeza'],
    ['20/25 -1.25 OD 20/30 -1.00 OI', 'No se sabe de qué ojo es la agudeza'],
    ['AO -1.25 20/20', 'No se sabe de qué ojo es la agudeza'],
    ['OD -1.25 OI -1.00 DIP 62', '«DIP 62» no va con la graduación'],
    ['OD -1.25 PRISMA 2 OI -1.00', '«PRISMA 2» no va con la graduación'],
    ['OD -1.25 ALT 18 OI -1.00', '«ALT 18» no va con la graduación'],
    ['62 OD -1.25 OI -1.00', 'no se sabe qué es'],
    ['OD -1.25 OI -1.00 OD -1.50', 'Dice dos veces lo del ojo derecho.'],
  ])('of %j is a problem: %s', (celda, problema) => expect(dicho(leerAmbos(celda))).toContain(problema))

  test.each([
    ['-1.25 20/25 20/20', 'Son 2 agudezas; cabe una por ojo.'],
    ['-1.25 DNP 31', '«DNP 31» no va con la graduación: ponlo en su columna o quítalo.'],
    ['-1.25 CB 8.6', '«CB 8.6» no va con la graduación: ponlo en su columna o quítalo.'],
  ])('of one eye, %j is a problem: %s', (celda, problema) => expect(dicho(leerOjo(celda))).toBe(problema))

  test('without an eye is a problem', () =>
    expect(dicho(leerAmbos('-1.25'))).toBe('No se sabe de qué ojo es: escribe OD y OI.'))

  test('gives the acuity that stands with it', () =>
    expect(dicho(leerOjo('-1.25 -0.50 x 90 20/25'))).toEqual({ esf: -1.25, cil: -0.5, eje: 90, av: '20/25' }))

  const cuartos = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map((n) => n / 4)
  const ojo = fc.record({
    esf: cuartos(-20, 20),
    cil: fc.option(cuartos(-6, 6).filter(Boolean)),
    eje: fc.integer({ min: 1, max: 180 }),
    add: fc.option(cuartos(1, 3)),
  })
  test('is read back as it is written, in both notations', () => {
    fc.assert(
      fc.property(ojo, ({ eje, ...resto }) => {
        const uno = { ...resto, eje: resto.cil === null ? null : eje }
        const sinNulos = (de: object) => Object.fromEntries(Object.entries(de).filter(([, valor]) => valor !== null))
        expect(dicho(leerOjo(escribirOjo(uno)))).toEqual(sinNulos(uno))
        const otra = transponer(uno)
        if (otra) expect(dicho(leerOjo(escribirOjo(otra)))).toEqual(sinNulos(otra))
        expect(dicho(leerAmbos(`OD ${escribirOjo(uno)} OI ${escribirOjo(uno)}`))).toEqual({
          Od: sinNulos(uno),
          Oi: sinNulos(uno),
        })
      }),
    )
  })
})

test('of any cell something is said, at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,+- xXODIPL/½ñ°\n'), maxLength: 40 }), (texto) => {
      for (const leido of [leerOjo(texto), leerAmbos(texto), leerEje(texto), leerPotencia(texto, 'cil')])
        if ('problema' in leido) expect(leido.problema).toMatch(/\.$/)
    }),
    { numRuns: 1000 },
  )
})
