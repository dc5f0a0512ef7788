import { historias } from '@nitida/contract/historias'
import { laboratorio } from '@nitida/contract/laboratorio'
import { pedidos } from '@nitida/contract/pedidos'
import { tickets } from '@nitida/contract/tickets'
import { visitas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildSucursal } from '../../../test/builders.ts'
import { abrirPuesto } from '../../../test/clientes.ts'
import { pedidoNuevo } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildHistoria, buildVisita, historiaNueva, visitaNueva } from '../../../test/visitas.ts'

let t: TestApp
let idSucursal: number
let caja: Awaited<ReturnType<typeof abrirPuesto>>
let taller: Awaited<ReturnType<typeof abrirPuesto>>
let optometrista: Awaited<ReturnType<typeof abrirPuesto>>
beforeAll(async () => {
  t = await crearTestApp()
  idSucursal = await buildSucursal(t.db)
  caja = await abrirPuesto(t, '2', idSucursal)
  taller = await abrirPuesto(t, '3', idSucursal)
  optometrista = await abrirPuesto(t, '4', idSucursal)
})
afterAll(() => t?.cerrar())

/** A patient of the branch with a visit that examined both eyes, and private notes. */
async function conVisita() {
  const cliente = await buildCliente(t.db, { idSucursal })
  const notas = { observaciones: 'Sospecha de queratocono', diData: '62/60', aoData: '18' }
  const { body } = await t.call(optometrista.tk, visitas.crear, { body: visitaNueva(cliente.id, notas) })
  return { cliente, idVisita: body.data.id }
}

const GRADUACION = {
  esfOd: -1.25,
  cilOd: -0.5,
  ejeOd: 90,
  addOd: null,
  esfOi: -1.5,
  cilOi: null,
  ejeOi: null,
  addOi: null,
  diData: '62/60',
  aoData: '18',
  lenteContactoDes: null,
}

const crear = (idCliente: number, idVisita?: number | null) =>
  t.call(caja.tk, pedidos.crear, { body: pedidoNuevo(idCliente, idSucursal, { idVisita }) })

const leer = async (id: number) => (await t.call(caja.tk, pedidos.conElementos, { params: { id } })).body.pedido

const vistas = (idVisita: number) =>
  t.db
    .selectFrom('auditoria')
    .select(['accion', 'id_usuario'])
    .where('entidad', '=', 'visita')
    .where('id_entidad', '=', idVisita)
    .where('accion', '<>', 'visita creada')
    .orderBy('id')
    .execute()

test('an order says which visit of its patient it was made from; of nobody else (M9)', async () => {
  const { cliente, idVisita } = await conVisita()
  const ajena = await buildVisita(t.db, { cliente: await buildCliente(t.db, { idSucursal }) })
  const antes = await t.db.selectFrom('pedido').select('id').execute()

  for (const id of [ajena.id, 99_999_999]) {
    const { status, body } = await crear(cliente.id, id)
    expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
  }
  expect(await t.db.selectFrom('pedido').select('id').execute()).toEqual(antes)

  expect((await leer((await crear(cliente.id, idVisita)).body.pedidoId)).idVisita).toBe(idVisita)
  expect((await leer((await crear(cliente.id)).body.pedidoId)).idVisita).toBeNull()
})

test('an edit that does not name the visit keeps it, null takes it away, another patient’s is refused', async () => {
  const { cliente, idVisita } = await conVisita()
  const ajena = await buildVisita(t.db, { cliente: await buildCliente(t.db, { idSucursal }) })
  const { pedidoId: id } = (await crear(cliente.id, idVisita)).body
  const editar = (cambios: object) =>
    t.call(caja.tk, pedidos.actualizar, {
      params: { id },
      body: { ...pedidoNuevo(cliente.id, idSucursal), ...cambios },
    })

  expect((await editar({ observaciones: 'Urge' })).status).toBe(200)
  expect((await leer(id)).idVisita).toBe(idVisita)
  expect((await editar({ idVisita: ajena.id })).status).toBe(404)
  expect((await leer(id)).idVisita).toBe(idVisita)
  expect((await editar({ idVisita: null })).status).toBe(200)
  expect((await leer(id)).idVisita).toBeNull()
})

