import { promociones } from '@nitida/contract/promociones'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { enviar, test } from '../../../test/envios.ts'
import { acuerdan, entrarMaestro, mensajesDe, preparar, promocion } from '../../../test/promociones.ts'
import { calentar } from '../../../test/testApp.ts'
import { crearTransporteFalso } from '../../../test/transporteFalso.ts'
import { terminarCampanas } from './promociones.consulta.service.ts'
import { encolarCampanas, encolarParte } from './promociones.encolado.service.ts'

const SIN_FIN = new AbortController().signal
const CUANTOS = 4500

test('a large campaign is queued part by part, exactly once for each number, whatever dies on the way (W1, D-63)', async ({
  t,
}) => {
  const idSucursal = await buildSucursal(t.db)
  await acuerdan(t, idSucursal, CUANTOS)
  // Families share phones: the last five hundred have the numbers of the first ones, in another part.
  await sql`update cliente c set telefono = f.telefono from (
      select id, telefono, row_number() over (order by id) as n from cliente where id_sucursal = ${idSucursal}) f,
      (select id, row_number() over (order by id) as n from cliente where id_sucursal = ${idSucursal}) u
    where c.id = u.id and u.n > ${CUANTOS - 500} and f.n = u.n - ${CUANTOS - 500}`.execute(t.db)
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const numeros = async (id: number) => {
    const { rows } = await sql<{ filas: number; numeros: number }>`
      select count(*)::int as filas, count(distinct telefono)::int as numeros from mensaje where id_campana = ${id}`.execute(
      t.db,
    )
    return rows[0]
  }
  const detalle = async (id: number) => (await t.call(maestro, promociones.detalle, { params: { id } })).body.data

  const enviada = (await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })).body
  const { id } = enviada.data
  expect(enviada.data).toMatchObject({ preparando: true, destinatarios: 2000, excluidos: { numero_repetido: 500 } })
  // Each recipient has one result, also those whose message is still to be queued.
  expect([enviada.results.length, new Set(enviada.results.map(({ idCliente }) => idCliente)).size]).toEqual([
    4000, 4000,
  ])

  // A process dies within a part: nothing of the part stays, and the next process does it again.
  await expect(
    t.app.deps.db.transaction().execute(async (db) => {
      await encolarParte({ db, now: t.app.deps.now }, id)
      throw new Error('dies')
    }),
  ).rejects.toThrow('dies')
  expect(await numeros(id)).toEqual({ filas: 2000, numeros: 2000 })
  // Nothing waits, and yet the campaign is not over.
  await t.db.updateTable('mensaje').set({ estado: 'registrado' }).where('id_campana', '=', id).execute()
  await terminarCampanas(t.app.deps.db, t.app.deps.now())
  expect((await detalle(id)).estado).toBe('en_curso')

  await calentar(t)
  await Promise.all(Array.from({ length: 4 }, () => encolarCampanas(t.app.deps, SIN_FIN)))
  await encolarCampanas(t.app.deps, SIN_FIN)

  expect(await numeros(id)).toEqual({ filas: 4000, numeros: 4000 })
  expect(await detalle(id)).toMatchObject({ preparando: false, destinatarios: 4000 })
  const otra = (await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })).body
  expect([otra.data.id, await numeros(id)]).toEqual([id, { filas: 4000, numeros: 4000 }])
  expect(otra.results).toEqual(enviada.results)
})

test('a campaign that is cancelled while it is prepared gets no more recipients', async ({ t }) => {
  const idSucursal = await buildSucursal(t.db)
  await acuerdan(t, idSucursal, 2100)
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { id } = (await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })).body.data
  await t.call(maestro, promociones.cancelar, { params: { id } })
  await encolarCampanas(t.app.deps, SIN_FIN)
  const filas = await t.db.selectFrom('mensaje').select('estado').distinct().where('id_campana', '=', id).execute()
  const { data } = (await t.call(maestro, promociones.detalle, { params: { id } })).body
  expect([filas, data.destinatarios, data.preparando]).toEqual([[{ estado: 'obsoleto' }], 2000, false])
})

describe('once, whatever is clicked', () => {
  test('eight clicks of two administrators make one campaign and one message each (W1)', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 40)
    const otro = await entrarMaestro(t)
    await calentar(t)
    const respuestas = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        t.call(
          n % 2 ? maestro : otro,
          promociones.enviar,
          { body: promocion(idSucursal) },
          n < 4 ? {} : { 'idempotency-key': `clave-${n}-unica` },
        ),
      ),
    )
    expect(respuestas.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(respuestas.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await mensajesDe(t, respuestas[0]?.body.data.id ?? 0)).toHaveLength(40)
  })

  test('said again later, it answers what became of each', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 3)
    await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })
    await enviar(
      t,
      crearTransporteFalso((_, n) =>
        n === 2
          ? { tipo: 'destinatario', codigo: '131026' }
          : { tipo: 'aceptado', proveedorId: `p.${idSucursal}.${n}`, waId: null },
      ),
    )
    await terminarCampanas(t.db, t.app.deps.now())
    const { body } = await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })
    expect(body.results.map(({ success }) => success)).toEqual([true, false, true])
    expect(body.results[1]?.motivo).toContain('no puede recibir mensajes de WhatsApp')
    expect(body.data).toMatchObject({ estado: 'terminada', porEstado: { aceptado: 2, no_entregable: 1 } })
  })

  test('cancelled, it may be made anew', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 2)
    const { id } = (await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })).body.data
    const cancelada = await t.call(maestro, promociones.cancelar, { params: { id } })
    const otra = await t.call(maestro, promociones.enviar, { body: promocion(idSucursal) })
    expect(cancelada.body.data).toMatchObject({ estado: 'cancelada', porEstado: { obsoleto: 2 } })
    expect(otra.body.data.id).not.toBe(id)
  })
})
