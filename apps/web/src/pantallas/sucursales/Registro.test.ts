import { expect, test } from 'vitest'
import { vigenciaDe } from './Registro.tsx'

const ahora = new Date('2026-11-21T18:00:00Z')

test.each([
  ['2026-11-21T17:59:59Z', { estado: 'vencido' }],
  ['2026-11-21T18:00:00Z', { estado: 'vencido' }],
  ['2026-11-22T05:59:59Z', { estado: 'porVencer', dias: 1 }],
  ['2027-01-20T18:00:00Z', { estado: 'porVencer', dias: 60 }],
  ['2027-01-20T18:00:01Z', { estado: 'vigente' }],
])('a certificate until %s is %o', (hasta, esperada) => {
  expect(vigenciaDe(hasta, ahora)).toEqual(esperada)
})
