import { expect, test } from 'vitest'
import { estatusPedido } from './pedidos.rules.ts'
import { clavesColumna, datosDeElaboracion, diasDeRetraso, estatusDeColumna, plazoDe } from './tablero.rules.ts'

test('every status stands in exactly one column', () => {
  expect(clavesColumna.flatMap((clave) => estatusDeColumna[clave])).toEqual([...estatusPedido])
})

test('how near a day is, over the end of a month and of a year', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map((dia) => plazoDe(dia, '2026-11-30'))).toEqual([
    'atrasado',
    'hoy',
    'manana',
    'despues',
  ])
  expect(plazoDe('2027-01-01', '2026-12-31')).toBe('manana')
})

test('days late are whole days, also over a change of clocks, and none once it is in its branch', () => {
  const dias = (
    fechaEntregaPrevista: string,
    hoy: string,
    estatus = estatusPedido[0] as (typeof estatusPedido)[number],
  ) => diasDeRetraso({ estatus, fechaEntregaPrevista }, hoy)

  expect([dias('2026-11-24', '2026-11-24'), dias('2026-11-25', '2026-11-24')]).toEqual([0, 0])
  expect([dias('2027-03-13', '2027-03-15'), dias('2028-02-28', '2028-03-01')]).toEqual([2, 2])
  expect(dias('2026-11-20', '2026-11-24', 'Recibido en sucursal')).toBe(0)
  expect(dias('2026-11-20', '2026-11-24', 'Entregado a cliente')).toBe(0)
})

test('what is to be made leaves out what nobody filled in', () => {
  const vacio = { armazon: 'Nítida', lente: '', otro: '', grado: '-1.25', tono: '', observaciones: '' }
  expect(datosDeElaboracion(vacio)).toEqual([
    { nombre: 'Armazón', valor: 'Nítida' },
    { nombre: 'Grado', valor: '-1.25' },
  ])
})
