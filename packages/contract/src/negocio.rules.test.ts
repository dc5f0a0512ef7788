import { describe, expect, test } from 'vitest'
import { corrimientoDe, diaDeLaSemana, periodoDe } from './negocio.rules.ts'

describe('the period that a day lies in', () => {
  test('is whole, weeks begin on Monday, and years roll over', () => {
    expect(periodoDe('dia', '2026-11-26')).toEqual({ desde: '2026-11-26', hasta: '2026-11-26' })
    expect(periodoDe('semana', '2026-11-26')).toEqual({ desde: '2026-11-23', hasta: '2026-11-29' })
    expect(periodoDe('semana', '2026-11-29')).toEqual({ desde: '2026-11-23', hasta: '2026-11-29' })
    expect(periodoDe('mes', '2028-02-10')).toEqual({ desde: '2028-02-01', hasta: '2028-02-29' })
    expect(periodoDe('mes', '2026-12-31')).toEqual({ desde: '2026-12-01', hasta: '2026-12-31' })
    expect(periodoDe('trimestre', '2026-11-26')).toEqual({ desde: '2026-10-01', hasta: '2026-12-31' })
    expect(periodoDe('libre', '2026-11-26')).toEqual({ desde: '2026-11-26', hasta: '2026-11-26' })
  })
})

describe('what a period is compared with', () => {
  test('has the same weekdays and never overlaps it', () => {
    const mes = { desde: '2026-11-01', hasta: '2026-11-24' }
    expect(corrimientoDe('anio', mes)).toBe(364)
    expect(corrimientoDe('anio', { desde: '2025-11-25', hasta: '2026-11-24' })).toBe(371)
    expect(corrimientoDe('anio', { desde: '2025-11-26', hasta: '2026-11-24' })).toBe(364)
    expect(corrimientoDe('anterior', mes)).toBe(28)
    expect(corrimientoDe('anterior', { desde: '2026-11-23', hasta: '2026-11-29' })).toBe(7)
    expect(corrimientoDe('anterior', { desde: '2026-11-26', hasta: '2026-11-26' })).toBe(7)
  })
})

test('weekdays count from Monday to Sunday', () => {
  expect(['2026-11-23', '2026-11-26', '2026-11-29'].map(diaDeLaSemana)).toEqual([1, 4, 7])
})