test('the queue shows what to make of the visit, corrected, and no word more; a look is written down once a shift', async () => {
  const { cliente, idVisita } = await conVisita()
  const { pedidoId } = (await crear(cliente.id, idVisita)).body
  const sinVisita = (await crear(cliente.id)).body.pedidoId
  const cola = async () => (await t.call(taller.tk, laboratorio.cola, {})).body.data
  const de = (id: number, filas: Awaited<ReturnType<typeof cola>>) => filas.find((fila) => fila.id === id)?.graduacion

  const filas = await cola()
  expect(de(pedidoId, filas)).toEqual(GRADUACION)
  expect(de(sinVisita, filas)).toBeNull()
  expect(JSON.stringify(filas)).not.toContain('queratocono')

  const correccion = { motivo: 'Se transcribió mal', cambios: { esfOd: -1.75 } }
  await t.call(optometrista.tk, visitas.corregir, { params: { id: idVisita }, body: correccion })
  expect(de(pedidoId, await cola())).toEqual({ ...GRADUACION, esfOd: -1.75 })
  const miradas = (await vistas(idVisita)).filter(({ id_usuario }) => id_usuario === taller.usuario.id)
  expect(miradas).toHaveLength(1)
})

test('its tickets carry the graduation, and say something else once it is corrected; who asked for them is kept', async () => {
  const { cliente, idVisita } = await conVisita()
  const { pedidoId: id } = (await crear(cliente.id, idVisita)).body
  const pedir = async () => (await t.call(caja.tk, tickets.capturas, { body: { id } })).body

  const { huella } = await pedir()
  expect((await t.call(caja.tk, tickets.datos, { params: { id } })).body.data.graduacion).toEqual(GRADUACION)
  const correccion = { motivo: 'Se transcribió mal', cambios: { ejeOd: 95 } }
  await t.call(optometrista.tk, visitas.corregir, { params: { id: idVisita }, body: correccion })
  expect((await pedir()).huella).not.toBe(huella)
  expect((await vistas(idVisita)).map(({ accion }) => accion)).toEqual([
    'tickets de pedido pedidos',
    'ticket de pedido visto',
    'visita corregida',
    'tickets de pedido pedidos',
  ])
})

test('the visit’s ticket is found by its order too, as wide as the printer, and marked the second time', async () => {
  const cliente = await buildCliente(t.db, { idSucursal })
  const haceTresDias = new Date(AHORA.getTime() - 3 * 24 * 3600_000)
  const { id: idVisita } = await buildVisita(t.db, { cliente, enEl: haceTresDias })
  const { pedidoId } = (await crear(cliente.id, idVisita)).body
  const { createDate } = await leer(pedidoId)
  const pedir = (cambios: object = {}) =>
    t.call(caja.tk, tickets.capturaLaboratorio, {
      body: { idCliente: cliente.id, FechaCreacion: createDate, ...cambios },
    })
  const traer = async (url: string) => (await t.app.inject({ method: 'GET', url })).rawPayload
  const anchoDe = (png: Buffer) => png.readUInt32BE(16)

  const primera = (await pedir({ ancho: 384 })).body
  const delDia = (await pedir({ FechaCreacion: createDate.slice(0, 10), ancho: 384 })).body
  const repetida = (await pedir({ ancho: 384, impresos: [primera.huella] })).body
  const ancha = (await pedir()).body

  expect([primera.reimpresion, repetida.reimpresion, ancha.reimpresion]).toEqual([false, true, false])
  expect(delDia.notaLabUrl.split('?')[0]).toBe(primera.notaLabUrl.split('?')[0])
  const [limpio, marcado, grande] = await Promise.all([primera, repetida, ancha].map((uno) => traer(uno.notaLabUrl)))
  if (!limpio || !marcado || !grande) throw new Error('no picture')
  expect([limpio, marcado, grande].map(anchoDe)).toEqual([384, 384, 560])
  expect(marcado.readUInt32BE(20)).toBeGreaterThan(limpio.readUInt32BE(20)) // a line more
  const quitada = repetida.notaLabUrl.replace('reimpresion=1', 'reimpresion=0')
  expect((await t.app.inject({ method: 'GET', url: quitada })).statusCode).toBe(404)
})

/** A history of a patient; what it prescribes is beside its other grids. */
async function conHistoria(idCliente: number, cambios: object = {}) {
  const { body } = await t.call(optometrista.tk, historias.crear, { body: historiaNueva(idCliente, cambios) })
  return body.data.id
}

