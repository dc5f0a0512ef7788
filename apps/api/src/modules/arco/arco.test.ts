import { createHash } from 'node:crypto'
import { arco, type CrearSolicitud } from '@nitida/contract/arco'
import { esHabil, sumarHabiles } from '@nitida/contract/arco.rules'
import { clientes } from '@nitida/contract/clientes'
import { sumarDias } from '@nitida/contract/fechas'
import { visitas } from '@nitida/contract/visitas'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto } from '../../../test/clientes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { leerPdf } from '../../../test/leerPdf.ts'
import { tomarEn } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { atenderLlevada } from '../llevadas/llevadas.obra.service.ts'

let t: TestApp
let tk: string
let idSucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  const encargado = await buildUsuario(t.db, { tipo: '1' })
  idSucursal = encargado.idSucursal ?? 0
  tk = await t.entrar(encargado)
})
afterAll(() => t.cerrar())

const nuevo = async () => (await buildCliente(t.db, { idSucursal })).id
const PIDE = { tipo: 'acceso', detalle: 'Todo lo que tengan de mí.', identidad: 'INE vigente' } as const
const registrar = (id: number, cambios: Partial<CrearSolicitud> = {}) =>
  t.call(tk, arco.crear, { params: { id }, body: { ...PIDE, ...cambios } })
const responder = (id: number, body: object = { procede: true, respuesta: 'Con gusto.' }) =>
  t.call(tk, arco.responder, { params: { id }, body: body as { procede: boolean; respuesta: string } })
const cumplir = (id: number) => t.call(tk, arco.cumplir, { params: { id } })

test('the clock of the database is that of the rules, for twelve years', async () => {
  const { rows } = await sql<{ dia: string; habil: boolean; vence: string }>`
    select d::date::text as dia, es_habil(d::date) as habil, sumar_habiles(d::date, 20)::text as vence
    from generate_series('2025-01-01'::date, '2036-12-31'::date, '1 day') d`.execute(t.db)
  expect(rows.filter(({ dia, habil }) => esHabil(dia) !== habil)).toEqual([])
  expect(rows.filter(({ dia, vence }) => sumarHabiles(dia, 20) !== vence)).toEqual([])
})

test('a case is registered, answered within twenty working days, and carried out within fifteen more', async () => {
  const id = await nuevo()

  const registrada = (await registrar(id, { tipo: 'rectificacion', recibida: '2026-11-20' })).body.data
  const respondida = (await responder(registrada.id)).body.data
  const cumplida = (await cumplir(registrada.id)).body.data

  expect(registrada).toMatchObject({ estado: 'recibida', recibida: '2026-11-20', responderAntesDe: '2026-12-18' })
  expect(respondida).toMatchObject({ estado: 'procede', cumplirAntesDe: '2026-12-15', motivo: null })
  expect(cumplida.estado).toBe('cumplida')
  const { data } = (await t.call(tk, arco.dePaciente, { params: { id } })).body
  expect(data).toEqual([cumplida])
})

test('what is urgent stands on top, and what is over below', async () => {
  const id = await nuevo()
  const vieja = (await registrar(id, { recibida: sumarDias('2026-11-24', -60) })).body.data.id
  const negada = (await registrar(id)).body.data.id
  await responder(negada, { procede: false, motivo: 'ya_realizada', respuesta: 'Ya se hizo.' })
  const { data } = (await t.call(tk, arco.list, { query: { limit: 100 } })).body
  const ids = data.map((una) => una.id)
  expect(ids[0]).toBe(vieja)
  expect(ids.indexOf(negada)).toBeGreaterThan(ids.indexOf(vieja))
  expect((await t.call(tk, arco.list, { query: { estado: 'negada' } })).body.data.map((una) => una.id)).toContain(
    negada,
  )
})

