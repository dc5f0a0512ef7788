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
import { buildVisita, visitaNueva } from '../../../test/visitas.ts'

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
