import { citas } from '@nitida/contract/citas'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildCita } from '../test/builders.ts'
import { abrirMostrador, avisosDe, citaNueva } from '../test/citas.ts'
import { abrirTienda, cerrarCaja } from '../test/cortes.ts'
import { conDuenio } from '../test/duenio.ts'
import { tomarPedido } from '../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../test/testApp.ts'
import { crearTransporteFalso, type TransporteFalso } from '../test/transporteFalso.ts'
import { crearPool } from './platform/datos/db.ts'
import { iniciarTareas, limpiarCola, type TareasEnMarcha } from './platform/tareas/tareas.ts'
import { tareasDe } from './tareas.ts'

let t: TestApp
let transporte: TransporteFalso
const corredores: TareasEnMarcha[] = []
beforeAll(async () => {
  t = await crearTestApp()
})
afterEach(async () => {
  await Promise.all(corredores.splice(0).map((corredor) => corredor.stop()))
})
afterAll(() => t?.cerrar())

/** A process's background work, on the queue of the test's database. */
async function arrancar(): Promise<void> {
  transporte = crearTransporteFalso()
  const deps = { ...t.app.deps, transporte }
  const pool = crearPool(t.url, { max: 4, rol: 'propietario' })
  const corredor = await iniciarTareas({ ...deps, pool, tareas: tareasDe(deps) })
  corredores.push({ stop: () => corredor.stop().finally(() => pool.end()) })
}

const estadosDe = async (id: number) => (await avisosDe(t, id)).map(({ estado }) => estado)

test('a booking wakes the sender, and two processes send it once', async () => {
  await Promise.all([arrancar(), arrancar()])
  const mostrador = await abrirMostrador(t)
  const { id } = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  await vi.waitFor(async () => expect(await estadosDe(id)).toEqual(['aceptado']), { timeout: 10_000, interval: 20 })
  expect((await avisosDe(t, id))[0]?.intentos).toBe(1)
})

test('a start gives up what a dead process left half sent, and sends what nobody woke for', async () => {
  const mostrador = await abrirMostrador(t)
  const { id } = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  const olvidada = await buildCita(t.db, { idSucursal: mostrador.idSucursal, hora: '12:00' })
  const deAntes = new Date(t.app.deps.now().getTime() - 3 * 60_000)
  await t.db
    .updateTable('mensaje')
    .set({ estado: 'enviando', tomado_en: deAntes, intentos: 1 })
    .where('id_cita', '=', id)
    .execute()
  const fila = await t.db.selectFrom('mensaje').selectAll().where('id_cita', '=', id).executeTakeFirstOrThrow()
  await t.db
    .insertInto('mensaje')
    .values({
      ...fila,
      id: undefined,
      clave: `cita:${olvidada.id}:creada:1`,
      id_cita: olvidada.id,
      estado: 'pendiente',
      tomado_en: null,
      parametros: JSON.stringify(fila.parametros),
    })
    .execute()

  await arrancar()

  await vi.waitFor(
    async () => {
      expect(await estadosDe(olvidada.id)).toEqual(['aceptado'])
      expect(await estadosDe(id)).toEqual(['desconocido'])
    },
    { timeout: 10_000, interval: 20 },
  )
  expect(transporte.recibidos.map(({ clave }) => clave)).toEqual([`cita:${olvidada.id}:creada:1`])
})

test('turns that failed are forgotten, those that wait or are under way are not', async () => {
  const pool = crearPool(t.url, { max: 2, rol: 'propietario' })
  const tareasEnCola = async () =>
    (await pool.query('select key from graphile_worker.jobs where task_identifier = $1 order by key', ['nadie'])).rows
  for (const clave of ['espera', 'fallida', 'trabajando'])
    await pool.query('select graphile_worker.add_job($1, max_attempts => 1, job_key => $2)', ['nadie', clave])
  const marcar = (clave: string, cambio: string) =>
    pool.query(`update graphile_worker._private_jobs set attempts = 1, ${cambio} where key = $1`, [clave])
  await marcar('fallida', "last_error = 'x'")
  await marcar('trabajando', "locked_at = now(), locked_by = 'otro'")

  await limpiarCola(pool, t.app.deps.log)

  expect(await tareasEnCola()).toEqual([{ key: 'espera' }, { key: 'trabajando' }])
  await pool.end()
})

test('the ledger and the closings are sealed at the start and every hour', async () => {
  const tarea = tareasDe(t.app.deps).sellarLibros
  expect(tarea).toMatchObject({ alIniciar: true, cron: '29 * * * *' })
  const tienda = await abrirTienda(t)
  await tomarPedido(t, tienda.caja.tk, tienda.caja.usuario)
  await cerrarCaja(t, tienda.caja)
  await conDuenio(t.url, async (db) => {
    await sql`set session_replication_role = 'replica'`.execute(db)
    for (const libro of ['pago', 'corte'])
      await sql`update ${sql.table(libro)} set anotado_en = anotado_en - interval '61 minutes'`.execute(db)
  })

  await tarea?.hacer(new AbortController().signal)

  const sellados = await t.db.selectFrom('libro_sello').select('libro').distinct().orderBy('libro').execute()
  expect(sellados).toEqual([{ libro: 'corte' }, { libro: 'pago' }])
})