const PRESCRITA = { esfOdPre: -2, cilOdPre: -0.75, ejeOdPre: 10, addOdPre: 1.5, esfOiPre: -2.25 }

const recetasDe = async (idCliente: number, tk = caja.tk) =>
  (await t.call(tk, pedidos.recetas, { params: { id: idCliente } })).body

test('an order is made from a history as well: the queue and the tickets say what it prescribes', async () => {
  const { cliente } = await conVisita()
  const idHistoria = await conHistoria(cliente.id, { ...PRESCRITA, diData: '61', observaciones: 'Sospecha' })
  const { body } = await t.call(caja.tk, pedidos.crear, {
    body: pedidoNuevo(cliente.id, idSucursal, { idHistoria }),
  })
  const { pedidoId: id } = body
  const hecha = {
    ...{ esfOd: -2, cilOd: -0.75, ejeOd: 10, addOd: 1.5, esfOi: -2.25, cilOi: null, ejeOi: null, addOi: null },
    ...{ diData: '61', aoData: null, lenteContactoDes: null },
  }
  const cola = (await t.call(taller.tk, laboratorio.cola, {})).body.data
  const ticket = (await t.call(caja.tk, tickets.datos, { params: { id } })).body.data

  expect(await leer(id)).toMatchObject({ idHistoria, idVisita: null })
  expect(cola.find((fila) => fila.id === id)?.graduacion).toEqual(hecha)
  expect(ticket.graduacion).toEqual(hecha)
  expect(JSON.stringify([cola, ticket])).not.toContain('Sospecha')
  const miradas = await t.db
    .selectFrom('auditoria')
    .select(['accion', 'id_usuario'])
    .where('entidad', '=', 'historia')
    .where('id_entidad', '=', idHistoria)
    .orderBy('id')
    .execute()
  await t.call(taller.tk, laboratorio.cola, {}) // a second look in the same shift is not written down again
  expect(miradas.map(({ accion }) => accion)).toEqual([
    'historia creada',
    'graduación vista en la cola del laboratorio',
    'ticket de pedido visto',
  ])
  const anotado = await t.db.selectFrom('auditoria').select('despues').where('accion', '=', 'pedido creado').execute()
  expect(anotado.map(({ despues }) => despues)).toContainEqual(expect.objectContaining({ idHistoria }))
})

test("the laboratory's ticket of an order that a history was made for is found by the order's day", async () => {
  const cliente = await buildCliente(t.db, { idSucursal })
  const enEl = new Date(AHORA.getTime() - 3 * 24 * 3600_000)
  const { id: idHistoria } = await buildHistoria(t.db, { cliente, enEl })
  const { body } = await t.call(caja.tk, pedidos.crear, { body: pedidoNuevo(cliente.id, idSucursal, { idHistoria }) })
  const { createDate } = await leer(body.pedidoId)
  const pedir = (FechaCreacion: string) =>
    t.call(caja.tk, tickets.capturaLaboratorio, { body: { idCliente: cliente.id, FechaCreacion } })

  const delMomento = await pedir(createDate)
  const delDia = await pedir(createDate.slice(0, 10))
  expect([delMomento.status, delDia.status]).toEqual([200, 200])
  const url = delMomento.body.notaLabUrl
  const png = await t.app.inject({ method: 'GET', url })
  expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png'])
  const deVisita = await t.app.inject({ method: 'GET', url: url.replace('nota=historia', 'nota=visita') })
  expect(deVisita.statusCode).toBe(404) // the signature says whose number it is
  await t.call(optometrista.tk, historias.corregir, {
    params: { id: idHistoria },
    body: { motivo: 'Se transcribió mal', cambios: { esfOdPre: -2.25 } },
  })
  expect((await pedir(createDate)).body.huella).not.toBe(delMomento.body.huella)
  const { accion } = await t.db
    .selectFrom('auditoria')
    .select('accion')
    .where('entidad', '=', 'historia')
    .where('id_entidad', '=', idHistoria)
    .where('accion', 'like', 'ticket%')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(accion).toBe('ticket de historia pedido')
})

