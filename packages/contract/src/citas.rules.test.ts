import { expect, test } from 'vitest'
import { esHoraDeCita, estadoDe, horasDeCita, puedeCancelarse, puedeConfirmarse, yaPaso } from './citas.rules.ts'

test('slots are every 15 minutes from 09:00 to 19:30 (spec §9)', () => {
  expect(horasDeCita).toHaveLength(43)
  expect([horasDeCita[0], horasDeCita[1], horasDeCita.at(-1)]).toEqual(['09:00', '09:15', '19:30'])
  for (const hora of ['09:00', '13:45', '19:30']) expect(esHoraDeCita(hora)).toBe(true)
  for (const hora of ['08:45', '19:45', '10:07', '9:00', '10:00:00', '']) expect(esHoraDeCita(hora)).toBe(false)
})

test.each([
  // 10:00 in Mexico City, 11:00 in Cancún, 8:00 in Tijuana
  ['America/Mexico_City', '2026-11-24', '09:45', true],
  ['America/Mexico_City', '2026-11-24', '10:00', false],
  ['America/Mexico_City', '2026-11-25', '09:00', false],
  ['America/Mexico_City', '2026-11-23', '19:30', true],
  ['America/Cancun', '2026-11-24', '10:45', true],
  ['America/Tijuana', '2026-11-24', '08:00', false],
  ['America/Tijuana', '2026-11-24', '07:45', true],
])('in %s %s %s is over: %s (D-39)', (zona, fecha, hora, pasada) => {
  expect(yaPaso({ fecha, hora }, zona, new Date('2026-11-24T16:00:59Z'))).toBe(pasada)
})

test('a cancelled one is Cancelada; else the day decides (D-40)', () => {
  expect(estadoDe({ cancelada: true, fecha: '2099-01-01' }, '2026-11-24')).toBe('Cancelada')
  expect(estadoDe({ cancelada: false, fecha: '2026-11-24' }, '2026-11-24')).toBe('Vigente')
  expect(estadoDe({ cancelada: false, fecha: '2026-11-23' }, '2026-11-24')).toBe('Vencida')
})

test('confirm is offered while neither, cancel while not cancelled (spec §4)', () => {
  expect(puedeConfirmarse({ cancelada: false, confirmada: false })).toBe(true)
  expect(puedeConfirmarse({ cancelada: false, confirmada: true })).toBe(false)
  expect(puedeConfirmarse({ cancelada: true, confirmada: false })).toBe(false)
  expect([puedeCancelarse({ cancelada: false }), puedeCancelarse({ cancelada: true })]).toEqual([true, false])
})
