import { pedidos } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCliente, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { libroDe, pedidoNuevo, tomarPedido } from '../../../test/pedidos.ts'
import { iniciarProceso } from '../../../test/procesoServidor.ts'
import { crearProxyPg } from '../../../test/proxyPg.ts'
import { APP_TOKEN, crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let cajero: UsuarioDePrueba
let caja: string

beforeAll(async () => {
  t = await crearTestApp()
  cajero = await buildUsuario(t.db, { tipo: '2' })
  caja = await t.entrar(cajero)
})
afterAll(() => t?.cerrar())

const nuevo = async () => {
  const idSucursal = cajero.idSucursal ?? 0
  const { id } = await buildCliente(t.db, { idSucursal })
  return { idCliente: id, body: pedidoNuevo(id, idSucursal, { tipoPago: 'Anticipo', anticipo: 100 }) }
}

/** Locks a table, so that an order stops right before it writes there; `trabajo` runs once it has stopped. */
const alLlegarA = (tabla: string, pedir: () => void, trabajo: () => Promise<unknown>) =>
  conDuenio(t.url, (db) =>
    db.transaction().execute(async (db) => {
      await sql`lock table ${sql.table(tabla)} in access exclusive mode`.execute(db)
      pedir()
      await esperarEnCandado(t.url, 1)
      await trabajo()
    }),
  )

/** Reads every trace that an order of a patient could leave. */
const rastro = async (idCliente: number) => ({
  pedidos: await t.db.selectFrom('pedido').select('id').where('id_cliente', '=', idCliente).execute(),
  mensajes: await t.db.selectFrom('mensaje').select('id').where('id_cliente', '=', idCliente).execute(),
})
const nada = { pedidos: [], mensajes: [] }

const candados = () =>
  conDuenio(t.url, async (db) => {
    const { rows } = await sql<{ relacion: string }>`
      select relation::regclass::text as relacion from pg_locks
      where database = (select oid from pg_database where datname = current_database())
        and pid <> pg_backend_pid() and relation::regclass::text like any (array['pedido%', 'pago%', 'folio%'])`.execute(
      db,
    )
    return rows
  })

/** Folios go on, whatever failed in between (M8). */
async function exigirFoliosSeguidos() {
  const { folio } = await tomarPedido(t, caja, cajero)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pedido where id_sucursal = ${cajero.idSucursal}`.execute(t.db)
  expect(folio).toBe(rows[0]?.n)
}

const terminarEnEspera = () =>
  conDuenio(t.url, (db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
  )

test.each(['pedido_elemento', 'pago', 'mensaje', 'auditoria'])(
  'the database dies under an order that is about to write %s: nothing is left of it (M9, M8)',
  async (tabla) => {
    const { idCliente, body } = await nuevo()
    let respuesta: ReturnType<typeof t.call<typeof pedidos.crear>> | undefined

    await alLlegarA(tabla, () => (respuesta = t.call(caja, pedidos.crear, { body })), terminarEnEspera)

    expect(await respuesta).toMatchObject({ status: 503, body: { error: 'SERVICIO_NO_DISPONIBLE' } })
    expect(await rastro(idCliente)).toEqual(nada)
    expect(await candados()).toEqual([])
    await exigirFoliosSeguidos()
  },
)

test.each(['pedido_elemento', 'mensaje'])(
  'kill −9 of the server that is about to write %s leaves no row and no lock (M9)',
  { timeout: 120_000 },
  async (tabla) => {
    const { idCliente, body } = await nuevo()
    const servidor = await iniciarProceso(t.url)
    const pedir = () =>
      void fetch(`${servidor.url}/api/crearPedido`, {
        method: 'POST',
        headers: { 'x-app-token': APP_TOKEN, authorization: `Bearer ${caja}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => {}) // the kill breaks its connection

    await alLlegarA(tabla, pedir, servidor.matar).finally(servidor.matar)

    await vi.waitFor(async () => expect(await candados()).toEqual([]), { timeout: 20_000, interval: 50 })
    expect(await rastro(idCliente)).toEqual(nada)
    await exigirFoliosSeguidos()
  },
)

test('a COMMIT whose answer is lost is found again by its key: one order, paid once, announced once (M10)', async () => {
  const proxy = await crearProxyPg(t.url)
  const lejos = await crearTestApp({ url: t.url, urlDelPool: proxy.url })
  const { idCliente, body } = await nuevo()
  const clave = { 'idempotency-key': 'pedido-perdido-1' }

  proxy.cortarEnCommit(true)
  const perdida = await lejos.call(caja, pedidos.crear, { body }, clave)
  proxy.cortarEnCommit(false)
  const guardado = await rastro(idCliente)
  const repetida = await lejos.call(caja, pedidos.crear, { body }, clave)
  await lejos.cerrar()
  await proxy.cerrar()

  expect([perdida.status, perdida.body.error]).toEqual([503, 'SERVICIO_NO_DISPONIBLE'])
  expect(guardado.pedidos).toHaveLength(1)
  expect([repetida.status, repetida.body.pedidoId]).toEqual([200, guardado.pedidos[0]?.id])
  expect(await rastro(idCliente)).toEqual(guardado)
  expect(await libroDe(t, repetida.body.pedidoId)).toHaveLength(1)
  expect(guardado.mensajes).toHaveLength(1)
})

/** Lets elements of orders fail with a serialization failure so many times; a sequence counts through rollbacks. */
const fallarVeces = (veces: number) =>
  conDuenio(t.url, async (db) => {
    await sql`drop trigger if exists fallo on pedido_elemento`.execute(db)
    await sql`drop sequence if exists fallos`.execute(db)
    if (veces === 0) return
    await sql`create sequence fallos`.execute(db)
    await sql`grant usage on sequence fallos to nitida_app`.execute(db)
    await sql`create or replace function fallar() returns trigger language plpgsql as ${sql.raw(`$$ begin
      if nextval('fallos') <= ${veces} then raise exception 'otra vez' using errcode = '40001'; end if;
      return null; end $$`)}`.execute(db)
    await sql`create trigger fallo before insert on pedido_elemento for each statement execute function fallar()`.execute(
      db,
    )
  })

test('an abort is tried again up to three times and makes one order; after that it is 503 and none (I3)', async () => {
  const { idCliente, body } = await nuevo()
  await fallarVeces(3)
  const alCuarto = await t.call(caja, pedidos.crear, { body })
  const una = await rastro(idCliente)
  await fallarVeces(1000)
  const nunca = await t.call(caja, pedidos.crear, { body })
  await fallarVeces(0)

  expect([alCuarto.status, nunca.status, nunca.body.error]).toEqual([200, 503, 'SERVICIO_NO_DISPONIBLE'])
  expect([una.pedidos.length, una.mensajes.length]).toEqual([1, 1])
  expect(await rastro(idCliente)).toEqual(una)
  await exigirFoliosSeguidos()
})
