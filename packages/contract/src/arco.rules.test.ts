import { expect, test } from 'vitest'
import { esHabil, sumarHabiles } from './arco.rules.ts'

test.each([
  ['2026-01-01', 'New Year'],
  ['2026-02-02', 'first Monday of February'],
  ['2027-02-01', 'first Monday of February'],
  ['2026-03-16', 'third Monday of March'],
  ['2026-05-01', 'Labour Day'],
  ['2026-09-16', 'Independence'],
  ['2026-11-16', 'third Monday of November'],
  ['2030-10-01', 'change of the presidency'],
  ['2026-12-25', 'Christmas'],
  ['2026-11-28', 'a Saturday'],
  ['2026-11-29', 'a Sunday'],
])('%s is no working day: %s', (dia) => {
  expect(esHabil(dia)).toBe(false)
})

test.each([
  '2026-11-20',
  '2026-02-05',
  '2026-03-23',
  '2026-02-09',
  '2026-11-09',
  '2026-10-01',
  '2026-12-24',
  '2026-05-05',
])('%s is a working day', (dia) => expect(esHabil(dia)).toBe(true))

test('the day itself does not count, and neither do weekends and holidays', () => {
  expect(sumarHabiles('2026-11-24', 20)).toBe('2026-12-22')
  expect(sumarHabiles('2026-12-22', 15)).toBe('2027-01-14')
  expect(sumarHabiles('2026-11-13', 1)).toBe('2026-11-17')
  expect(sumarHabiles('2026-11-24', 0)).toBe('2026-11-24')
})
