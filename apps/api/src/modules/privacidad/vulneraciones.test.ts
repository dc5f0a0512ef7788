import { type CrearAdicion, type CrearVulneracion, vulneraciones } from '@nitida/contract/vulneraciones'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { leerPdf } from '../../../test/leerPdf.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let tk: string

beforeAll(async () => {
  t = await crearTestApp()
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const ROBO: CrearVulneracion = {
  tipo: 'robo',
  quePaso: 'Se llevaron la computadora de la caja.',
  ocurrida: '2026-11-20',
  conocida: '2026-11-23',
  datos: ['identificacion', 'salud'],
  personas: 40,
  medidas: 'Se cambiaron todas las contraseñas.',
  avisar: true,
  motivo: null,
  recomendaciones: 'Cambia tu contraseña.',
}
const registrar = (cambios: Partial<CrearVulneracion> = {}) =>
  t.call(tk, vulneraciones.crear, { body: { ...ROBO, ...cambios } })
const nueva = async (cambios: Partial<CrearVulneracion> = {}) => (await registrar(cambios)).body.data.id
const agregar = (id: number, body: CrearAdicion) => t.call(tk, vulneraciones.agregar, { params: { id }, body })
const aviso = (personas: number, dia = '2026-11-24') =>
  ({ tipo: 'aviso', texto: 'Por carta, en el mostrador.', personas, dia }) as const

test('a breach is registered with all of it, and goes on until everybody is told', async () => {
  const { status, body } = await registrar()
  expect(status).toBe(200)
  const { avisar, datos, personas, recomendaciones, ...resto } = ROBO
  expect(body.data).toMatchObject({ ...resto, vigente: { avisar, datos, personas, recomendaciones }, adiciones: [] })
  expect(body.data).toMatchObject({ estado: 'por_avisar', avisadas: 0 })

  const varias = (await agregar(body.data.id, aviso(30))).body.data
  const todas = (await agregar(body.data.id, aviso(10))).body.data

  expect([varias.estado, varias.avisadas]).toEqual(['por_avisar', 30])
  expect([todas.estado, todas.avisadas]).toEqual(['avisada', 40])
  const { data } = (await t.call(tk, vulneraciones.list, {})).body
  expect(data.find(({ id }) => id === body.data.id)).toEqual(todas)
  const { acciones } = await t.db
    .selectFrom('auditoria')
    .select((eb) => eb.fn.agg<string[]>('array_agg', ['accion']).as('acciones'))
    .where('entidad', '=', 'vulneracion')
    .where('id_entidad', '=', body.data.id)
    .executeTakeFirstOrThrow()
  expect(acciones).toEqual(['vulneración registrada', 'vulneración avisada', 'vulneración avisada'])
})

test('what becomes known later counts from then on, and what was registered stays', async () => {
  const id = await nueva({ avisar: false, motivo: 'Estaba cifrada.', recomendaciones: null, personas: null })

  const sola = await agregar(id, { tipo: 'nota', texto: 'No estaba cifrada.', avisar: true })
  const { data } = (
    await agregar(id, {
      ...{ tipo: 'nota', texto: 'No estaba cifrada.', avisar: true, personas: 12, datos: ['acceso'] },
      recomendaciones: 'Cambia tu contraseña.',
    })
  ).body

  expect([sola.status, sola.body.errors]).toMatchObject([422, { recomendaciones: [expect.any(String)] }])
  expect(data).toMatchObject({ motivo: 'Estaba cifrada.', estado: 'por_avisar' })
  expect(data.vigente).toEqual({
    ...{ avisar: true, datos: ['acceso'], personas: 12, recomendaciones: 'Cambia tu contraseña.' },
  })
})

test('two who add to one at once both do', async () => {
  const id = await nueva()
  await Promise.all(Array.from({ length: 8 }, () => agregar(id, aviso(5))))
  const { data } = (await t.call(tk, vulneraciones.list, {})).body
  expect(data.find((una) => una.id === id)).toMatchObject({ estado: 'avisada', avisadas: 40 })
})

describe('what is refused', () => {
  test.each([
    [{ conocida: '2026-11-25' }, 'conocida'],
    [{ ocurrida: '2026-11-24' }, 'ocurrida'],
    [{ recomendaciones: null }, 'recomendaciones'],
    [{ avisar: false }, 'motivo'],
    [{ datos: [] }, 'datos'],
    [{ datos: ['salud', 'salud'] }, 'datos'],
    [{ personas: -1 }, 'personas'],
  ] as const)('a breach with %j', async (cambios, campo) => {
    const { status, body } = await registrar(cambios as Partial<CrearVulneracion>)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [campo]])
  })

  test.each([
    [aviso(5, '2026-11-25'), 'dia'],
    [aviso(5, '2026-11-22'), 'dia'],
    [{ ...aviso(5), dia: null }, 'dia'],
    [aviso(0), 'personas'],
    [{ ...aviso(5), avisar: false }, 'texto'],
    [{ tipo: 'nota', texto: 'X', dia: '2026-11-24' }, 'dia'],
  ] as const)('an addition %j', async (cuerpo, campo) => {
    const { status, body } = await agregar(await nueva(), cuerpo)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [campo]])
  })

  test('an addition to none, and a letter of none', async () => {
    const params = { params: { id: 999_999 } }
    expect((await agregar(999_999, aviso(1))).status).toBe(404)
    expect((await t.call(tk, vulneraciones.carta, params)).status).toBe(404)
  })

  test('to change what was written, whoever tries', async () => {
    const id = await nueva()
    await agregar(id, aviso(1))
    for (const tabla of ['vulneracion', 'vulneracion_adicion'] as const) {
      const borrar = conDuenio(t.url, (db) => db.deleteFrom(tabla).execute())
      await expect(borrar).rejects.toMatchObject({ code: '42501' })
    }
    const cambiar = t.db.updateTable('vulneracion').set({ personas: 1 }).where('id', '=', id).execute()
    await expect(cambiar).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the letter to the affected', () => {
  const carta = async (id: number) => (await t.call(tk, vulneraciones.carta, { params: { id } })).body.pdfUrl

  test('says what happened, which data, what was done, and what they can do', async () => {
    const respuesta = await t.app.inject({ url: await carta(await nueva()) })
    expect([respuesta.statusCode, respuesta.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { texto } = await leerPdf(respuesta.rawPayload)
    for (const dicho of [ROBO.quePaso, 'graduaciones', 'artículo 19', ROBO.medidas, 'Cambia tu contraseña.'])
      expect(texto.replace(/\s+/g, ' ')).toContain(dicho)
  })

  test('opens by its own address alone', async () => {
    const [una, otra] = [await nueva(), await nueva()]
    const suya = await carta(una)
    const ajena = suya.replace(`/carta/${una}`, `/carta/${otra}`)
    const sinFirma = suya.replace(/\?.*/, '')
    for (const url of [ajena, sinFirma]) expect((await t.app.inject({ url })).statusCode).toBe(404)
  })
})
