import { expect, test } from 'vitest'
import { diferenciaEnPalabras, enElSiguiente, nombreDelTipo } from './textos.ts'

test('a difference is said in words, to the centavo', () => {
  expect(diferenciaEnPalabras(12.5)).toBe('Sobran $12.50')
  expect(diferenciaEnPalabras(-1200)).toBe('Faltan $1,200.00')
  expect(diferenciaEnPalabras(0)).toBe('Cuadra exacto')
  expect(diferenciaEnPalabras(0.1 + 0.2 - 0.3)).toBe('Cuadra exacto')
  expect(diferenciaEnPalabras(-0.01)).toBe('Faltan $0.01')
})

test('what was collected after a closing agrees in number', () => {
  expect(enElSiguiente({ cobros: 1, importe: 200 })).toBe('1 cobro por $200.00 entrará en el siguiente corte.')
  expect(enElSiguiente({ cobros: 3, importe: 1250.5 })).toBe('3 cobros por $1,250.50 entrarán en el siguiente corte.')
})

test('the kinds of a closing have names', () => {
  expect([nombreDelTipo(1), nombreDelTipo(0)]).toEqual(['Individual', 'De sucursal'])
})
