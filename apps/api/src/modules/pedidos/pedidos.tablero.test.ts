import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pedidos } from '@nitida/contract/pedidos'
import type { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { tablero } from '@nitida/contract/tablero'
import { type ClaveColumna, MAXIMO_TARJETAS } from '@nitida/contract/tablero.rules'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(() => t?.cerrar())

const MIGRACION = path.resolve(import.meta.dirname, '../../../../../db/migrations/0006_tablero.sql')
const DIA_MS = 24 * 3600 * 1000
const en = (dias: number): Date => new Date(AHORA.getTime() + dias * DIA_MS)

/** Goes to another moment, and logs in again because the session is over by then. */
async function irA(puesto: Puesto, momento: Date): Promise<Puesto> {
  t.ponerReloj(momento)
  return { ...puesto, tk: await t.entrar(puesto.usuario) }
}

const tomar = ({ tk, usuario }: Puesto, cambios: Partial<z.input<typeof CrearPedido>> = {}) =>
  tomarPedido(t, tk, usuario, cambios)

type Estatus = 'Recibido en sucursal' | 'Entregado a cliente'
async function avanzar({ tk }: Puesto, id: number, ...pasos: Estatus[]): Promise<void> {
  for (const estatusActualizado of pasos) {
    const body = { estatusActualizado, formaPagoLiquidacion: 'Efectivo' } as const
    expect((await t.call(tk, pedidos.actualizarEstatus, { params: { id }, body })).status).toBe(200)
  }
}

async function columnaDe({ tk }: Puesto, clave: ClaveColumna, query: { sucursal?: number; limit?: number } = {}) {
  const { status, body } = await t.call(tk, tablero.ver, { query })
  expect(status).toBe(200)
  const columna = body.data.find((una) => una.clave === clave)
  if (!columna) throw new Error(`no column ${clave}`)
  return columna
}

const idsDe = async (puesto: Puesto, clave: ClaveColumna, query = {}): Promise<number[]> =>
  (await columnaDe(puesto, clave, query)).pedidos.map(({ id }) => id)

test('an order walks through three columns; an edited one is made again and stands with the new ones (D-30)', async () => {
  const puesto = await abrirPuesto(t)
  const { id, enviado } = await tomar(puesto)
  const editado = await tomar(puesto)
  await avanzar(puesto, editado.id, 'Recibido en sucursal')
  expect(await idsDe(puesto, 'recibido')).toEqual([editado.id])
  await t.call(puesto.tk, pedidos.actualizar, { params: { id: editado.id }, body: editado.enviado })

  const elaboracion = await columnaDe(puesto, 'elaboracion')
  await avanzar(puesto, id, 'Recibido en sucursal', 'Entregado a cliente')

  expect(elaboracion.pedidos.map((pedido) => [pedido.id, pedido.estatus])).toEqual([
    [id, 'En proceso de elaboración'],
    [editado.id, 'Esperando elaboración'],
  ])
  expect(elaboracion).toMatchObject({ total: 2, totalExacto: true })
  expect(await idsDe(puesto, 'elaboracion')).toEqual([editado.id])
  expect(await idsDe(puesto, 'recibido')).toEqual([])
  expect(await idsDe(puesto, 'entregado')).toEqual([id])
  expect(enviado.fechaEntrega).toBe('2026-11-30')
})

test('a card says who, when and since when, and nothing else', async () => {
  const puesto = await abrirPuesto(t)
  const { id, folio } = await tomar(puesto, { fechaEntrega: '2026-11-26' })
  const despues = await irA(puesto, en(5))

  const [tarjeta] = (await columnaDe(despues, 'elaboracion')).pedidos

  expect(tarjeta).toEqual({
    id,
    folio,
    idCliente: expect.any(Number),
    nombreCliente: 'PACIENTE DE PRUEBA',
    idSucursal: puesto.idSucursal,
    sucursalNumber: expect.any(String),
    direccionSucursal: expect.any(String),
    estatus: 'En proceso de elaboración',
    fechaEntregaPrevista: '2026-11-26',
    plazo: 'atrasado',
    diasRetraso: 3,
    estatusDesde: AHORA.toISOString(),
    diasEnEstatus: 5,
  })
})

test('the time in a status starts with each change of it, and a second edit is none', async () => {
  let puesto = await abrirPuesto(t)
  const { id, enviado } = await tomar(puesto, { fechaEntrega: '2027-01-31', tipoPago: 'Anticipo', anticipo: 100 })
  const params = { id }
  const desde = async (clave: ClaveColumna) => (await columnaDe(puesto, clave)).pedidos[0]?.estatusDesde
  const editar = () => t.call(puesto.tk, pedidos.actualizar, { params, body: enviado })

  puesto = await irA(puesto, en(1))
  await t.call(puesto.tk, pedidos.abonar, { params, body: { importe: 50, formaPago: 'Debito' } })
  expect(await desde('elaboracion')).toBe(AHORA.toISOString())
  puesto = await irA(puesto, en(2))
  await editar()
  puesto = await irA(puesto, en(3))
  await editar()
  expect(await desde('elaboracion')).toBe(en(2).toISOString())
  puesto = await irA(puesto, en(4))
  await avanzar(puesto, id, 'Recibido en sucursal')
  expect(await desde('recibido')).toBe(en(4).toISOString())
  puesto = await irA(puesto, en(5))
  await avanzar(puesto, id, 'Entregado a cliente')
  expect(await desde('entregado')).toBe(en(5).toISOString())
})

test('waiting orders come by their promised day, delivered ones newest first and of the last seven days', async () => {
  let puesto = await abrirPuesto(t)
  const [tarde, pronto, igual] = [
    await tomar(puesto, { fechaEntrega: '2026-12-05' }),
    await tomar(puesto, { fechaEntrega: '2026-11-25' }),
    await tomar(puesto, { fechaEntrega: '2026-12-05' }),
  ]
  expect(await idsDe(puesto, 'elaboracion')).toEqual([pronto.id, tarde.id, igual.id])

  await avanzar(puesto, pronto.id, 'Recibido en sucursal', 'Entregado a cliente')
  puesto = await irA(puesto, en(1))
  await avanzar(puesto, tarde.id, 'Recibido en sucursal', 'Entregado a cliente')
  expect(await idsDe(puesto, 'entregado')).toEqual([tarde.id, pronto.id])
  puesto = await irA(puesto, new Date(en(7).getTime() + 1))
  expect(await columnaDe(puesto, 'entregado')).toMatchObject({ total: 1, pedidos: [{ id: tarde.id }] })
})

test('days late are days of the branch: half past eleven at night in Tijuana is already tomorrow in the centre', async () => {
  const [tijuana, centro] = await Promise.all(
    ['America/Tijuana', 'America/Mexico_City'].map(async (zona) =>
      abrirPuesto(t, '2', await buildSucursal(t.db, { zona })),
    ),
  )
  if (!tijuana || !centro) throw new Error('no branch')
  const jefe = await buildUsuario(t.db, { tipo: '0' })
  for (const puesto of [tijuana, centro]) await tomar(puesto, { fechaEntrega: '2026-11-24' })
  const verEn = async (momento: string) => {
    t.ponerReloj(new Date(momento))
    const maestro = { tk: await t.entrar(jefe), usuario: jefe, idSucursal: 0 }
    const { pedidos } = await columnaDe(maestro, 'elaboracion', { limit: MAXIMO_TARJETAS })
    return [tijuana, centro].map(({ idSucursal }) => {
      const tarjeta = pedidos.find((pedido) => pedido.idSucursal === idSucursal)
      return [tarjeta?.plazo, tarjeta?.diasRetraso, tarjeta?.diasEnEstatus]
    })
  }

  // 23:30 of the 24th in Mexico City, 21:30 in Tijuana.
  expect(await verEn('2026-11-25T05:30:00Z')).toEqual([
    ['hoy', 0, 0],
    ['hoy', 0, 0],
  ])
  // 23:30 of the 24th in Tijuana, 01:30 of the 25th in Mexico City.
  expect(await verEn('2026-11-25T07:30:00Z')).toEqual([
    ['hoy', 0, 0],
    ['atrasado', 1, 1],
  ])
  expect(await verEn('2026-11-25T08:00:00Z')).toEqual([
    ['atrasado', 1, 1],
    ['atrasado', 1, 1],
  ])
})

test('the board ends at the branch, and a foreign branch is refused, never replaced (D-9, D-18)', async () => {
  const [puesto, ajeno] = [await abrirPuesto(t), await abrirPuesto(t, '1')]
  const { id } = await tomar(puesto)
  const suyo = await tomar(ajeno)
  const jefe = await buildUsuario(t.db, { tipo: '0' })
  const maestro = { tk: await t.entrar(jefe), usuario: jefe, idSucursal: 0 }
  const sinSucursal = await buildUsuario(t.db, { tipo: '2', idSucursal: null })

  const foranea = await t.call(ajeno.tk, tablero.ver, { query: { sucursal: puesto.idSucursal } })
  const vacio = await t.call(await t.entrar(sinSucursal), tablero.ver, {})

  expect(await idsDe(ajeno, 'elaboracion')).toEqual([suyo.id])
  expect(await idsDe(ajeno, 'elaboracion', { sucursal: ajeno.idSucursal })).toEqual([suyo.id])
  expect([foranea.status, foranea.body.error]).toEqual([404, 'NO_ENCONTRADO'])
  expect(await idsDe(maestro, 'elaboracion', { sucursal: puesto.idSucursal })).toEqual([id])
  expect(await idsDe(maestro, 'elaboracion', { limit: MAXIMO_TARJETAS })).toEqual(expect.arrayContaining([id, suyo.id]))
  expect(vacio.body.data.map(({ total, pedidos }) => [total, pedidos])).toEqual([
    [0, []],
    [0, []],
    [0, []],
  ])
})

test('a removed order is on no column, delivered or not (D-73)', async () => {
  const puesto = await abrirPuesto(t)
  const jefe = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const [uno, otro] = [await tomar(puesto), await tomar(puesto)]
  await avanzar(puesto, otro.id, 'Recibido en sucursal', 'Entregado a cliente')

  for (const { id } of [uno, otro])
    await t.call(jefe, pedidos.eliminar, { params: { id }, body: { motivo: 'Duplicado' } })

  const { body } = await t.call(puesto.tk, tablero.ver, {})
  expect(body.data.map(({ total, pedidos }) => [total, pedidos])).toEqual([
    [0, []],
    [0, []],
    [0, []],
  ])
})

test('a column is as long as was asked, says how long it would be, and nobody asks for all of it', async () => {
  const puesto = await abrirPuesto(t)
  const ids = []
  for (let n = 0; n < 4; n++) ids.push((await tomar(puesto)).id)

  const { pedidos, total } = await columnaDe(puesto, 'elaboracion', { limit: 3 })
  const demasiados = await t.call(puesto.tk, tablero.ver, { query: { limit: MAXIMO_TARJETAS + 1 } })

  expect([pedidos.map(({ id }) => id), total]).toEqual([ids.slice(0, 3), 4])
  expect(demasiados.status).toBe(422)
})

/** Undoes the migration, and lets it date what the application wrote. */
const migrarOtraVez = () =>
  conDuenio(t.url, async (db) => {
    await sql`alter table pedido drop column estatus_en cascade`.execute(db)
    await sql`drop index pedido_entregados`.execute(db)
    await sql`drop function pedido_fechar_estatus cascade`.execute(db)
    await sql.raw(readFileSync(MIGRACION, 'utf8')).execute(db)
  })

test('orders from before the board are dated as the application would have', async () => {
  let puesto = await abrirPuesto(t)
  const lejos = { fechaEntrega: '2027-01-31', tipoPago: 'Anticipo', anticipo: 100 } as const
  const [nuevo, editado, recibido, entregado, mudo] = [
    await tomar(puesto, lejos),
    await tomar(puesto, lejos),
    await tomar(puesto, lejos),
    await tomar(puesto, lejos),
    await tomar(puesto, lejos),
  ]
  puesto = await irA(puesto, en(1))
  for (const { id, enviado } of [editado, recibido])
    await t.call(puesto.tk, pedidos.actualizar, { params: { id }, body: enviado })
  puesto = await irA(puesto, en(2))
  for (const { id } of [recibido, entregado, mudo]) await avanzar(puesto, id, 'Recibido en sucursal')
  puesto = await irA(puesto, en(3))
  await avanzar(puesto, entregado.id, 'Entregado a cliente')
  // Changes that leave the status alone.
  for (const { id } of [nuevo, editado, recibido])
    await t.call(puesto.tk, pedidos.abonar, { params: { id }, body: { importe: 10, formaPago: 'Efectivo' } })
  await t.call(puesto.tk, pedidos.actualizar, { params: { id: editado.id }, body: editado.enviado })

  const desde = sql<Date>`coalesce(entregado_en, estatus_en)`.as('estatusDesde')
  const deTodos = async () =>
    (await t.db.selectFrom('pedido').select('id').select(desde).orderBy('id').execute()).map(
      ({ id, estatusDesde }) => [id, estatusDesde.toISOString()] as const,
    )
  const antes = await deTodos()
  await migrarOtraVez()
  expect(await deTodos()).toEqual(antes)
  const de = new Map(antes)
  expect([nuevo, editado, recibido, entregado].map(({ id }) => de.get(id))).toEqual(
    [0, 1, 2, 3].map((dias) => en(dias).toISOString()),
  )

  // Loaded data has no audit, so the last change of the row is the latest it can have been.
  await conDuenio(t.url, async (db) => {
    await sql`set session_replication_role = 'replica'`.execute(db)
    await sql`update auditoria set id_entidad = -id_entidad where entidad = 'pedido' and id_entidad = ${mudo.id}`.execute(
      db,
    )
  })
  await migrarOtraVez()
  expect(await deTodos()).toEqual(antes)
  await conDuenio(t.url, async (db) => {
    await sql`set session_replication_role = 'replica'`.execute(db)
    await sql`update auditoria set id_entidad = -id_entidad where id_entidad = ${-mudo.id}`.execute(db)
  })
})
