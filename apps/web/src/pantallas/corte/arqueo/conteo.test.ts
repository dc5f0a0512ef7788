import { denominaciones } from '@nitida/contract/cortes.rules'
import { expect, test } from 'vitest'
import { arqueoDe, esImposible, soloCifras, subtotalDe } from './conteo.ts'
import { vecina } from './teclado.ts'

test('a field of pieces keeps what a number is made of, and refuses what is none instead of cutting it', () => {
  expect(['12', ' 1,200 pzas.', '-3', '1234567', 'abc'].map(soloCifras)).toEqual(['12', '1,200.', '3', '1234567', ''])
  for (const texto of ['10+5', '2x50', '10\t5', '10 5', '1 200', '5 de 10']) {
    expect(soloCifras(texto)).toBe(texto)
    expect(esImposible(texto)).toBe(true)
  }
  expect(['１０', '$ 5', '12 pieza', '1a', '2x'].map(soloCifras)).toEqual(['10', '5', '12 ', '1', '2x'])
  expect(['12 ', '2x'].map(esImposible)).toEqual([false, true])
  expect(['12', '1,200.', '0', '', '99999'].map(esImposible)).toEqual([false, false, false, false, false])
  expect(['1.5', '1,5', '100000', '7501055363803', '1.2.3'].map(esImposible)).toEqual([true, true, true, true, true])
  expect(['1.000', '1.000 pzas', '1.000.000'].map((texto) => esImposible(soloCifras(texto)))).toEqual([
    true,
    true,
    true,
  ])
  expect(arqueoDe({ b500: '1.5', m20: '1,200' })).toEqual({ m20: 1200 })
  expect(subtotalDe('b1000', { b1000: '1.5' })).toBe(0)
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
