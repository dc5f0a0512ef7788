import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumarDias } from './fechas.ts'
import { desdeDe, destinoDe, globalesCada, type Programa, periodoDe, periodoDeMes } from './globales.rules.ts'

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

test('whatever is chosen, and when: no day is in two periods, none is lost, and none opens again what it closed', () => {
  const DIAS = 70
  const dias = Array.from({ length: DIAS }, (_, n) => sumarDias('2026-01-01', n))
  const cambios = fc.array(fc.tuple(fc.nat(DIAS - 1), fc.constantFrom(...globalesCada)), { maxLength: 8 })
  fc.assert(
    fc.property(cambios, fc.constantFrom('621', '601'), (elegidas, regimen) => {
      const programas: Programa[] = []
      const cerrados = new Map<string, string>()
      const todos = (hasta: string) =>
        new Map(dias.filter((dia) => dia < hasta).map((dia) => [dia, periodoDe(programas, dia, regimen)] as const))
      for (const [n, cada] of elegidas.toSorted(([a], [b]) => a - b)) {
        const hoy = dias[n] ?? ''
        for (const [dia, uno] of todos(hoy)) if (uno && uno.hasta < hoy) cerrados.set(dia, JSON.stringify(uno))
        programas.push({ cada, desde: desdeDe(programas, hoy) })
      }
      const finales = todos('2026-12-31')
      for (const [dia, uno] of finales) {
        const dicho = JSON.stringify(uno)
        if (cerrados.has(dia) && cerrados.get(dia) !== dicho) throw new Error(`${dia} was closed and is not`)
        if (!uno) continue
        if (dia < uno.desde || dia > uno.hasta) throw new Error(`${dia} is not in its period`)
        for (const otro of dias)
          if (otro >= uno.desde && otro <= uno.hasta && JSON.stringify(finales.get(otro)) !== dicho)
            throw new Error(`${otro} is in two periods`)
      }
      const solas = programas.find(({ cada }) => cada !== 'manual')
      const ultima = programas.at(-1)
      if (solas && ultima?.cada !== 'manual')
        for (const dia of dias) if (dia >= (ultima?.desde ?? '') && !finales.get(dia)) throw new Error(`${dia} is lost`)
    }),
    { numRuns: 60 },
  )
})
