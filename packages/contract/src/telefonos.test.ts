import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Telefono } from './telefonos.schema.ts'
import { hayTelefono, normalizarTelefono } from './telefonos.ts'

describe('a pasted number becomes its ten national digits', () => {
  test.each([
    '2221234567',
    '222 123 4567',
    '(222) 123-45-67',
    '+52 222 123 4567',
    '+522221234567',
    '522221234567',
    '+52 1 222 123 4567',
    '5212221234567',
    '044 222 123 4567',
    '0452221234567',
    '\u00a0222.123.4567 ',
    'tel. 222/123/4567',
  ])('%s', (texto) => {
    expect(normalizarTelefono(texto)).toBe('2221234567')
  })

  test.each([
    ['', ''],
    ['sin teléfono', ''],
    ['5212345678', '5212345678'], // ten digits that begin like a prefix are a number
    ['0441234567', '0441234567'],
    ['222123456', '222123456'],
    ['12221234567', '12221234567'], // the form refuses another country's prefix
    ['0000000000', '0000000000'],
  ])('but %j stays %j', (texto, esperado) => {
    expect(normalizarTelefono(texto)).toBe(esperado)
  })

  test('whatever stands around and before its digits', () => {
    const nacional = fc.stringMatching(/^\d{10}$/)
    const prefijo = fc.constantFrom('', '52', '+52', '+52 1', '521', '0052', '00521', '044', '045')
    const adorno = fc.stringMatching(/^[ ().-]{0,3}$/)

    fc.assert(
      fc.property(nacional, prefijo, adorno, (digitos, antes, entre) => {
        expect(normalizarTelefono(antes + entre + [...digitos].join(entre))).toBe(digitos)
      }),
    )
  })
})

test.each([
  ['2221234567', true],
  ['0000000000', false],
  ['', false],
  [null, false],
  [undefined, false],
  ['222123456', false],
  ['222123456a', false],
])('there is a phone in %j: %s', (telefono, hay) => {
  expect(hayTelefono(telefono)).toBe(hay)
})

test.each([
  '222123456',
  '22212345678',
  '222 123 4567',
  '+522221234567',
  '２２２１２３４５６７',
  '',
  null,
  2_221_234_567,
])('%j is not a phone to be stored', (valor) => {
  const { success, error } = Telefono.safeParse(valor)

  expect([success, error?.issues[0]?.message]).toEqual([false, 'El teléfono tiene 10 dígitos.'])
})
