import type { Cobranza } from '@nitida/contract/cortes'
import { expect, test } from 'vitest'
import { escalaDe, porHora, porSucursal, tramosDe } from './cobranza.ts'

const fila = (otros: Partial<Cobranza> = {}): Cobranza => ({
  idSucursal: 1,
  direccionSucursal: 'Av. Juárez 120',
  formaPago: 'Efectivo',
  hora: 10,
  importe: 100.1,
  cobros: 1,
  ...otros,
})

test('hours stand without gaps over the open hours, and reach further where money came', () => {
  const vacio = porHora([])
  expect([vacio[0]?.clave, vacio.at(-1)?.clave]).toEqual([9, 19])
  const renglones = porHora([
    fila({ hora: 7 }),
    fila({ hora: 21, formaPago: 'Debito' }),
    fila(),
    fila({ importe: 0.2 }),
  ])
  expect(renglones.map(({ clave }) => clave)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
  expect(renglones[3]).toMatchObject({ clave: 10, importes: { Efectivo: 10_030, Debito: 0 }, total: 10_030, cobros: 2 })
})

test('branches are sorted by address and sum all their methods', () => {
  const renglones = porSucursal([
    fila({ direccionSucursal: 'Calle 14' }),
    fila({ direccionSucursal: 'Ávila 3', importe: 50 }),
    fila({ direccionSucursal: 'Calle 14', formaPago: 'Credito', importe: -20 }),
  ])
  expect(renglones.map(({ clave, total }) => [clave, total])).toEqual([
    ['Ávila 3', 5000],
    ['Calle 14', 8010],
  ])
})

test('bars are stacked upwards, and downwards for what was given back', () => {
  expect(tramosDe({ Efectivo: 300, Transferencia: 0, Credito: -50, Debito: 200 })).toEqual([
    { forma: 'Efectivo', desde: 0, hasta: 300 },
    { forma: 'Credito', desde: 0, hasta: -50 },
    { forma: 'Debito', desde: 300, hasta: 500 },
  ])
})

test('the scale has round limits that hold every bar, and a line at zero', () => {
  expect(escalaDe(porHora([]))).toEqual({ minimo: 0, maximo: 50, marcas: [0, 50] })
  const escala = escalaDe(porHora([fila({ importe: 1234 }), fila({ importe: -130, formaPago: 'Credito', hora: 12 })]))
  expect(escala).toEqual({ minimo: -50_000, maximo: 150_000, marcas: [-50_000, 0, 50_000, 100_000, 150_000] })
})
