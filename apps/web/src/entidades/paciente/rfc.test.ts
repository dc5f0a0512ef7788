import { expect, test } from 'vitest'
import { coincideDigitoVerificador } from './rfc.ts'

// Identities that the SAT publishes for tests and examples: persons and companies.
test.each(['EKU9003173C9', 'XIA190128J61', 'FUNK671228PH6', 'CACX7605101P8', 'GODE561231GR8'])('%s is right', (rfc) => {
  expect(coincideDigitoVerificador(rfc)).toBe(true)
})

test.each(['EKU9003173C8', 'FUNK671228PH5', 'GODE561231GR9'])('%s has a wrong check digit', (rfc) => {
  expect(coincideDigitoVerificador(rfc)).toBe(false)
})

test('the generic receivers are never warned about', () => {
  expect(coincideDigitoVerificador('XAXX010101000')).toBe(true)
  expect(coincideDigitoVerificador('XEXX010101000')).toBe(true)
})
