import { describe, expect, test } from 'vitest'
import { grosorDe, materialesDeMica, sagita } from './grosor.rules.ts'

const [CR39, , POLI, ALTO] = materialesDeMica
const ARO = { a: 52, dbl: 18, ed: 56 }
const ojo = (esf: number | null, cil: number | null = null) => ({ esf, cil, eje: cil === null ? null : 90, add: null })

describe('the estimate of a thickness', () => {
  test('the cap of a sphere, worked by hand', () => {
    // r = 1000 × 0.5 / 5 = 100; 100 − √(100² − 30²) = 100 − 95.3939
    expect(sagita(-5, 1.5, 30)).toBeCloseTo(4.6061, 4)
    expect(sagita(0, 1.5, 30)).toBe(0)
    expect(sagita(20, 1.5, 30)).toBeNull()
  })

  test('a minus lens is thickest at its edge, and thinner in a higher index', () => {
    // Centred: (52 + 18) / 2 = 35. Half-chord 28; r = 498 / 4 = 124.5; cap 3.1896; centre 2.0.
    expect(grosorDe(ojo(-4), ARO, 35, CR39)).toEqual({ centro: 2, borde: 5.2 })
    const alto = grosorDe(ojo(-4), ARO, 35, ALTO)
    expect(alto?.borde).toBeLessThan(5.2)
    expect(alto?.centro).toBe(1.1)
  })

  test('a plus lens is thickest at its centre', () => {
    // r = 586 / 3 = 195.33; cap over 28 is 2.0174; edge 1.0.
    expect(grosorDe(ojo(3), ARO, 35, POLI)).toEqual({ centro: 3, borde: 1 })
  })

  test('the stronger meridian decides, in either notation', () => {
    expect(grosorDe(ojo(-2, -2), ARO, 35, CR39)).toEqual(grosorDe(ojo(-4, 2), ARO, 35, CR39))
    expect(grosorDe(ojo(-2, -2), ARO, 35, CR39)?.borde).toBe(5.2)
  })

  test('pupils nearer to the nose than the box make it thicker, and a plane lens is as thin as it is made', () => {
    expect(grosorDe(ojo(-4), ARO, 30, CR39)?.borde).toBeGreaterThan(5.2)
    expect(grosorDe(ojo(null), ARO, 31, CR39)).toEqual({ centro: 2, borde: 2 })
  })

  test('what no lens can be is told', () => {
    expect(grosorDe(ojo(-20), { a: 60, dbl: 20, ed: 80 }, 30, CR39)).toBeNull()
  })
})
