import type { Endpoint } from '@nitida/contract/endpoint'
import { historias } from '@nitida/contract/historias'
import { tickets } from '@nitida/contract/tickets'
import { FOTOS_POR_MINUTO, IMAGEN_FOTO, visitas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCliente, buildUsuario, type ClienteDePrueba, type UsuarioDePrueba } from '../../../test/builders.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildHistoria, buildVisita, historiaNueva } from '../../../test/visitas.ts'
import { firmar } from '../../platform/llamada/firmas.ts'

let t: TestApp
let usuario: UsuarioDePrueba
let tk: string
let admin: string
let idSucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  usuario = await buildUsuario(t.db, { tipo: '4', nombre: 'Lucía' })
  idSucursal = usuario.idSucursal ?? 0
  tk = await t.entrar(usuario)
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0', nombre: 'Ada' }))
})
afterAll(() => t?.cerrar())

const HORA_MS = 3600 * 1000
const hace = (horas: number) => new Date(AHORA.getTime() - horas * HORA_MS)
const paciente = () => buildCliente(t.db, { idSucursal })

/** A patient with visits so many hours ago, the oldest first. */
async function conVisitas(...horas: number[]) {
  const cliente = await paciente()
  const ids: number[] = []
  for (const [i, h] of horas.entries()) ids.push((await buildVisita(t.db, { cliente, enEl: hace(h), esfOd: -i })).id)
  return { cliente, ids }
}

describe('what there is to read', () => {
  test('the history has a row per visit, newest first, in pages', async () => {
    const { cliente, ids } = await conVisitas(72, 48, 24)
    const pedir = (query = {}) => t.call(tk, visitas.historial, { params: { clientId: cliente.id }, query })

    const { body } = await pedir()
    const segunda = await pedir({ page: '2', limit: '2' })

    expect(body.data.map(({ IdVisita }) => IdVisita)).toEqual(ids.toReversed())
    expect(body.data[0]).toEqual({
      IdVisita: ids[2],
      IdCliente: cliente.id,
      IdSucursal: cliente.idSucursal,
      NombreSucursal: expect.any(String),
      Optometrista: 'LUCÍA PRADO',
      Cedula: null,
      CreateDate: hace(24).toISOString(),
      zonaHoraria: 'America/Mexico_City',
      fotos: 0,
      importada: false,
      corregida: false,
    })
    expect([body.total, segunda.body.total, segunda.body.data.map(({ IdVisita }) => IdVisita)]).toEqual([
      3,
      3,
      [ids[0]],
    ])
  })

  test('without visits there is an empty list, and no last one', async () => {
    const { id } = await paciente()

    const ultima = await t.call(tk, visitas.ultima, { params: { clientId: id } })
    const lista = await t.call(tk, visitas.historial, { params: { clientId: id } })
    const enteras = await t.call(tk, visitas.porCliente, { params: { id } })

    expect(ultima.body).toEqual({ success: true, data: [] })
    expect([lista.body, enteras.body]).toEqual([
      { success: true, data: [], total: 0 },
      { success: true, data: [], total: 0 },
    ])
  })

  test('graduations: of visits for everybody who reads them; of histories for whoever reads those, and what they prescribe for orders', async () => {
    const { cliente } = await conVisitas(48)
    const { id } = await buildHistoria(t.db, { cliente, enEl: hace(24), esfOd: -2 })
    const encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal }))
    const pedir = async (token: string) =>
      (await t.call(token, visitas.graduaciones, { params: { clientId: cliente.id } })).body.data

    expect(await pedir(tk)).toMatchObject([
      { Bloque: 'previa', IdHistoria: id, EsfOd: -2 },
      { Bloque: 'visita', IdHistoria: null },
    ])
    expect((await pedir(encargado)).map(({ Bloque }) => Bloque)).toEqual(['visita'])
    const prescrita = historiaNueva(cliente.id, {
      esfOd: -9,
      esfOdTot: -4,
      esfOdPre: -3.25,
      avOd: '20/30',
      diData: '61',
    })
    const { data } = (await t.call(tk, historias.crear, { body: prescrita })).body
    const deEncargado = await pedir(encargado)
    expect(deEncargado).toHaveLength(2)
    expect(deEncargado[0]).toMatchObject({
      Bloque: 'prescrita',
      IdHistoria: data.id,
      EsfOd: -3.25,
      AvOd: null,
      DiData: '61',
    })
  })

  test('graduations of one instant: the last visit first, and of a history what it prescribes', async () => {
    const { cliente, ids } = await conVisitas(24, 24)
    await t.call(tk, historias.crear, { body: historiaNueva(cliente.id, { esfOdTot: -1.75 }) })

    const { data } = (await t.call(tk, visitas.graduaciones, { params: { clientId: cliente.id } })).body

    expect(data.map(({ Bloque, IdVisita }) => IdVisita ?? Bloque)).toEqual([
      'prescrita',
      'total',
      'previa',
      ids[1],
      ids[0],
    ])
  })

  test('the record has visits and histories together, newest first, without histories for type 1', async () => {
    const { cliente, ids } = await conVisitas(72, 24)
    const { id } = await buildHistoria(t.db, { cliente, enEl: hace(48) })
    const encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal }))
    const pedir = async (token: string) =>
      (await t.call(token, historias.expediente, { params: { clientId: cliente.id } })).body

    const suyos = (await pedir(tk)).data.map((suceso) =>
      suceso.tipo === 'visita' ? suceso.visita.IdVisita : -suceso.historia.id,
    )
    expect(suyos).toEqual([ids[1], -id, ids[0]])
    expect(await pedir(encargado)).toMatchObject({ total: 2, data: [{ tipo: 'visita' }, { tipo: 'visita' }] })
  })
})

