import { expect, test } from 'vitest'
import { telefonoEscrito } from './telefonoEscrito.ts'

/** Types key after key, as the field gets it. */
const escribir = (texto: string): string => [...texto].reduce((antes, tecla) => telefonoEscrito(antes + tecla), '')

const formas = [
  '2221234567',
  '222 123 4567',
  '+52 222 123 4567',
  '+521 222 123 4567',
  '52 222 123 4567',
  '0052 222 123 4567',
  '(222) 123-4567',
]

test.each(formas)('%s typed or pasted is the same number', (texto) => {
  expect([escribir(texto), telefonoEscrito(texto)]).toEqual(['2221234567', '2221234567'])
})

test('the old prefixes of mobiles go when they are pasted', () => {
  expect(telefonoEscrito('044 222 123 4567')).toBe('2221234567')
})

test.each([
  ['22212345678', '2221234567'], // ten digits at most
  ['0000000000', '0000000000'], // no phone
  ['5212345678', '5212345678'], // ten digits that begin like a prefix are a number
  ['sin número', ''],
])('%s leaves %s', (texto, queda) => {
  expect([escribir(texto), telefonoEscrito(texto)]).toEqual([queda, queda])
})

test.each(['+52 222 123 45', '+1 212 555 0100', '+52 222 123 45 6'])(
  '%s is not ten digits of somebody else',
  (texto) => {
    expect(escribir(texto)).not.toMatch(/^\d{10}$/)
  },
)
