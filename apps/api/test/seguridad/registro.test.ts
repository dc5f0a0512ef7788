import { sesion } from '@nitida/contract/sesion'
import { usuarios } from '@nitida/contract/usuarios'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crearLog } from '../../src/platform/entorno/registro.ts'
import { rastro } from '../../src/platform/http/fallos.ts'
import { buildCita, buildSucursal, buildUsuario, CONTRASENA } from '../builders.ts'
import { nuevaSucursal, nuevoUsuario } from '../cuerpos.ts'
import { conDuenio } from '../duenio.ts'
import { pedirCrudo } from '../peticion.ts'
import { escuchar } from '../servidor.ts'
import { conectar, desconectarTodos } from '../sockets.ts'
import { crearTestApp, type TestApp } from '../testApp.ts'

/** A mark in every field, header and address, which the log must not hold (41). */
const CANARIO = 'Canario7731'
const correo = `${CANARIO}@prueba.mx`

let t: TestApp
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0', nombre: CANARIO }))
})
afterAll(() => t.cerrar())

test('a log line says who, where and how it went, by template, ids and codes', async () => {
  const yo = await buildUsuario(t.db, { tipo: '2' })
  const desde = t.log.length

  await pedirCrudo(t.app, 'PUT', '/usuarios/4711/activar', { tk: await t.entrar(yo) })

  const lineas = t.log.slice(desde).map((linea): object => JSON.parse(linea))
  expect(lineas).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: expect.any(String),
      peticion: expect.any(String),
      metodo: 'PUT',
      ruta: '/api/usuarios/:id/activar',
      estatus: 403,
      ms: expect.any(Number),
      usuario: yo.id,
      sucursal: yo.idSucursal,
      codigo: 'SIN_PERMISO',
      msg: 'request',
    },
  ])
})

test('whatever is sent, well or badly, the log holds none of it (41)', async () => {
  const { id: encargado } = await buildUsuario(t.db, { tipo: '1', idSucursal: null })
  const cita = await buildCita(t.db)
  const entrada = await t.call(null, sesion.login, {
    body: {
      username: (await buildUsuario(t.db, { tipo: '0', correo: correo.toLowerCase() })).correo,
      password: CONTRASENA,
    },
  })
  const con = (body: object | string, tk: string | null = admin) => ({ tk, body })
  const cabeceras = { iduser: CANARIO, name: CANARIO, 'user-agent': CANARIO, referer: CANARIO, cookie: CANARIO }
  const llamadas = [
    ['POST', '/login', con({ username: correo, password: CANARIO }, null)],
    ['POST', '/login', con({ username: CANARIO, password: { [CANARIO]: CANARIO } }, null)],
    ['POST', '/login', con(`{"${CANARIO}": `, null)],
    ['POST', '/crearUsuario', con(nuevoUsuario({ name: CANARIO, email: `nuevo${correo}`, password: CANARIO }))],
    ['POST', '/crearUsuario', con(nuevoUsuario({ name: CANARIO, email: `nuevo${correo}`, password: CANARIO }))],
    ['POST', '/crearUsuario', con({ [CANARIO]: CANARIO, email: CANARIO, userType: CANARIO })],
    ['POST', '/crearUsuario', con(nuevoUsuario({ name: `${CANARIO}\u0000` }))],
    [
      'POST',
      '/crearSucursal',
      con(nuevaSucursal(encargado, { direccion: CANARIO, razonSocial: CANARIO, passCSD: CANARIO })),
    ],
    ['POST', '/crearSucursal', con(nuevaSucursal(encargado, { rfc: CANARIO, CSD: CANARIO }))],
    [
      'POST',
      '/clientes/crearCliente',
      con({
        nombreCompleto: CANARIO,
        edad: 3,
        telefono: '5512345678',
        email: correo,
        domicilio: CANARIO,
        sucursal: cita.idSucursal,
      }),
    ],
    [
      'POST',
      '/whatsapp/AvisoCreacionCita',
      con({ Fecha: '25/11/2026', Hora: '10:00', nombreCliente: CANARIO, phoneNumber: '5598765432' }),
    ],
    ['PUT', `/usuarios/${CANARIO}`, con(nuevoUsuario())],
    ['GET', `/usuarios?search=${CANARIO}&page=${CANARIO}`, { tk: admin }],
    ['GET', `/usuarios?${CANARIO}=1&search=${CANARIO}`, { tk: admin }],
    ['GET', `/confirmar-cita?token=${CANARIO}`, {}],
    ['GET', `/pedido/${CANARIO}`, {}],
    ['GET', `/${CANARIO}/%E0%A4%A`, {}],
    ['GET', `/${CANARIO}`, { tk: CANARIO }],
    ['PATCH', '/usuarios', con({ name: CANARIO })],
    ['POST', '/login', { body: CANARIO, headers: { 'content-type': 'text/plain' } }],
    ['POST', '/crearUsuario', { tk: admin, body: nuevoUsuario(), headers: { 'idempotency-key': `${CANARIO} ñ` } }],
    ['POST', '/crearUsuario', { tk: admin, body: nuevoUsuario(), headers: { 'idempotency-key': CANARIO } }],
    ['POST', '/logout', { tk: entrada.body.tk }],
  ] as const
  const estados = []
  for (const [metodo, ruta, opciones] of llamadas) {
    const { status } = await pedirCrudo(t.app, metodo, ruta, {
      ...opciones,
      headers: { ...cabeceras, ...('headers' in opciones ? opciones.headers : {}) },
    })
    estados.push(status)
  }

  const texto = t.log.join('')
  for (const secreto of [
    CANARIO,
    CANARIO.toLowerCase(),
    CONTRASENA,
    admin,
    entrada.body.tk,
    '5512345678',
    '5598765432',
  ]) {
    expect(texto).not.toContain(secreto)
  }
  expect(estados.filter((estado) => estado === 200).length).toBeGreaterThanOrEqual(6)
  expect(estados.filter((estado) => estado >= 500)).toEqual([])
})