test('an order has one note: naming one takes the other away, both at once and a foreign history are refused', async () => {
  const { cliente, idVisita } = await conVisita()
  const idHistoria = await conHistoria(cliente.id)
  const ajena = await buildHistoria(t.db, { cliente: await buildCliente(t.db, { idSucursal }) })
  const { pedidoId: id } = (await crear(cliente.id, idVisita)).body
  const editar = (body: object) => t.call(caja.tk, pedidos.actualizar, { params: { id }, body })

  expect((await editar({ idHistoria: ajena.id })).status).toBe(404)
  expect((await editar({ idVisita, idHistoria })).status).toBe(422)
  expect(await leer(id)).toMatchObject({ idVisita, idHistoria: null })
  expect((await editar({ idHistoria })).status).toBe(200)
  expect(await leer(id)).toMatchObject({ idVisita: null, idHistoria })
  expect((await editar({ observaciones: 'Urge' })).status).toBe(200)
  expect(await leer(id)).toMatchObject({ idVisita: null, idHistoria })
  expect((await editar({ idVisita, idHistoria: null })).status).toBe(200)
  expect(await leer(id)).toMatchObject({ idVisita, idHistoria: null })
  const ambas = pedidoNuevo(cliente.id, idSucursal, { idVisita, idHistoria })
  expect((await t.call(caja.tk, pedidos.crear, { body: ambas })).body).toMatchObject({
    error: 'DATOS_INVALIDOS',
    errors: { idHistoria: ['El pedido se hace de una visita o de una historia, no de las dos.'] },
  })
})

test('what an order may be made from: newest first, corrected, of the patient alone, for the encargado too', async () => {
  const cliente = await buildCliente(t.db, { idSucursal })
  const { id: octubre } = await buildVisita(t.db, { cliente, enEl: new Date(AHORA.getTime() - 30 * 24 * 3600_000) })
  const idHistoria = await conHistoria(cliente.id, PRESCRITA)
  t.ponerReloj(new Date(AHORA.getTime() + 60_000))
  const soloRespuestas = { esfOd: null, cilOd: null, ejeOd: 90, esfOi: null, optometrista: null }
  const { body } = await t.call(optometrista.tk, visitas.crear, { body: visitaNueva(cliente.id, soloRespuestas) })
  t.ponerReloj(AHORA)
  const encargado = await abrirPuesto(t, '1', idSucursal)
  const cambios = { esfOdPre: -2.5 }
  await t.call(optometrista.tk, historias.corregir, {
    params: { id: idHistoria },
    body: { motivo: 'Se leyó mal', cambios },
  })

  const { data, total } = await recetasDe(cliente.id, encargado.tk)
  expect(data.map(({ tipo, id, conGraduacion, graduacion }) => [tipo, id, conGraduacion, graduacion.esfOd])).toEqual([
    ['visita', body.data.id, false, null],
    ['historia', idHistoria, true, -2.5],
    ['visita', octubre, true, -1],
  ])
  expect(total).toBe(3)
  expect((await t.call(optometrista.tk, pedidos.recetas, { params: { id: cliente.id } })).status).toBe(403)
  const otraSucursal = await abrirPuesto(t, '2', await buildSucursal(t.db))
  expect((await t.call(otraSucursal.tk, pedidos.recetas, { params: { id: cliente.id } })).status).toBe(404)
})

test('a visit without refraction empties neither the next visit’s comparison nor the next history’s previous grid', async () => {
  const cliente = await buildCliente(t.db, { idSucursal })
  const params = { clientId: cliente.id }
  await buildVisita(t.db, { cliente, enEl: new Date(AHORA.getTime() - 24 * 3600_000), esfOd: -3 })
  const vacia = { esfOd: null, cilOd: null, ejeOd: null, esfOi: null, avOd: null }
  await t.call(optometrista.tk, visitas.crear, { body: visitaNueva(cliente.id, vacia) })
  await conHistoria(cliente.id, { ...vacia, esfOd: 9, esfOdPre: null, esfOiPre: null })

  const { historia } = (await t.call(optometrista.tk, historias.ultimaVisita, { params })).body
  const formulario = (await t.call(optometrista.tk, visitas.formulario, { params })).body.data
  expect(historia).toMatchObject({
    origen: { tipo: 'visita', createDate: '2026-11-23T16:00:00.000Z' },
    previa: { esfOd: -3 },
    ultimaEn: AHORA.toISOString(),
  })
  expect(formulario).toMatchObject({
    anterior: { CreateDate: AHORA.toISOString(), EsfOd: null },
    graduacionAnterior: { tipo: 'visita', createDate: '2026-11-23T16:00:00.000Z', graduacion: { esfOd: -3 } },
  })
})