/** Every call about clinical data, written by hand, with the row in its path (security 4). */
const llamadas: [Endpoint, 'cliente' | 'visita' | 'historia', object?][] = [
  [visitas.formulario, 'cliente'],
  [visitas.ultima, 'cliente'],
  [visitas.porCliente, 'cliente'],
  [visitas.historial, 'cliente'],
  [visitas.graduaciones, 'cliente'],
  [historias.expediente, 'cliente'],
  [historias.ultimaVisita, 'cliente'],
  [historias.ultimaVisitaActual, 'cliente'],
  [visitas.porId, 'visita'],
  [visitas.ultimaFotos, 'visita'],
  [visitas.fotos, 'visita'],
  [visitas.enlace, 'visita', {}],
  [visitas.corregir, 'visita', { motivo: 'Se anotó mal', cambios: { esfOd: 9 } }],
  [historias.porId, 'historia'],
  [historias.corregir, 'historia', { motivo: 'Se anotó mal', cambios: { esfOd: 9 } }],
]

describe.each(llamadas)('$method $path', ({ method, path }, de, body) => {
  let ids: Record<typeof de, number>
  let cliente: ClienteDePrueba
  beforeAll(async () => {
    cliente = await paciente()
    const visita = (await buildVisita(t.db, { cliente })).id
    ids = { cliente: cliente.id, visita, historia: (await buildHistoria(t.db, { cliente })).id }
  })
  const llamar = (token: string) =>
    pedirCrudo(t.app, method, path.replace(/:\w+/, String(ids[de])), { tk: token, ...(body && { body }) })

  test('of another branch, nothing is found and nothing is written', async () => {
    const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '4' }))
    const sinSucursal = await t.entrar(await buildUsuario(t.db, { tipo: '4', idSucursal: null }))

    expect([(await llamar(ajeno)).status, (await llamar(sinSucursal)).status]).toEqual([404, 404])
    expect(await t.db.selectFrom('addendum').select('id').where('id_visita', '=', ids.visita).execute()).toEqual([])
  })

  test('every look is written down: who, whose, when, and nothing of what was seen (42)', async () => {
    const { id: idLector } = await t.db
      .selectFrom('usuario')
      .select('id')
      .where('id', '=', usuario.id)
      .executeTakeFirstOrThrow()
    const ultima = await t.db
      .selectFrom('auditoria')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()

    expect((await llamar(tk)).status).toBe(200)

    const lineas = await t.db
      .selectFrom('auditoria')
      .select(['id_usuario', 'entidad', 'id_entidad', 'id_sucursal', 'en', 'despues'])
      .where('id', '>', Number(ultima.id ?? 0))
      .execute()
    // A new form without a visit before shows nothing clinical; with one it is a look at that visit.
    expect(lineas.length).toBeGreaterThan(0)
    for (const linea of lineas) {
      expect(linea).toMatchObject({ id_usuario: idLector, id_sucursal: idSucursal, en: AHORA })
      expect(linea.despues).toMatchObject({ idCliente: cliente.id })
      expect(JSON.stringify(linea.despues)).not.toMatch(/LUCÍA|esfOd":/)
    }
  })
})

test('type 0 sees who looked at a visit, at itself or at the whole record; others do not', async () => {
  const { cliente, ids } = await conVisitas(2)
  const [id = 0] = ids
  await t.call(tk, visitas.porId, { params: { id } })
  await t.call(tk, visitas.historial, { params: { clientId: cliente.id } })
  await t.call(tk, visitas.porId, { params: { id: (await conVisitas(1)).ids[0] ?? 0 } })

  const { body } = await t.call(admin, visitas.lecturas, { params: { id } })
  const ajena = await t.call(tk, visitas.lecturas, { params: { id } })

  expect(body.data).toMatchObject([
    { usuario: expect.stringMatching(/^Lucía/), userType: '4', accion: 'historial de visitas visto' },
    { usuario: expect.stringMatching(/^Lucía/), userType: '4', accion: 'visita vista', en: AHORA.toISOString() },
  ])
  expect([body.total, ajena.status]).toEqual([2, 403])
})