test('nor do sockets, refused or open', async () => {
  const { url } = await escuchar(t.app)
  await conectar(url, CANARIO).catch(() => {})
  await conectar(`${url}/?x=${CANARIO}`, admin, { query: { [CANARIO]: CANARIO } })
  desconectarTodos()

  expect(t.log.join('')).not.toContain(CANARIO)
  expect(t.log.join('')).not.toContain(admin)
})

test('nor does a bug that chokes on it, in the database or in our own code', async () => {
  const roto = await crearTestApp()
  const tk = await roto.entrar(await buildUsuario(roto.db, { tipo: '0' }))
  await conDuenio(roto.url, (db) =>
    sql`create function romper() returns trigger language plpgsql as $$
        begin raise exception 'no cabe % en %', new.nombre, new.correo using detail = new.nombre; end $$`
      .execute(db)
      .then(() =>
        sql`create trigger romper before insert on usuario for each row execute function romper()`.execute(db),
      ),
  )

  const { status, body } = await roto.call(tk, usuarios.crear, { body: nuevoUsuario({ name: CANARIO }) })
  await roto.cerrar()

  expect([status, body.error]).toEqual([500, 'ERROR_INTERNO'])
  expect(JSON.stringify(body)).not.toContain(CANARIO)
  const texto = roto.log.join('')
  expect(texto).toContain('unexpected error')
  expect(texto).not.toContain(CANARIO)
})

describe('what libraries log on their own', () => {
  const escribir = (hacer: (log: ReturnType<typeof crearLog>) => void): string => {
    const lineas: string[] = []
    hacer(crearLog('trace', { write: (linea) => void lineas.push(linea) }))
    expect(lineas).toHaveLength(1)
    return lineas.join('')
  }
  const error = Object.assign(new Error(`falló ${CANARIO}`), { detail: CANARIO })

  test.each<[string, (log: ReturnType<typeof crearLog>) => void]>([
    ['an error alone', (log) => log.error(error)],
    ['an error in an object', (log) => log.error({ err: error })],
    ['an error in an object, with a sentence', (log) => log.error({ err: error }, 'sentence')],
    ['a request', (log) => log.info({ req: { url: `/x?${CANARIO}`, headers: { cookie: CANARIO } } }, 'sentence')],
    ['an answer', (log) => log.info({ res: { headers: { location: CANARIO } } }, 'sentence')],
  ])('%s', (_, hacer) => {
    expect(escribir(hacer)).not.toContain(CANARIO)
    // An ordinary log would show the mark, so the test above could fail.
    const ordinarias: string[] = []
    hacer(pino({ level: 'trace' }, { write: (linea) => void ordinarias.push(linea) }))
    expect(ordinarias.join('')).toContain(CANARIO)
  })

  test('a stack keeps places and loses texts, even texts that look like places', () => {
    const tramposo = new Error(`x\n    at ${CANARIO} (file.ts:1:1)`)

    const { rastro: lineas } = rastro(tramposo)

    expect(lineas).not.toEqual([])
    expect(JSON.stringify(lineas)).not.toContain(CANARIO)
  })
})

test('the branch in a line is the user’s, not one he names', async () => {
  const idSucursal = await buildSucursal(t.db)
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal }))
  const desde = t.log.length

  await pedirCrudo(t.app, 'GET', '/sucursales/active?branchId=1', { tk, headers: { branchid: '1' } })

  expect(t.log.slice(desde).join('')).toContain(`"sucursal":${idSucursal},`)
})
