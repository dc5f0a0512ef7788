import type { Cifras } from '@nitida/contract/negocio'
import { describe, expect, test } from 'vitest'
import { conversionDe, frenteA, pesos, puntosDe, segunBase, sumarCifras, ticketDe, tonoDe } from './comparar.ts'

const CEROS: Cifras = { ventas: 0, pedidos: 0, cobrado: 0, devuelto: 0, visitas: 0, visitasConPedido: 0 }
const cifras = (cambios: Partial<Cifras>): Cifras => ({ ...CEROS, ...cambios })

test('sums keep their centavos, and an average needs orders', () => {
  const juntas = sumarCifras([cifras({ ventas: 0.1, pedidos: 1 }), cifras({ ventas: 0.2, pedidos: 2 })])
  expect(juntas).toEqual(cifras({ ventas: 0.3, pedidos: 3 }))
  expect(ticketDe(cifras({ ventas: 900, pedidos: 4 }))).toBe(225)
  expect(ticketDe(CEROS)).toBe(0)
})

test('money is said in whole pesos', () => {
  expect([943200.49, -12.5, 0, 1e7].map(pesos)).toEqual(['$943,200', '−$12', '$0', '$10,000,000'])
})

describe('shares', () => {
  test('under twenty cases there are only the two numbers', () => {
    expect(conversionDe(cifras({ visitas: 19, visitasConPedido: 12 }))).toBe('12 de 19')
    expect(conversionDe(cifras({ visitas: 616, visitasConPedido: 348 }))).toBe('56 %')
    expect(conversionDe(CEROS)).toBe('—')
  })

  test('their difference is told in points', () => {
    const antes = cifras({ visitas: 100, visitasConPedido: 57 })
    expect(puntosDe(cifras({ visitas: 100, visitasConPedido: 56 }), antes)).toBe('−1 punto')
    expect(puntosDe(cifras({ visitas: 100, visitasConPedido: 60 }), antes)).toBe('+3 puntos')
    expect(puntosDe(cifras({ visitas: 100, visitasConPedido: 57 }), antes)).toBe('Igual')
    expect(puntosDe(cifras({ visitas: 10, visitasConPedido: 9 }), antes)).toBeNull()
  })
})

describe('changes', () => {
  test('half a percent is none, and without a base nothing is said of one', () => {
    expect([tonoDe(100.5, 100), tonoDe(101, 100), tonoDe(99, 100), tonoDe(5, 0)]).toEqual([
      'igual',
      'sube',
      'baja',
      'igual',
    ])
    expect(frenteA(112, 100, '2025')).toBe('+12 %')
    expect(frenteA(112, 0, '2025')).toBe('Sin 2025')
    expect(frenteA(112, 0, 'antes')).toBe('Sin comparación')
  })

  test('a branch that did not sell then is left out of the percentage and named', () => {
    const sucursal = (idSucursal: number, ventas: number, antes: number) => ({
      ...{ idSucursal, sucursalNumber: `0${idSucursal}`, direccion: 'X', atrasados: 0, semanas: [] },
      ...{ cifras: cifras({ ventas }), antes: cifras({ ventas: antes }) },
    })
    const { conBase, sinBase } = segunBase([sucursal(1, 10, 9), sucursal(6, 88, 0), sucursal(7, 0, 0)])
    expect([conBase, sinBase].map((unas) => unas.map(({ idSucursal }) => idSucursal))).toEqual([[1], [6]])
  })
})
