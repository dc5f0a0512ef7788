import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casos, parDe } from './calidad.fixture.ts'
import {
  disenoDe,
  lentePedido,
  type Par,
  prismaPorDescentrado,
  tipoDeLente,
  type Veredicto,
  veredictoDe,
} from './calidad.rules.ts'
import { admitido, disenos, normas, tolerancias } from './calidad.tolerancias.ts'
import { escribirOjo, type GraduacionOjo, ojos, transponer } from './graduacion.rules.ts'

const noDentro = ({ renglones }: Veredicto) => [
  ...new Set(renglones.filter(({ veredicto }) => veredicto !== 'dentro').map((uno) => `${uno.valor}:${uno.veredicto}`)),
]

describe('veredictoDe', () => {
  test('the table of cases has sixty or more', () => expect(casos.length).toBeGreaterThanOrEqual(60))

  test.each(
    casos.map(
      (caso) => [caso.norma, caso.diseno, escribirOjo(caso.pedido.Od), escribirOjo(caso.medido.Od), caso] as const,
    ),
  )('%s, %s: %s measured %s', (_norma, _diseno, _pedido, _medido, { norma, diseno, pedido, medido, espera }) => {
    const veredicto = veredictoDe(pedido, medido, norma, diseno)
    expect(noDentro(veredicto)).toEqual(espera)
    expect(veredicto.resultado).toBe(espera.some((uno) => uno.endsWith(':fuera')) ? 'noPasa' : 'pasa')
  })

  test('says nothing while an ordered value is not measured', () => {
    const veredicto = veredictoDe(parDe('-1.00 -0.50 x 90 ADD 2.00'), parDe('-1.50 -0.50'), 'ANSI Z80.1', 'progresivo')
    expect(veredicto).toMatchObject({ resultado: 'incompleto', faltan: 4 })
  })

  const centesimas = (min: number, max: number) => fc.integer({ min, max }).map((valor) => valor / 100)
  const lente = fc.record({
    esf: centesimas(-1500, 1500),
    cil: centesimas(-600, 600),
    eje: fc.integer({ min: 1, max: 180 }),
    add: fc.constantFrom(null, 1, 2.25),
  })
  const par = fc.record({ Od: lente, Oi: lente }).map((deOjos): Par => ({ ...parDe(''), ...deOjos }))
  const opciones = [fc.constantFrom(...normas), fc.constantFrom(...disenos)] as const
  const vuelta = (ojo: GraduacionOjo): GraduacionOjo => transponer(ojo) ?? ojo
  const transpuesto = (uno: Par): Par => ({ ...uno, Od: vuelta(uno.Od), Oi: vuelta(uno.Oi) })
  const esencia = ({ resultado, renglones }: Veredicto) => ({ resultado, renglones })

  test('either notation of the order and of the reading gives the same verdict', () => {
    fc.assert(
      fc.property(par, par, ...opciones, (pedido, medido, norma, diseno) => {
        const esperado = esencia(veredictoDe(pedido, medido, norma, diseno))
        expect(esencia(veredictoDe(pedido, transpuesto(medido), norma, diseno))).toEqual(esperado)
        expect(esencia(veredictoDe(transpuesto(pedido), medido, norma, diseno))).toEqual(esperado)
      }),
    )
  })

  test('what was ordered passes, and a value farther off is never judged better', () => {
    const orden = { dentro: 0, libre: 0, falta: 0, limite: 1, fuera: 2 }
    fc.assert(
      fc.property(par, ...opciones, fc.nat(40), fc.nat(40), (pedido, norma, diseno, poco, mas) => {
        expect(veredictoDe(pedido, pedido, norma, diseno).resultado).toBe('pasa')
        const juicio = (lejos: number) => {
          const Od = { ...pedido.Od, esf: pedido.Od.esf === null ? null : (pedido.Od.esf * 100 + lejos) / 100 }
          const fila = veredictoDe(pedido, { ...pedido, Od }, norma, diseno).renglones[0]
          return orden[fila?.veredicto ?? 'dentro']
        }
        expect(juicio(poco + mas)).toBeGreaterThanOrEqual(juicio(poco))
      }),
    )
  })

  test('no table ends before a power', () => {
    for (const norma of normas)
      for (const diseno of disenos)
        for (const potencia of [0, 3, 6.5, 8, 12, 20, 40]) {
          const tabla = tolerancias[norma][diseno]
          const fila = admitido(tabla.potencia, potencia)
          for (const cil of [0, 0.5, 4, 6, 12]) expect(admitido(fila.cilindro, -cil)).toBeDefined()
          expect(admitido(tabla.eje, potencia)).toSatisfy((grados) => grados === null || Number(grados) > 0)
        }
  })
})

describe('what was ordered', () => {
  test('lenses for near have the addition in their sphere', () => {
    const lente = { esf: -1, cil: -0.5, eje: 90, add: 2.25 }
    expect(lentePedido(lente, 'Solo cerca')).toEqual({ esf: 1.25, cil: -0.5, eje: 90, add: null })
    expect(lentePedido(lente, 'Progresivo')).toEqual(lente)
    expect(lentePedido(lente, 'Monofocal').add).toBeNull()
  })

  test('the text of a lens tells its kind', () => {
    expect(['Progresivo 1.60', 'Flat top CR-39', 'CR-39 para lectura', 'Poly AR'].map(tipoDeLente)).toEqual([
      ...(['Progresivo', 'Bifocal', 'Solo cerca', 'Monofocal'] as const),
    ])
    expect(disenoDe('Solo cerca')).toBe('monofocal')
  })
})

test("Prentice's rule: a centimetre of a dioptre bends one", () => {
  const pedido = parDe('-2.00', { dnpOd: 30, dnpOi: 30 })
  expect(prismaPorDescentrado(pedido, parDe('', { dnpOd: 35, dnpOi: 30 }))).toBe(-1)
  // Only the power across the line of the eyes counts: a cylinder at 180 has none there.
  const conCilindro = parDe('-2.00 -3.00 x 180', { dnpOd: 30, dnpOi: 30 })
  expect(prismaPorDescentrado(conCilindro, parDe('', { dnpOd: 35, dnpOi: 30 }))).toBe(-1)
  expect(prismaPorDescentrado(pedido, parDe('', { dnpOd: 35 }))).toBeNull()
  expect(ojos).toHaveLength(2)
})
