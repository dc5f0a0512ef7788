import { expect, test } from 'vitest'
import { deLoEscrito } from './vacios.ts'

test('what is empty is not judged yet, what was typed is', () => {
  const error = (message: string) => ({ type: 'custom', message })
  const errores = {
    Receptor: { RFC: error('corto'), CodigoPostal: error('falta') },
    Conceptos: { 0: { Producto: error('falta'), PrecioUnitario: error('cero') }, 1: { Producto: error('falta') } },
    IdSucursal: error('falta'),
  }
  const valores = {
    Receptor: { RFC: 'AB', CodigoPostal: '' },
    Conceptos: [{ Producto: '', PrecioUnitario: 0 }, { Producto: '' }],
    IdSucursal: null,
  }
  expect(deLoEscrito(errores, valores)).toEqual({
    Receptor: { RFC: error('corto') },
    Conceptos: { 0: { PrecioUnitario: error('cero') } },
  })
})
