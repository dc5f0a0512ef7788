import { cortes } from '@nitida/contract/cortes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirMaestro, abrirTienda, cerrarCaja, sellosDe } from '../../../test/cortes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

// Refusals of the database itself, to the application's role and to its owner: C3, C4, M6.
let t: TestApp
let tienda: Awaited<ReturnType<typeof abrirTienda>>
let vivo: number
let reabierto: number
let ajeno: number

const cerrar = async (cajero: Parameters<typeof cerrarCaja>[1]) => (await cerrarCaja(t, cajero)).body.data.id

beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

beforeEach(async () => {
  tienda = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  await tomarPedido(t, tienda.caja.tk, tienda.caja.usuario)
  reabierto = await cerrar(tienda.caja)
  await t.call(maestro.tk, cortes.reabrir, { params: { id: reabierto }, body: { motivo: 'Otra prueba' } })
  vivo = await cerrar(tienda.caja)
  ajeno = await cerrar(tienda.otra)
  await tomarPedido(t, tienda.caja.tk, tienda.caja.usuario) // waits
  await t.call(tienda.caja.tk, cortes.crearMovimiento, { body: { tipo: 'fondo', importe: 10, motivo: 'Cambio' } })
})

const sustituir = (orden: string) =>
  orden
    .replaceAll(':vivo', String(vivo))
    .replaceAll(':reabierto', String(reabierto))
    .replaceAll(':ajeno', String(ajeno))
    .replaceAll(':caja', String(tienda.caja.usuario.id))

const NEGADO = { code: '42501' }

const ordenes = [
  'update pago set corte_persona = null where corte_persona = :vivo',
  'update pago set corte_persona = :ajeno where corte_persona = :vivo',
  'update pago set corte_persona = :ajeno where corte_persona is null and id_usuario = :caja',
  'update pago set corte_persona = :reabierto where corte_persona is null and id_usuario = :caja',
  'update pago set corte_persona = 999999 where corte_persona is null and id_usuario = :caja',
  'update pago set corte_sucursal = :vivo where id_usuario = :caja',
  'update pago set corte_persona = :vivo, corte_sucursal = :vivo where corte_persona is null and id_usuario = :caja',
  'update pago set importe = 1, corte_persona = null where corte_persona = :vivo',
  'delete from pago',
  'update corte set total_general = 1 where id = :vivo',
  'update corte set nota = $$x$$ where id = :vivo',
  'update corte set reabierto_en = null, id_reabridor = null, motivo_reapertura = null where id = :reabierto',
  'update corte set motivo_reapertura = $$Otro motivo$$ where id = :reabierto',
  'delete from corte',
  'truncate corte cascade',
  'update movimiento_caja set importe = 1',
  'update movimiento_caja set id_corte = :ajeno where id_usuario = :caja',
  'delete from movimiento_caja',
]

test.each(ordenes)('neither the application nor its owner may: %s', async (orden) => {
  const antes = await sellosDe(t)

  await expect(t.pool.query(sustituir(orden))).rejects.toMatchObject(NEGADO)
  await expect(conDuenio(t.url, (db) => sql.raw(sustituir(orden)).execute(db))).rejects.toMatchObject(NEGADO)
  expect(await sellosDe(t)).toEqual(antes)
})

test('of a payment nothing but its stamps changes, whatever columns come later', async () => {
  const otros: Record<string, string> = { text: 'otro', date: '1999-12-31', 'timestamp with time zone': '1999-12-31' }
  await conDuenio(t.url, async (db) => {
    const { rows } = await sql<{ columna: string; tipo: string }>`
      select column_name as columna, data_type as tipo from information_schema.columns
      where table_name = 'pago' and column_name not in ('id', 'corte_persona', 'corte_sucursal')`.execute(db)
    expect(rows.length).toBeGreaterThan(13)
    for (const { columna, tipo } of rows) {
      const orden = sql`update pago set ${sql.ref(columna)} = ${sql.lit(otros[tipo] ?? '77')}`
      await expect(orden.execute(db), columna).rejects.toMatchObject(NEGADO)
    }
  })
})

test('a payment is not born with a stamp', async () => {
  const orden = `insert into pago (id_pedido, id_sucursal, tipo, forma_pago, importe, saldo_despues, revision_pedido, id_usuario,
      dia, creado_en, corte_persona)
    select id_pedido, id_sucursal, 'abono', forma_pago, 1, 0, 9, id_usuario, dia, creado_en, :vivo from pago
    where id_usuario = :caja limit 1`

  await expect(t.pool.query(sustituir(orden))).rejects.toMatchObject(NEGADO)
})

test('a closing whose totals are not those of its payments is refused when it ends (C2)', async () => {
  const orden = `insert into corte (tipo, id_usuario, dia, fecha_corte, creado_en, total_efectivo, total_credito, total_debito,
      total_transferencia, total_general, fondo, retiros, gastos)
    values (1, :caja, '2026-11-26', '2026-11-26T10:00:00', now(), 100, 0, 0, 0, 100, 0, 0, 0)`

  await expect(t.pool.query(sustituir(orden))).rejects.toMatchObject({ constraint: 'corte_totales_de_pagos' })
})

test('a general total that is not the sum of the four does not exist (C4)', async () => {
  const orden = `insert into corte (tipo, id_usuario, dia, fecha_corte, creado_en, total_efectivo, total_credito, total_debito,
      total_transferencia, total_general, fondo, retiros, gastos)
    values (1, :caja, '2026-11-25', '2026-11-25T10:00:00', now(), 1, 2, 3, 4, 11, 0, 0, 0)`

  await expect(t.pool.query(sustituir(orden))).rejects.toMatchObject({ constraint: 'corte_suma' })
})

test('a reopened movement may be taken again; a struck-out one never comes back', async () => {
  const { id } = await t.db
    .selectFrom('movimiento_caja')
    .select('id')
    .where('id_usuario', '=', tienda.caja.usuario.id)
    .executeTakeFirstOrThrow()
  await t.call(tienda.caja.tk, cortes.anularMovimiento, { params: { id } })

  await expect(
    t.db.updateTable('movimiento_caja').set({ anulado_en: null }).where('id', '=', id).execute(),
  ).rejects.toMatchObject(NEGADO)
})
