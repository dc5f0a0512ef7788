import { arco } from '@nitida/contract/arco'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal, buildUsuario, type ClienteDePrueba } from '../../../test/builders.ts'
import { leerArchivo } from '../../../test/exportar.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { tenerPresupuesto } from '../../../test/presupuestos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { archivoDeRegistro, auditoriaLlevada, papelesLlevados, registros } from './llevadas.registros.service.ts'

let t: TestApp
let ctx: CtxSesion
let admin: string
let idSucursal: number
let vivo: ClienteDePrueba
let bloqueado: ClienteDePrueba

beforeAll(async () => {
  t = await crearTestApp()
  const maestro = await buildUsuario(t.db, { tipo: '0', nombre: 'DUEÑA' })
  admin = await t.entrar(maestro)
  const actor = { ...maestro, idSucursal: null, nombre: 'DUEÑA' }
  ctx = { ...ctxDeTarea(t.app.deps), actor, alcance: { tipo: 'todas' }, peticion: 'prueba' } as unknown as CtxSesion
  idSucursal = await buildSucursal(t.db)
  vivo = await buildCliente(t.db, { idSucursal, nombre: 'VIVA', telefono: '2221110001' })
  bloqueado = await buildCliente(t.db, { idSucursal, nombre: 'BLOQUEADA', telefono: '2221110002' })
  for (const { id, telefono } of [vivo, bloqueado]) {
    await tenerPresupuesto(t, admin, id, idSucursal)
    await t.db
      .insertInto('contacto_seguimiento')
      .values({
        ...{ id_cliente: id, id_sucursal: idSucursal, medio: 'llamada', motivo: 'revision', dia: '2026-11-20' },
        ...{ nota: `Habló ${id}`, id_usuario: maestro.id, en: AHORA },
      })
      .execute()
    await t.db
      .insertInto('preferencia_whatsapp')
      .values({ telefono, promociones: false, fuente: 'palabra', ocurrido_en: AHORA, recibido_en: AHORA })
      .execute()
  }
  await tenerArticulo(t, admin, idSucursal, 3, { modelo: 'UNO' })
  await tenerArticulo(t, admin, idSucursal, 5, { modelo: 'DOS', minimo: 2 })
  const params = { params: { id: bloqueado.id } }
  const pide = { tipo: 'cancelacion', detalle: 'Borren mis datos.', identidad: 'INE' } as const
  const caso = (await t.call(admin, arco.crear, { ...params, body: pide })).body.data.id
  await t.call(admin, arco.responder, { params: { id: caso }, body: { procede: true, respuesta: 'Con gusto.' } })
  expect((await t.call(admin, arco.cumplir, { params: { id: caso } })).status).toBe(200)
})
afterAll(() => t?.cerrar())

async function filasDe(titulo: string, quienes: { idCliente: number } | 'todos' = 'todos') {
  const registro = registros.find((uno) => uno.titulo === titulo)
  if (!registro) throw new Error(titulo)
  const partes: Buffer[] = []
  const contenido = await archivoDeRegistro(ctx, registro, quienes).traer()
  for await (const parte of contenido as AsyncIterable<Buffer>) partes.push(Buffer.from(parte))
  return (await leerArchivo(t, Buffer.concat(partes))).slice(1)
}

test.each(registros)('$titulo can be read, with a cell for each column', async ({ titulo, columnas }) => {
  const filas = await filasDe(titulo)
  expect(filas.every((fila) => fila.length <= columnas.length)).toBe(true)
  expect(await filasDe(titulo, { idCliente: vivo.id })).toBeDefined()
})

test('articles are named by their codes, people by their names, and pieces outside every branch are there', async () => {
  const [{ total } = { total: 0 }] = await t.db
    .selectFrom('existencia')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .execute()
  const existencias = await filasDe('existencias')
  expect(existencias).toHaveLength(total)
  expect(existencias.some((fila) => fila[2] === null || fila[2] === undefined || fila[2] === '')).toBe(true)
  expect((await filasDe('precios de artículos'))[0]?.[4]).toMatch(/DUEÑA/)
})

test('what was written of a blocked patient stays; his case, and what is of nobody, leave', async () => {
  expect((await filasDe('contactos de seguimiento')).map((fila) => fila[5])).toEqual([`Habló ${vivo.id}`])
  expect((await filasDe('preferencias de WhatsApp')).map((fila) => fila[0])).toEqual([vivo.telefono])
  expect(await filasDe('alternativas de presupuestos')).toHaveLength(2)
  expect(await filasDe('solicitudes ARCO')).toHaveLength(1)
})

test("a phone that a living patient has too is not hidden, and a patient's data have his rows alone", async () => {
  const hija = await buildCliente(t.db, { idSucursal, nombre: 'SU HIJA', telefono: bloqueado.telefono })
  expect(await filasDe('preferencias de WhatsApp')).toHaveLength(2)
  const suyas = (titulo: string, { id }: { id: number }) => filasDe(titulo, { idCliente: id })
  expect(await suyas('preferencias de WhatsApp', hija)).toHaveLength(1)
  expect(await suyas('contactos de seguimiento', hija)).toEqual([])
  expect(await suyas('contactos de seguimiento', vivo)).toHaveLength(1)
  expect(await suyas('historia de presupuestos', vivo)).toHaveLength(1)
  await t.db.updateTable('cliente').set({ telefono: '0000000000' }).where('id', '=', hija.id).execute()
})

test('a long table leaves piece by piece, each row once', async () => {
  await sql`insert into preferencia_whatsapp (telefono, promociones, fuente, ocurrido_en, recibido_en)
    select '2' || lpad(n::text, 9, '0'), true, 'palabra', ${AHORA}, ${AHORA} from generate_series(1, 450) n`.execute(
    t.db,
  )
  const filas = await filasDe('preferencias de WhatsApp')
  expect(new Set(filas.map((fila) => fila[0])).size).toBe(451)
  expect(filas).toHaveLength(451)
})

test('the audit leaves by month without the name of a blocked patient; papers leave as they came', async () => {
  const textos: string[] = []
  for await (const { nombre, traer } of auditoriaLlevada(ctx)) {
    expect(nombre).toMatch(/^auditoría\/\d{4}-\d\d\.csv$/)
    for await (const parte of (await traer()) as AsyncIterable<Buffer>) textos.push(parte.toString())
  }
  expect(textos.join('')).toMatch(/arco|ARCO/)
  expect(textos.join('')).not.toMatch(/BLOQUEADA/)
  for await (const { traer } of papelesLlevados(ctx, t.app.deps.archivos)) expect(await traer()).not.toBeNull()
})