describe('what is refused', () => {
  test('a day to come, an objection to nothing, a refusal without its reason, a second answer, what was not granted', async () => {
    const id = await nuevo()
    expect((await registrar(id, { recibida: '2026-11-25' })).status).toBe(422)
    expect((await registrar(id, { tipo: 'oposicion' })).status).toBe(422)
    const solicitud = (await registrar(id)).body.data.id
    expect((await cumplir(solicitud)).body.error).toBe('ARCO_SIN_PROCEDER')
    expect((await responder(solicitud, { procede: false, respuesta: 'No.' })).status).toBe(422)
    const dos = await Promise.all([responder(solicitud), responder(solicitud)])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await cumplir(solicitud)).body.error).toBe('ARCO_SIN_PAQUETE')
  })

  test('what another branch has: its patients, cases and letters', async () => {
    const solicitud = (await registrar(await nuevo())).body.data.id
    await responder(solicitud)
    const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '1' }))
    const params = { params: { id: solicitud } }
    const pedidas = [
      await t.call(ajeno, arco.responder, { ...params, body: { procede: true, respuesta: 'X' } }),
      await t.call(ajeno, arco.cumplir, params),
      await t.call(ajeno, arco.carta, params),
      await t.call(ajeno, arco.paquete, params),
      await t.call(ajeno, arco.enlace, params),
    ]
    expect(pedidas.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  test('to change what was written of a case', async () => {
    const solicitud = (await registrar(await nuevo())).body.data.id
    await expect(
      t.db.updateTable('solicitud_arco').set({ detalle: 'Otra cosa' }).where('id', '=', solicitud).execute(),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(conDuenio(t.url, (db) => db.deleteFrom('solicitud_arco').execute())).rejects.toMatchObject({
      code: '42501',
    })
  })
})

test.each([
  ['promociones', { whatsapp_avisos: true, whatsapp_promociones: false }],
  ['mensajes', { whatsapp_avisos: false, whatsapp_promociones: false }],
] as const)('an objection to %s sets the consents off once it is carried out', async (oposicion, queda) => {
  const id = await nuevo()
  const { id_usuario } = await t.db
    .selectFrom('usuario')
    .select((eb) => eb.fn.min('id').as('id_usuario'))
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('consentimiento')
    .values({
      ...{ id_cliente: id, version_aviso: '2026-11', whatsapp_avisos: true, whatsapp_promociones: true },
      ...{ registrado_por: id_usuario, en: new Date('2026-11-01') },
    })
    .execute()
  const solicitud = (await registrar(id, { tipo: 'oposicion', oposicion })).body.data.id
  await responder(solicitud)

  await cumplir(solicitud)

  const actual = await t.db
    .selectFrom('consentimiento_actual')
    .select(['whatsapp_avisos', 'whatsapp_promociones'])
    .where('id_cliente', '=', id)
    .executeTakeFirstOrThrow()
  expect(actual).toEqual(queda)
})

