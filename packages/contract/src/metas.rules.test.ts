import { expect, test } from 'vitest'
import { sumarDias } from './fechas.ts'
import { cierreProbable } from './metas.rules.ts'
import { diaDeLaSemana } from './negocio.rules.ts'

const HOY = '2026-11-24'
const FIN = '2026-11-30'

/** Eight weeks before today that sold the same on every day, but for what is said of some. */
const semanas = (ventas: (dia: string, semana: number) => number) =>
  Array.from({ length: 56 }, (_, i) => {
    const dia = sumarDias(HOY, -1 - i)
    return { dia, ventas: ventas(dia, Math.floor(i / 7)) }
  })

test('steady weeks leave no range: what is sold, and each day left as its weekday sells', () => {
  const antes = semanas((dia) => (diaDeLaSemana(dia) === 7 ? 0 : 1_000))
  // Left: the rest of today (400 of 1,000 are sold), Wednesday to Saturday, a Sunday without sales, Monday.
  expect(cierreProbable({ hoy: HOY, fin: FIN, vendido: 20_000, deHoy: 400, antes })).toEqual({
    desde: 25_600,
    hasta: 25_600,
  })
})

test('the best and the worst week move nothing, and the others make the range', () => {
  const deSemana = [1_000, 9_000, 1_000, 100, 1_000, 800, 1_000, 1_200]
  const antes = semanas((_, semana) => deSemana[semana] ?? 0)
  // Each weekday: 800, 1,000 four times, 1,200, so 1,000 a day; weeks from 0.8 to 1.2 of their mean.
  expect(cierreProbable({ hoy: HOY, fin: FIN, vendido: 0, deHoy: 0, antes })).toEqual({ desde: 5_600, hasta: 8_400 })
})

test('a day that sold more than usual adds what it sold, and the last day of a month leaves nothing to add', () => {
  const antes = semanas(() => 1_000)
  expect(cierreProbable({ hoy: HOY, fin: HOY, vendido: 30_000, deHoy: 5_000, antes })).toEqual({
    desde: 30_000,
    hasta: 30_000,
  })
})

test('a week without sales says that too little is known', () => {
  expect(
    cierreProbable({
      ...{ hoy: HOY, fin: FIN, vendido: 0, deHoy: 0 },
      antes: semanas((_, semana) => (semana === 7 ? 0 : 1_000)),
    }),
  ).toBeNull()
  expect(cierreProbable({ hoy: HOY, fin: FIN, vendido: 0, deHoy: 0, antes: [] })).toBeNull()
})
