import { expect, test } from 'vitest'
import { telefonoLegible } from './telefonoLegible.ts'

test.each([
  ['2224810937', '222 481 0937'],
  ['5518493320', '55 1849 3320'],
  ['3336122770', '33 3612 2770'],
  ['8112345678', '81 1234 5678'],
  ['0000000000', null],
  ['', null],
  [null, null],
])('%s reads %s', (telefono, legible) => {
  expect(telefonoLegible(telefono)).toBe(legible)
})
