import { expect, test } from 'vitest'
import { codigoDe, enBase32, pasoDe, pasoDelCodigo } from './sesion.totp.ts'

const SECRETO = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %d s the code is %s', (segundos, codigo) => {
  expect(codigoDe(SECRETO, pasoDe(new Date(segundos * 1000)), 8)).toBe(codigo)
  expect(codigoDe(SECRETO, pasoDe(new Date(segundos * 1000)))).toBe(codigo.slice(2))
})

test('a code holds 30 seconds either way, and not again', () => {
  const [ahora, paso] = [new Date(1_234_567_890_000), pasoDe(new Date(1_234_567_890_000))]
  const leer = (otro: number, ultimo: number | null = null) =>
    pasoDelCodigo(SECRETO, codigoDe(SECRETO, paso + otro), ahora, ultimo)

  expect([leer(-2), leer(-1), leer(0), leer(1), leer(2)]).toEqual([null, paso - 1, paso, paso + 1, null])
  expect([leer(0, paso), leer(1, paso), leer(-1, paso)]).toEqual([null, paso + 1, null])
})

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s', (texto, base32) => {
  expect(enBase32(Buffer.from(texto))).toBe(base32)
})
