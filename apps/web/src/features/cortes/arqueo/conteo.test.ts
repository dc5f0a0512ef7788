import { denominaciones } from '@nitida/contract/cortes.rules'
import { expect, test } from 'vitest'
import { arqueoDe, soloDigitos, subtotalDe } from './conteo.ts'
import { vecina } from './teclado.ts'

test('a field of pieces keeps digits only, and no more than the contract takes', () => {
  expect(soloDigitos('12')).toBe('12')
  expect(soloDigitos(' 1,200 pzas.')).toBe('1200')
  expect(soloDigitos('-3')).toBe('3')
  expect(soloDigitos('1234567')).toBe('12345')
  expect(soloDigitos('abc')).toBe('')
})

test('nothing counted is no count; a zero is one', () => {
  expect(arqueoDe({})).toBeNull()
  expect(arqueoDe({ b500: '' })).toBeNull()
  expect(arqueoDe({ b500: '0' })).toEqual({ b500: 0 })
  expect(arqueoDe({ b500: '3', m20: '04', b20: '' })).toEqual({ b500: 3, m20: 4 })
})

test('a subtotal is pieces by value, in centavos', () => {
  expect(subtotalDe('b1000', { b1000: '7' })).toBe(700_000)
  expect(subtotalDe('m050', { m050: '3' })).toBe(150)
  expect(subtotalDe('m1', {})).toBe(0)
})

test('Enter and the arrows walk every denomination, down one column and then the other', () => {
  const camino = [denominaciones[0].clave as string]
  for (let clave = vecina(denominaciones[0].clave, 'Enter'); clave; clave = vecina(clave, 'ArrowDown'))
    camino.push(clave)
  expect(camino).toEqual(denominaciones.map(({ clave }) => clave))
  expect(vecina('b1000', 'ArrowUp')).toBeNull()
  expect(vecina('m050', 'Enter')).toBeNull()
  expect(vecina('m20', 'ArrowUp')).toBe('b20')
})

test('left and right go to the other column, on the same line', () => {
  expect(vecina('b1000', 'ArrowRight')).toBe('m20')
  expect(vecina('m20', 'ArrowLeft')).toBe('b1000')
  expect(vecina('b20', 'ArrowRight')).toBe('m050')
  expect(vecina('b1000', 'ArrowLeft')).toBeNull()
  expect(vecina('m050', 'ArrowRight')).toBeNull()
  expect(vecina('b1000', 'Tab')).toBeNull()
})
