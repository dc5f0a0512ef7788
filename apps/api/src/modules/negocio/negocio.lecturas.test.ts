import { metas } from '@nitida/contract/metas'
import { negocio } from '@nitida/contract/negocio'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal } from '../../../test/builders.ts'
import { abrirPuesto } from '../../../test/clientes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { sumarNegocio } from './negocio.sumas.service.ts'

const SUCURSALES = 20
const PEDIDOS = 30_000
const DIAS = 15

let t: TestApp
beforeAll(async () => {
  // The orders have no ledger.
  t = await crearTestApp({ oraculo: false })
  const { idSucursal, usuario } = await abrirPuesto(t, '2')
  const { id: idCliente } = await buildCliente(t.db, { idSucursal })
  const ids = [idSucursal]
  while (ids.length < SUCURSALES) ids.push(await buildSucursal(t.db))
  await conDuenio(t.url, async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    // Of a thousand days, each delivered two days after it was taken.
    await sql`insert into pedido (hash_id, id_sucursal, folio, id_cliente, estatus, fecha_entrega, entregado_en, estatus_en, recepciones, tipo_pago,
        forma_pago, tipo_ticket, importe, total, pagado, id_creador, id_modificador, creado_en, modificado_en)
      select lpad(n::text, 26, '0'), (${ids}::bigint[])[1 + n % ${SUCURSALES}], n, ${idCliente}, 'Entregado a cliente', '2026-11-20',
        en + interval '2 days', en + interval '1 day', 1, 'total', 'Efectivo', 'Comprobante', 100, 100, 100, ${usuario.id}, ${usuario.id}, en, en
      from (select n, timestamptz '2026-11-20 18:00Z' - n * interval '48 minutes' as en from generate_series(1, ${PEDIDOS}::int) n) x`.execute(
      db,
    )
    await sql`analyze pedido`.execute(db)
  })
}, 60_000)
afterAll(() => t?.cerrar())

test('marked days of many branches are read from their own rows, not from those of all days', async () => {
  await conDuenio(t.url, async (db) => {
    await sql`set max_parallel_workers_per_gather = 0`.execute(db)
    const leidas = await db.transaction().execute(async (tx) => {
      await sql`select count(*) from (select array_agg(s.id) as ids, array_agg(date '2026-10-20' - n) as dias
        from sucursal s cross join generate_series(1, ${DIAS}::int) n) d cross join lateral negocio_vivo(d.ids, d.dias, array[]::timestamp[])`.execute(
        tx,
      )
      const { rows } = await sql<{ leidas: number }>`
        select seq_tup_read + idx_tup_fetch as leidas from pg_stat_xact_user_tables where relname = 'pedido'`.execute(
        tx,
      )
      return rows[0]?.leidas
    })
    // Each order as taken, as received and as delivered, with the hours around a day.
    expect(leidas).toBeGreaterThan(0)
    expect(leidas).toBeLessThan(PEDIDOS / 6)
  })
})

test('a year whose days wait to be summed says so until they are; a month answers meanwhile', async () => {
  const { tk } = await abrirPuesto(t, '0')
  const ver = (desde: string) => t.call(tk, negocio.ver, { query: { desde, hasta: '2026-11-24', contra: 'anio' } })
  const ANIO = '2025-11-25'
  expect((await ver(ANIO)).status).toBe(200)
  await conDuenio(t.url, async (db) => {
    await sql`insert into negocio_por_sumar (id_sucursal, dia)
      select s.id, date '2026-11-23' - n from sucursal s cross join generate_series(0, 363) n`.execute(db)
  })
  const sinSumar = await ver(ANIO)
  expect([sinSumar.status, sinSumar.body]).toMatchObject([
    409,
    { error: 'NEGOCIO_SUMANDO', message: expect.stringMatching(/faltan 7,\d{3}, /) },
  ])
  const delMes = await ver('2026-11-01')
  expect(delMes.status).toBe(200)
  // So do the rows whose number is the figure's; what is true now waits for no sums.
  const renglones = (figura: 'ventas' | 'saldo', desde: string) =>
    t.call(tk, negocio.renglones, { query: { figura, desde, hasta: '2026-11-24' } })
  expect((await renglones('ventas', ANIO)).body).toMatchObject({ error: 'NEGOCIO_SUMANDO' })
  expect((await renglones('saldo', ANIO)).status).toBe(200)
  expect((await renglones('ventas', '2026-11-01')).body.total).toBe(
    delMes.body.data.dias.reduce((suma, { pedidos }) => suma + pedidos, 0),
  )

  await sumarNegocio({ db: t.db, now: () => AHORA }, new AbortController().signal)

  const sumado = await ver(ANIO)
  expect(sumado.status).toBe(200)
  expect(sumado.body.data.dias.filter(({ dia }) => dia >= '2026-11-01')).toEqual(delMes.body.data.dias)
})

test('goals say so too, and none is saved meanwhile; those of a month that is summed answer', async () => {
  const { tk } = await abrirPuesto(t, '0')
  const idSucursal = await buildSucursal(t.db)
  for (let n = 1; n < 100; n++) await buildSucursal(t.db)
  const ver = (mes: string) => t.call(tk, metas.ver, { query: { mes } })
  const fijar = () =>
    t.call(tk, metas.guardar, { body: { mes: '2026-11', metas: [{ idSucursal, meta: 1000, version: 0 }] } })
  await conDuenio(t.url, async (db) => {
    await sql`insert into negocio_por_sumar (id_sucursal, dia)
      select s.id, date '2026-11-23' - n from sucursal s cross join generate_series(0, 55) n`.execute(db)
  })
  for (const { status, body } of [await ver('2026-11'), await fijar()])
    expect([status, body]).toMatchObject([
      409,
      { error: 'NEGOCIO_SUMANDO', message: expect.stringMatching(/faltan 6,\d{3}, /) },
    ])
  expect(await t.db.selectFrom('meta').select('id').execute()).toEqual([])
  expect((await ver('2026-09')).status).toBe(200)

  await conDuenio(t.url, async (db) => {
    await sql`delete from negocio_por_sumar`.execute(db)
  })
  expect((await fijar()).status).toBe(200)
})
