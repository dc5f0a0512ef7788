import { fechaEn } from '@nitida/contract/fechas'
import { estaAtrasado, estatusPedido, seEntregaHoy } from '@nitida/contract/pedidos.rules'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'
import { expect, inject, test } from 'vitest'
import { llenarDemo } from '../../src/demo/demo.ts'
import { crearBaseDePrueba } from '../baseDeDatos.ts'
import { conDuenio } from '../duenio.ts'
import { faltasDePedidos, sinFaltas } from './pedidos.ts'

const momentos = ['2026-11-22T18:00:00Z', '2026-11-24T16:00:00Z', '2027-01-01T07:30:00Z']

async function leerDemo(ahora: Date) {
  const base = await crearBaseDePrueba(inject('pgUrl'))
  try {
    await llenarDemo(base.url, ahora, null)
    return await conDuenio(base.url, async (db) => ({
      faltas: await faltasDePedidos(db),
      pedidos: await db
        .selectFrom('pedido as p')
        .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
        .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
        .selectAll('p')
        .select(['s.zona_horaria as zona', 'c.telefono', 'c.creado_en as pacienteDesde'])
        .orderBy('p.id')
        .execute(),
      pagos: await db.selectFrom('pago').selectAll().orderBy('id').execute(),
      mensajes: await db.selectFrom('mensaje').selectAll().where('id_pedido', 'is not', null).orderBy('id').execute(),
    }))
  } finally {
    await base.borrar()
  }
}

test.each(momentos)(
  'the demo of %s: orders in every state in every branch, and a ledger that holds (D-71)',
  async (texto) => {
    const ahora = new Date(texto)
    const { faltas, pedidos, pagos, mensajes } = await leerDemo(ahora)

    expect(faltas).toEqual(sinFaltas)
    for (const sucursal of [1, 2, 3]) {
      const suyos = pedidos.filter((p) => p.id_sucursal === sucursal)
      expect(new Set(suyos.map((p) => p.estatus))).toEqual(new Set(estatusPedido))
      const dias = suyos.map((p) => ({
        hoy: fechaEn(p.zona, ahora),
        pedido: { estatus: p.estatus as (typeof estatusPedido)[number], fechaEntregaPrevista: p.fecha_entrega },
      }))
      expect(dias.some(({ pedido, hoy }) => seEntregaHoy(pedido, hoy))).toBe(true)
      expect(dias.some(({ pedido, hoy }) => estaAtrasado(pedido, hoy))).toBe(true)
      expect(new Set(suyos.map((p) => p.tipo_pago))).toEqual(new Set(['total', 'Anticipo']))
      expect(new Set(suyos.map((p) => p.tipo_ticket))).toEqual(new Set(['Comprobante', 'Nota Simple']))
      const tipos = pagos.filter((p) => p.id_sucursal === sucursal).map(({ tipo }) => tipo)
      expect(new Set(tipos)).toEqual(new Set(['anticipo', 'total', 'abono', 'liquidacion', 'devolucion']))
    }
    expect([...pedidos, ...pagos, ...mensajes].every(({ creado_en }) => creado_en <= ahora)).toBe(true)
    for (const { id, telefono, recepciones, creado_en, pacienteDesde } of pedidos) {
      expect(creado_en >= pacienteDesde).toBe(true)
      const suyos = mensajes.filter(({ id_pedido }) => id_pedido === id).map(({ clave }) => clave)
      const claves = [`pedido:${id}:creado`, ...(recepciones ? [`pedido:${id}:listo:1`] : [])]
      expect(suyos).toEqual(telefono === SIN_TELEFONO ? [] : claves)
    }
  },
)

test('it is the same demo every time', async () => {
  const ahora = new Date('2026-11-24T16:00:00Z')
  expect((await leerDemo(ahora)).pedidos).toEqual((await leerDemo(ahora)).pedidos)
})