describe('the print page of a visit (D-26, security 18)', () => {
  const pedir = (token: string | null, clientId: number, query: Record<string, string> = {}) =>
    t.call(token, visitas.impresa, { params: { clientId }, query })
  const NADA = [404, 'No se encontró la última visita.']

  test('without a session it finds nothing, whether there is a visit or not', async () => {
    const { cliente, ids } = await conVisitas(1)
    const { id: vacio } = await paciente()

    for (const [cual, query] of [
      [cliente.id, {}],
      [cliente.id, { id: String(ids[0]) }],
      [vacio, {}],
      [99_999, {}],
    ] as const) {
      const { status, body } = await pedir(null, cual, query)
      expect([status, body.message]).toEqual(NADA)
    }
  })

  test('a session of the branch sees it, or the newest; another branch and type 3 see nothing', async () => {
    const { cliente, ids } = await conVisitas(48, 24)
    const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '4' }))
    const laboratorio = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal }))

    expect((await pedir(tk, cliente.id)).body.data.IdVisita).toBe(ids[1])
    expect((await pedir(tk, cliente.id, { id: String(ids[0]) })).body.data.IdVisita).toBe(ids[0])
    for (const token of [ajeno, laboratorio]) {
      const { status, body } = await pedir(token, cliente.id)
      expect([status, body.message]).toEqual(NADA)
    }
    // Another patient's visit under this patient's address is not found.
    const otra = await conVisitas(1)
    expect((await pedir(tk, cliente.id, { id: String(otra.ids[0]) })).status).toBe(404)
  })

  test('a signed address opens that visit and no other, for five minutes', async () => {
    const { cliente, ids } = await conVisitas(48, 24)
    const enlace = await t.call(tk, visitas.enlace, { params: { id: ids[0] ?? 0 } })
    const query = Object.fromEntries(new URL(enlace.body.url, 'http://x').searchParams)
    const { id = '', vence = '', firma = '' } = query

    expect((await pedir(null, cliente.id, { id, vence, firma })).body.data.IdVisita).toBe(ids[0])
    for (const cambio of [{ id: String(ids[1]) }, { vence: String(Number(vence) + 1) }, { firma: `${firma}x` }]) {
      expect((await pedir(null, cliente.id, { id, vence, firma, ...cambio })).status).toBe(404)
    }
    t.ponerReloj(new Date(AHORA.getTime() + 301_000))
    expect((await pedir(null, cliente.id, { id, vence, firma })).status).toBe(404)
    t.ponerReloj(AHORA)
  })
})

describe('the laboratory ticket of a visit', () => {
  const pedir = (token: string, idCliente: number, FechaCreacion: string) =>
    t.call(token, tickets.capturaLaboratorio, { body: { idCliente, FechaCreacion } })
  const traer = (url: string) => t.app.inject({ method: 'GET', url })

  test('is found by patient and instant, or day of the branch, and opens for five minutes', async () => {
    const { cliente } = await conVisitas(48, 24)
    const delDia = await pedir(tk, cliente.id, '2026-11-23')
    const exacta = await pedir(tk, cliente.id, hace(48).toISOString())

    const png = await traer(delDia.body.notaLabUrl)
    expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await traer(exacta.body.notaLabUrl)).rawPayload.equals(png.rawPayload)).toBe(false)
    expect((await traer(delDia.body.notaLabUrl.replace(/ticket\/\d+/, 'ticket/1'))).statusCode).toBe(404)
    t.ponerReloj(new Date(AHORA.getTime() + 301_000))
    expect((await traer(delDia.body.notaLabUrl)).statusCode).toBe(404)
    t.ponerReloj(AHORA)
  })

  test('of another day or another branch there is none', async () => {
    const { cliente } = await conVisitas(24)
    const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '4' }))

    expect((await pedir(tk, cliente.id, '2026-11-20')).status).toBe(404)
    expect((await pedir(ajeno, cliente.id, '2026-11-23')).status).toBe(404)
  })
})

test('pictures are counted on whoever their address was signed for, so one user takes nobody else his', async () => {
  const { claveClinica } = t.app.deps
  const mirar = async (de: number) => {
    const { vence, firma } = firmar(claveClinica, ['foto', 999, 'imagen', de], { now: () => AHORA, sesion: null })
    const url = `/api${IMAGEN_FOTO.replace(':id', '999')}?v=imagen&de=${de}&vence=${vence}&firma=${firma}`
    return (await t.app.inject({ method: 'GET', url })).statusCode
  }
  for (let vez = 0; vez < FOTOS_POR_MINUTO; vez++) await mirar(41)

  expect([await mirar(41), await mirar(42)]).toEqual([429, 404])
  expect((await t.app.inject({ method: 'GET', url: '/api/visitas/foto/999?v=imagen&de=41' })).statusCode).toBe(404)
})
