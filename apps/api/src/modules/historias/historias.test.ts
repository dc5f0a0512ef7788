import { historias } from '@nitida/contract/historias'
import { visitas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { historiaCompleta, historiaNueva, visitaNueva } from '../../../test/visitas.ts'

let t: TestApp
let usuario: UsuarioDePrueba
let tk: string
let idSucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  usuario = await buildUsuario(t.db, { tipo: '4', nombre: 'Lucía' })
  idSucursal = usuario.idSucursal ?? 0
  tk = await t.entrar(usuario)
})
afterAll(() => t?.cerrar())

const paciente = () => buildCliente(t.db, { idSucursal })
const de = (clientId: number) => ({ params: { clientId } })
const crear = (idCliente: number, cambios: object = {}, token = tk) =>
  t.call(token, historias.crear, { body: historiaNueva(idCliente, cambios) })

test('every field comes back as it was sent; the balance is the server’s (D-9)', async () => {
  const cliente = await paciente()

  const creada = await pedirCrudo(t.app, 'PUT', '/historiaClinica/crear', {
    tk,
    body: {
      idCliente: cliente.id,
      ...historiaCompleta,
      saldo: 1,
      createDate: '2001-01-01T00:00:00Z',
      nombreCliente: 'OTRA',
    },
  })
  const { body } = await t.call(tk, historias.ultimaVisitaActual, de(cliente.id))

  expect(creada.status).toBe(200)
  expect(body.historia).toEqual({
    ...historiaCompleta,
    saldo: 1500.25,
    id: expect.any(Number),
    idCliente: cliente.id,
    nombreCliente: cliente.nombre,
    idSucursal,
    nombreSucursal: expect.any(String),
    createDate: AHORA.toISOString(),
    edad: 40,
    sexo: null,
    nombreCreador: expect.stringMatching(/^Lucía/),
    zonaHoraria: 'America/Mexico_City',
    addenda: [],
  })
  expect(body.data).toEqual(body.historia)
  const porId = await t.call(tk, historias.porId, { params: { id: body.historia?.id ?? 0 } })
  expect(porId.body.historia).toEqual(body.historia)
})

test.each([
  ['no answer to a question', { hipertension: '' }, 'hipertension'],
  ['a lens type that does not exist', { tipo: 'Trifocal' }, 'tipo'],
  ['a phone with letters', { telefonoCliente: '55-1' }, 'telefonoCliente'],
  ['an advance over the total', { total: 100, anticipo: 101 }, 'anticipo'],
  ['an advance of nothing', { total: '', anticipo: 5 }, 'anticipo'],
  ['a step that is no quarter', { cilOiPre: 0.3 }, 'cilOiPre'],
])('%s is refused', async (_, cambio, campo) => {
  const { id } = await paciente()

  const { status, body } = await crear(id, cambio)

  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [campo]])
  expect((await t.call(tk, historias.ultimaVisitaActual, de(id))).body.historia).toBeNull()
})

test('whether a patient has a history is answered before and after', async () => {
  const { id } = await paciente()
  const existe = async () =>
    (await t.call(tk, historias.validar, { body: { idCliente: id } })).body.existeHistoriaClinica

  expect(await existe()).toBe(false)
  await crear(id)
  expect(await existe()).toBe(true)
  const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '4' }))
  expect((await t.call(ajeno, historias.validar, { body: { idCliente: id } })).status).toBe(404)
})

describe('what a new history starts with', () => {
  const pedir = async (id: number, token = tk) => (await t.call(token, historias.ultimaVisita, de(id))).body.historia

  test('nothing, for a patient without records', async () => {
    const { id, telefono } = await paciente()

    expect(await pedir(id)).toMatchObject({
      edadCliente: '40',
      edadPorNacimiento: null,
      telefonoCliente: telefono,
      optometrista: expect.stringMatching(/^Lucía/),
      origen: null,
      previa: null,
      total: null,
    })
  })

  test('the newest record, visit or history; of a history what it prescribed', async () => {
    const { id } = await paciente()
    await t.call(tk, visitas.crear, { body: visitaNueva(id, { esfOd: -3 }) })
    expect(await pedir(id)).toMatchObject({ origen: { tipo: 'visita' }, previa: { esfOd: -3, cilOd: -0.5 } })

    t.ponerReloj(new Date(AHORA.getTime() + 60_000))
    await crear(id, { esfOd: 9, esfOdPre: -3.25 })
    expect(await pedir(id)).toMatchObject({ origen: { tipo: 'historia' }, previa: { esfOd: -3.25, cilOd: null } })

    await crear(id, { esfOd: -4, esfOdPre: null, esfOiPre: null, esfOdTot: -3.5 })
    expect(await pedir(id)).toMatchObject({ previa: { esfOd: -3.5 } })
    t.ponerReloj(AHORA)
  })

  test('money of the newest order, for types that may see orders (D-75)', async () => {
    const { id } = await paciente()
    const cajero = await buildUsuario(t.db, { tipo: '2', idSucursal })
    const caja = await t.entrar(cajero)
    await tomarPedido(t, caja, cajero, { idCliente: id, idSucursal, tipoPago: 'Anticipo', anticipo: 200 })

    const suya = await pedir(id, caja)
    expect([suya.anticipo, (suya.saldo ?? 0) + 200]).toEqual([200, suya.total])
    expect(await pedir(id)).toMatchObject({ total: null, anticipo: null, saldo: null })
  })
})

