import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumarDias } from './fechas.ts'
import { desdeDe, destinoDe, periodoDe, periodoDeMes } from './globales.rules.ts'
import { globalesCada, type Programa } from './globales.ts'

const de = (cada: Programa['cada'], desde = '2026-01-01'): Programa[] => [{ cada, desde }]

test('each period says what SAT asks of it, and a week ends with its month', () => {
  const dia = '2026-11-30' // a Monday
  expect(periodoDe(de('diaria'), dia, '601')).toEqual({
    ...{ desde: dia, hasta: dia },
    ...{ Periodicidad: '01', Meses: '11', Anio: 2026 },
  })
  expect(periodoDe(de('semanal'), dia, '601')).toMatchObject({ desde: dia, hasta: dia, Periodicidad: '02' })
  expect(periodoDe(de('semanal'), '2026-11-11', '601')).toMatchObject({ desde: '2026-11-09', hasta: '2026-11-15' })
  expect(periodoDe(de('quincenal'), dia, '601')).toMatchObject({ desde: '2026-11-16', Periodicidad: '03' })
  expect(periodoDe(de('mensual'), '2028-02-10', '601')).toMatchObject({ hasta: '2028-02-29', Periodicidad: '04' })
  expect(periodoDe(de('manual'), dia, '601')).toBeNull()
  expect(periodoDe([], dia, '601')).toBeNull()
})

test('bimonthly ones have the months 13 to 18, and count as monthly without their régimen', () => {
  const meses = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((mes) =>
    periodoDe(de('bimestral'), `2026-${mes}-10`, '621'),
  )
  expect(meses.map((uno) => uno?.Meses).join(' ')).toBe('13 13 14 14 15 15 16 16 17 17 18 18')
  expect(meses[11]).toMatchObject({ desde: '2026-11-01', hasta: '2026-12-31', Periodicidad: '05', Anio: 2026 })
  expect(periodoDe(de('bimestral'), '2026-12-10', '601')).toEqual(periodoDeMes('2026-12'))
})

test('who asked for an invoice has his month; then his sale goes into a global of the month', () => {
  const venta = { dia: '2026-11-03', pidioFactura: true }
  const en = (hoy: string) => destinoDe(de('diaria'), venta, { hoy, regimen: '601' })
  expect(en('2026-11-30')).toEqual({ porque: 'factura', hasta: '2026-11-30' })
  expect(en('2026-12-01')).toEqual(periodoDeMes('2026-11'))
})

const DIAS = 70
const dias = Array.from({ length: DIAS }, (_, n) => sumarDias('2026-01-01', n))
type Eleccion = [dia: number, cada: Programa['cada']]

const dichos = (programas: readonly Programa[], regimen: string, antesDe = '9999') =>
  new Map(dias.filter((dia) => dia < antesDe).map((dia) => [dia, periodoDe(programas, dia, regimen)] as const))

/** What was chosen in the end, and the periods that had ended before a later choice. */
function vivir(elegidas: readonly Eleccion[], regimen: string) {
  const programas: Programa[] = []
  const cerrados = new Map<string, unknown>()
  for (const [n, cada] of elegidas.toSorted(([a], [b]) => a - b)) {
    const hoy = dias[n] ?? ''
    for (const [dia, uno] of dichos(programas, regimen, hoy)) if (uno && uno.hasta < hoy) cerrados.set(dia, uno)
    programas.push({ cada, desde: desdeDe(programas, hoy) })
  }
  return { programas, cerrados }
}

test('whatever is chosen, and when: no day is in two periods, none is lost, and none opens again what it closed', () => {
  const elecciones = fc.array(fc.tuple(fc.nat(DIAS - 1), fc.constantFrom(...globalesCada)), { maxLength: 8 })
  fc.assert(
    fc.property(elecciones, fc.constantFrom('621', '601'), (elegidas, regimen) => {
      const { programas, cerrados } = vivir(elegidas, regimen)
      const finales = dichos(programas, regimen)
      for (const [dia, antes] of cerrados) expect(finales.get(dia)).toEqual(antes)
      for (const [dia, uno] of finales) {
        if (!uno) continue
        expect([uno.desde <= dia, dia <= uno.hasta]).toEqual([true, true])
        const suyos = dias.filter((otro) => otro >= uno.desde && otro <= uno.hasta)
        expect(new Set(suyos.map((otro) => JSON.stringify(finales.get(otro)))).size).toBe(1)
      }
      const ultima = programas.at(-1)
      if (ultima && ultima.cada !== 'manual')
        expect(dias.filter((dia) => dia >= ultima.desde && !finales.get(dia))).toEqual([])
    }),
    { numRuns: 60 },
  )
})
