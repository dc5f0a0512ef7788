import { describe, expect, test } from 'vitest'
import { type GraduacionOjo, SIN_GRADUACION } from './graduacion.rules.ts'
import { juzgarMica, nombreDeMica, type RangoDeMica, rangoEscrito, seTraslapan } from './micas.rules.ts'

const ojo = (
  esf: number | null,
  cil: number | null = null,
  eje: number | null = null,
  add: number | null = null,
): GraduacionOjo => ({
  ...{ esf, cil, eje, add },
})
const MONOFOCAL: RangoDeMica = { esfMin: -6, esfMax: 4, cilMax: -2, addMin: null, addMax: null }
const PROGRESIVA: RangoDeMica = { esfMin: -6, esfMax: 4, cilMax: -2, addMin: 0.75, addMax: 3 }
const ESFERICA: RangoDeMica = { esfMin: -4, esfMax: 4, cilMax: 0, addMin: null, addMax: null }

describe('a lens of the list against a prescription', () => {
  test.each([
    ['within', MONOFOCAL, ojo(-2, -1, 90), null],
    ['at both ends', MONOFOCAL, ojo(-6, -2, 180), null],
    ['plus cylinder at the end: +6.00 −2.00 × 90 written as +4.00 … is transposed', MONOFOCAL, ojo(-8, 2, 90), null],
    ['beyond the sphere', MONOFOCAL, ojo(-6.25), 'OD: la esfera -6.25 no está entre -6.00 y +4.00.'],
    [
      'beyond it once its plus cylinder is turned',
      MONOFOCAL,
      ojo(3, 1.5, 10),
      'OD: la esfera +4.50 no está entre -6.00 y +4.00.',
    ],
    ['beyond the cylinder', MONOFOCAL, ojo(0, -2.25, 5), 'OD: el cilindro -2.25 pasa de -2.00.'],
    ['a plus cylinder without its axis', MONOFOCAL, ojo(0, 2.5), 'OD: el cilindro -2.50 pasa de -2.00.'],
    [
      'a cylinder where there is none',
      ESFERICA,
      ojo(1, -0.5, 5),
      'OD: lleva cilindro (-0.50) y esta mica no lo tiene.',
    ],
    ['no addition', PROGRESIVA, ojo(1), 'OD: la receta no lleva adición.'],
    ['an addition', PROGRESIVA, ojo(1, null, null, 2), null],
    ['too much addition', PROGRESIVA, ojo(1, null, null, 3.25), 'OD: la adición +3.25 no está entre +0.75 y +3.00.'],
    ['a cylinder alone', MONOFOCAL, ojo(null, -1, 20), null],
  ])('%s', (_, rango, Od, motivo) => {
    expect(juzgarMica(rango, { ...SIN_GRADUACION, Od })).toEqual({ sirve: motivo === null, motivo })
  })

  test('a lens without addition is made in the distance powers, and says that it leaves the addition out', () => {
    const juicio = juzgarMica(MONOFOCAL, { ...SIN_GRADUACION, Od: ojo(1, null, null, 2) })
    expect(juicio).toEqual({ sirve: true, motivo: 'Monofocal: deja fuera la adición.' })
    expect(juzgarMica(MONOFOCAL, { ...SIN_GRADUACION, Od: ojo(1, null, null, 0) }).motivo).toBeNull()
  })

  test('each eye says its own reason', () => {
    expect(juzgarMica(MONOFOCAL, { Od: ojo(-7), Oi: ojo(5) }).motivo).toBe(
      'OD: la esfera -7.00 no está entre -6.00 y +4.00; OI: la esfera +5.00 no está entre -6.00 y +4.00.',
    )
    expect(juzgarMica(MONOFOCAL, SIN_GRADUACION)).toEqual({ sirve: true, motivo: null })
  })

  test('two of one name are made in one power where their spheres and their additions meet; one without addition meets only such ones', () => {
    expect(seTraslapan(MONOFOCAL, { ...MONOFOCAL, esfMin: 4, esfMax: 8 })).toBe(true)
    expect(seTraslapan(MONOFOCAL, { ...MONOFOCAL, esfMin: 4.25, esfMax: 8 })).toBe(false)
    expect(seTraslapan(MONOFOCAL, PROGRESIVA)).toBe(false)
    expect(seTraslapan(PROGRESIVA, { ...PROGRESIVA, addMin: 3, addMax: 3.5 })).toBe(true)
    expect(seTraslapan(PROGRESIVA, { ...PROGRESIVA, addMin: 3.25, addMax: 3.5 })).toBe(false)
  })

  test('in words', () => {
    expect(rangoEscrito(PROGRESIVA)).toBe('Esfera -6.00 a +4.00 · cilindro hasta -2.00 · adición +0.75 a +3.00')
    expect(rangoEscrito({ ...ESFERICA, esfMin: 0, esfMax: 0 })).toBe('Esfera 0.00 · sin cilindro')
    expect(nombreDeMica({ diseno: 'Progresivo', material: 'CR-39', tratamiento: '' })).toBe('Progresivo CR-39')
  })
})
