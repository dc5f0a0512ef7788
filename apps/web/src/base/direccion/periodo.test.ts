import { expect, test } from 'vitest'
import { conDesde, conHasta, periodoPosible } from './periodo.ts'

const limites = { hoy: '2026-11-29', dias: 366 }

test('days that can be shown are shown as they are', () => {
  expect(periodoPosible('2026-11-01', '2026-11-29', limites)).toEqual({
    rango: { desde: '2026-11-01', hasta: '2026-11-29' },
    causas: [],
  })
  expect(periodoPosible('2025-11-29', '2026-11-29', limites).causas).toEqual([])
})

test.each([
  ['2020-01-01', '2026-11-29', '2025-11-29', '2026-11-29', ['se ve un año a la vez']],
  ['2026-11-20', '2026-11-01', '2026-11-01', '2026-11-20', ['los días venían al revés']],
  ['2026-11-01', '2027-03-31', '2026-11-01', '2026-11-29', ['no se ve más allá de hoy']],
  ['2027-11-01', '2027-12-31', '2026-11-29', '2026-11-29', ['no se ve más allá de hoy']],
  [
    ...(['2027-12-31', '2020-01-01', '2025-11-29', '2026-11-29'] as const),
    ['los días venían al revés', 'no se ve más allá de hoy', 'se ve un año a la vez'],
  ],
])('%s to %s is %s to %s, and says why', (pedido, otro, desde, hasta, causas) => {
  expect(periodoPosible(pedido, otro, limites)).toEqual({ rango: { desde, hasta }, causas })
})

test('without a limit a period is as long as it is asked for', () => {
  expect(periodoPosible('2020-01-01', '2026-11-29', { hoy: '2026-11-29' }).causas).toEqual([])
})

test('the day that is picked stays, and the other one comes along', () => {
  const rango = { desde: '2026-11-01', hasta: '2026-11-29' }
  expect(conDesde(rango, '2026-11-10', 366)).toEqual({ desde: '2026-11-10', hasta: '2026-11-29' })
  expect(conDesde(rango, '2020-01-01', 366)).toEqual({ desde: '2020-01-01', hasta: '2020-12-31' })
  expect(conDesde({ desde: '2026-11-01', hasta: '2026-11-05' }, '2026-11-10', 366)).toEqual({
    desde: '2026-11-10',
    hasta: '2026-11-10',
  })
  expect(conHasta(rango, '2026-11-15', 366)).toEqual({ desde: '2026-11-01', hasta: '2026-11-15' })
  expect(conHasta(rango, '2026-10-15', 366)).toEqual({ desde: '2026-10-15', hasta: '2026-10-15' })
  expect(conHasta({ desde: '2020-01-01', hasta: '2020-02-01' }, '2026-11-29', 366)).toEqual({
    desde: '2025-11-29',
    hasta: '2026-11-29',
  })
})
