import { expect, test } from 'vitest'
import { leerParametros } from '../../base/direccion/direccion.ts'
import { pantalla } from './pantalla.ts'
import { escribirDireccion } from './parametros.ts'

const leerDireccion = (busqueda: Record<string, unknown>) => leerParametros(pantalla.ubicacion.parametros, busqueda)

test('an address is read back as it was written', () => {
  const semana = { vista: 'semana', sucursal: 3, desde: '2026-11-20', dia: '2026-11-21' } as const
  expect(leerDireccion(escribirDireccion(semana))).toEqual({
    ...semana,
    pagina: 1,
    ver: null,
    fecha: null,
    estado: null,
    idCliente: null,
  })
})

test('the first page of the plain list carries nothing', () => {
  expect(escribirDireccion(leerDireccion({}))).toEqual({})
})

test.each([
  ['pagina', '0'],
  ['pagina', 'dos'],
  ['pagina', '100001'],
  ['fecha', '2026-02-31'],
  ['fecha', 20261120],
  ['sucursal', '-1'],
  ['sucursal', '1.5'],
  ['desde', '20/11/2026'],
  ['vista', 'mes'],
  ['ver', 'ayer'],
  ['estado', 'perdido'],
  ['idCliente', {}],
])('%s=%s is left out', (nombre, valor) => {
  expect(leerDireccion({ [nombre]: valor })).toEqual(leerDireccion({}))
})

test('numbers come as numbers or as text', () => {
  expect(leerDireccion({ pagina: 2, sucursal: '7' })).toMatchObject({ pagina: 2, sucursal: 7 })
})

test('what of the list is seen is read', () => {
  expect(leerDireccion({ ver: 'manana' })).toMatchObject({ vista: 'lista', ver: 'manana' })
})
