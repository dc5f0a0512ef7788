import { expect, test } from 'vitest'
import { conErrata } from './erratas.ts'

const halla = (tecleado: string, nombre: string) =>
  conErrata(tecleado).some((patron) => new RegExp(`^${patron.replaceAll('_', '.')}`).test(nombre))

test.each([
  ['valentna', 'valentina'],
  ['valnetina', 'valentina'],
  ['valenttina', 'valentina'],
  ['balentina', 'valentina'],
  ['alentina', 'valentina'],
  ['jaun', 'juan'],
  ['gracia', 'garcia'],
  ['lopes', 'lopez'],
])('%s is one typo away from %s', (tecleado, nombre) => {
  expect(halla(tecleado, nombre)).toBe(true)
})

test.each([
  ['valtna', 'valentina'],
  ['baletina', 'valentina'],
])('%s is more than one typo away from %s', (tecleado, nombre) => {
  expect(halla(tecleado, nombre)).toBe(false)
})
