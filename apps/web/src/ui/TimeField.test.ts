import { expect, test } from 'vitest'
import { leerHora } from './TimeField.tsx'

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['21h30', '21:30'],
  ['9:30 pm', '21:30'],
  ['9:30 p.m.', '21:30'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['18 hrs', '18:00'],
  ['23:59', '23:59'],
])('%s is %s', (texto, hora) => expect(leerHora(texto)).toBe(hora))

test.each(['', 'nueve', '24:00', '9:60', '13 pm', '0 am', '9:3', '12345'])('"%s" is no hour', (texto) =>
  expect(leerHora(texto)).toBeNull(),
)