test('an objection says of nobody that he consented: his version of the notice stays, and without a consent there is none', async () => {
  const conforme = await nuevo()
  const dado = { id_cliente: conforme, version_aviso: 'Importado', whatsapp_avisos: true, whatsapp_promociones: true }
  await t.db
    .insertInto('consentimiento')
    .values({ ...dado, registrado_por: (await buildUsuario(t.db)).id, en: new Date('2026-11-01') })
    .execute()
  const tras = async (id: number, oposicion: 'promociones' | 'mensajes') => {
    const solicitud = (await registrar(id, { tipo: 'oposicion', oposicion })).body.data.id
    await responder(solicitud)
    expect((await cumplir(solicitud)).body.data.estado).toBe('cumplida')
    return t.db
      .selectFrom('consentimiento')
      .select(['version_aviso', 'whatsapp_avisos', 'whatsapp_promociones'])
      .where('id_cliente', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  }
  expect(await tras(conforme, 'promociones')).toEqual({
    ...{ version_aviso: 'Importado', whatsapp_avisos: true, whatsapp_promociones: false },
  })
  expect(await tras(await nuevo(), 'promociones')).toBeUndefined()
  expect(await tras(await nuevo(), 'mensajes')).toMatchObject({ whatsapp_avisos: false, whatsapp_promociones: false })
})

test('a cancellation that is carried out removes the patient from the lists, and nothing of his record', async () => {
  const { id: idVisita, idCliente } = await buildVisita(t.db, { cliente: await buildCliente(t.db, { idSucursal }) })
  const solicitud = (await registrar(idCliente, { tipo: 'cancelacion' })).body.data.id
  await responder(solicitud)

  expect((await cumplir(solicitud)).body.data.estado).toBe('cumplida')

  expect((await t.call(tk, clientes.porId, { params: { id: idCliente } })).status).toBe(404)
  const { pdfUrl } = (await t.call(tk, arco.carta, { params: { id: solicitud } })).body
  expect((await leerPdf((await t.app.inject(pdfUrl)).rawPayload)).texto).toContain(
    'expediente clínico hasta el 24 de noviembre de 2031',
  )
  expect((await t.call(tk, arco.list, { query: { limit: 100 } })).body.data.map(({ id }) => id)).toContain(solicitud)
  expect(await t.db.selectFrom('visita').select('id').where('id', '=', idVisita).execute()).toHaveLength(1)
})

test('the letter says what was asked and answered, why not, and whom to go to; its address opens that alone', async () => {
  const solicitud = (await registrar(await nuevo(), { tipo: 'cancelacion' })).body.data.id
  expect((await t.call(tk, arco.carta, { params: { id: solicitud } })).status).toBe(404)
  await responder(solicitud, {
    procede: false,
    motivo: 'impedimento_legal',
    respuesta: 'La NOM-004 obliga a conservarlo.',
  })

  const { pdfUrl } = (await t.call(tk, arco.carta, { params: { id: solicitud } })).body
  const { texto } = await leerPdf((await t.app.inject(pdfUrl)).rawPayload)

  for (const dicho of [
    'El 24 de noviembre de 2026 recibimos tu solicitud de cancelación',
    'Todo lo que tengan de mí.',
    'no procede porque hay un impedimento legal',
    'La NOM-004 obliga a conservarlo.',
    'Secretaría Anticorrupción y Buen Gobierno',
  ])
    expect(texto).toContain(dicho)
  expect((await t.app.inject(pdfUrl.replace(`/carta/${solicitud}`, '/carta/1'))).statusCode).toBe(404)
  expect((await t.app.inject(pdfUrl.replace(/\?.*/, ''))).statusCode).toBe(404)
})

test('access is one zip of his own rows, each file with its hash, and who read his record', async () => {
  const puesto = await abrirPuesto(t, '1')
  const cliente = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
  const { id: idCliente, nombre } = cliente
  const { pedidoId } = await tomarEn(t, puesto, idCliente)
  const { id: idVisita } = await buildVisita(t.db, { cliente })
  await buildVisita(t.db)
  await t.call(puesto.tk, visitas.porId, { params: { id: idVisita } })
  const params = { params: { id: idCliente } }
  const { id } = (await t.call(puesto.tk, arco.crear, { ...params, body: PIDE })).body.data
  const suya = { params: { id } }
  expect((await t.call(puesto.tk, arco.paquete, suya)).body.error).toBe('ARCO_SIN_PROCEDER')
  await t.call(puesto.tk, arco.responder, { ...suya, body: { procede: true, respuesta: 'Aquí están.' } })

  expect((await t.call(puesto.tk, arco.paquete, suya)).body.data.paquete?.estado).toBe('haciendo')
  expect((await t.call(puesto.tk, arco.enlace, suya)).status).toBe(404)
  const { archivos, dibujarFactura: dibujar } = t.app.deps
  await atenderLlevada(ctxDeTarea(t.app.deps), { archivos, dibujar }, new AbortController().signal)
  const { url } = (await t.call(puesto.tk, arco.enlace, suya)).body
  const bajado = await t.app.inject(url)
  const zip = new Map(Object.entries(unzipSync(bajado.rawPayload)))

  const manifiesto = JSON.parse(Buffer.from(zip.get('manifiesto.json') ?? []).toString())
  for (const { archivo, sha256 } of manifiesto.archivos)
    expect([
      archivo,
      createHash('sha256')
        .update(zip.get(archivo) ?? '')
        .digest('hex'),
    ]).toEqual([archivo, sha256])
  expect([...zip.keys()]).toEqual(
    expect.arrayContaining(['datos.xlsx', 'pedidos.xlsx', 'graduaciones.xlsx', 'mensajes.xlsx']),
  )
  const hoja = (libro: string) =>
    Buffer.from(unzipSync(zip.get(libro) ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? []).toString()
  expect(hoja('datos.xlsx')).toContain(nombre)
  expect(hoja('datos.xlsx').match(/<row/g)).toHaveLength(2)
  expect(hoja('graduaciones.xlsx').match(/<row/g)).toHaveLength(2)
  expect(hoja('pedidos.xlsx')).toContain(`<v>${pedidoId}</v>`)
  const lecturas = JSON.parse(Buffer.from(zip.get('quién leyó tu expediente.json') ?? []).toString())
  expect(lecturas).toHaveLength(1)
  expect((await t.call(puesto.tk, arco.cumplir, suya)).body.data.estado).toBe('cumplida')
})