test('a correction stands beside the history, which stays as it was written (D-81)', async () => {
  const { id: idCliente } = await paciente()
  const { id } = (await crear(idCliente)).body.data
  const escrita = await t.db.selectFrom('historia_clinica').selectAll().where('id', '=', id).executeTakeFirst()
  const corregir = (cambios: object) =>
    t.call(tk, historias.corregir, { params: { id }, body: { motivo: 'Se anotó mal', cambios } })

  expect((await corregir({ esfOdPre: -2, tipo: 'Bifocal' })).status).toBe(200)
  expect((await corregir({ esfOdPre: -2 })).body.error).toBe('ADDENDUM_SIN_CAMBIOS')
  expect((await corregir({ total: 1 })).body.error).toBe('ADDENDUM_SIN_CAMBIOS') // money belongs to the order

  const { historia } = (await t.call(tk, historias.porId, { params: { id } })).body
  expect(historia).toMatchObject({
    esfOdPre: -2,
    tipo: 'Bifocal',
    total: 1500,
    addenda: [
      {
        cambios: [
          { campo: 'esfOdPre', antes: -1.5, despues: -2 },
          { campo: 'tipo', antes: 'Monofocal' },
        ],
      },
    ],
  })
  expect(await t.db.selectFrom('historia_clinica').selectAll().where('id', '=', id).executeTakeFirst()).toEqual(escrita)
})

test.each(['1', '3'] as const)('type %s neither reads nor writes histories', async (tipo) => {
  const { id } = await paciente()
  const suya = await t.entrar(await buildUsuario(t.db, { tipo, idSucursal }))

  expect((await crear(id, {}, suya)).status).toBe(403)
  expect((await t.call(suya, historias.ultimaVisitaActual, de(id))).status).toBe(403)
})

describe('the print page of a history', () => {
  const pedir = (token: string | null, id: number, query: { vence?: string; firma?: string } = {}) =>
    t.call(token, historias.impresa, { params: { id }, query })
  const NADA = [404, 'NO_ENCONTRADO']

  test('opens for a session that reads histories, and tells nobody else whether there is one (D-26)', async () => {
    const { id } = (await crear((await paciente()).id)).body.data
    const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '4' }))
    const [encargado, taller] = await Promise.all(
      (['1', '3'] as const).map(async (tipo) => t.entrar(await buildUsuario(t.db, { tipo, idSucursal }))),
    )

    expect((await pedir(tk, id)).body.data.id).toBe(id)
    for (const token of [null, ajeno, encargado ?? null, taller ?? null])
      for (const uno of [id, 99_999_999]) {
        const { status, body } = await pedir(token, uno)
        expect([status, body.error]).toEqual(NADA)
      }
  })

  test('a signed address opens that one, for five minutes, and who looked is written down', async () => {
    const { id } = (await crear((await paciente()).id)).body.data
    const otra = (await crear((await paciente()).id)).body.data.id
    const { url } = (await t.call(tk, historias.enlace, { params: { id } })).body
    const { cl, vence = '', firma = '' } = Object.fromEntries(new URL(url, 'http://x').searchParams)

    expect(url).toMatch(/^\/historiaClinica\/PDFGenerate\?cl=/)
    expect(cl).toBe(String(id))
    expect((await pedir(null, id, { vence, firma })).body.data.id).toBe(id)
    expect((await pedir(null, otra, { vence, firma })).status).toBe(404)
    expect((await pedir(null, id, { vence: String(Number(vence) + 1), firma })).status).toBe(404)
    t.ponerReloj(new Date(AHORA.getTime() + 301_000))
    expect((await pedir(null, id, { vence, firma })).status).toBe(404)
    t.ponerReloj(AHORA)
    const lineas = await t.db
      .selectFrom('auditoria')
      .select(['accion', 'id_usuario'])
      .where('entidad', '=', 'historia')
      .where('id_entidad', '=', id)
      .where('accion', '<>', 'historia creada')
      .orderBy('id')
      .execute()
    expect(lineas).toEqual([
      { accion: 'enlace de historia pedido', id_usuario: usuario.id },
      { accion: 'historia vista por enlace', id_usuario: null },
    ])
  })
})
