import { Fallo } from '@nitida/contract/errores.schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../builders.ts'
import { nuevoUsuario } from '../cuerpos.ts'
import { conDuenio } from '../duenio.ts'
import { pedirCrudo } from '../peticion.ts'
import { crearTestApp, type TestApp } from '../testApp.ts'

let t: TestApp
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const contarUsuarios = async (): Promise<number> => {
  const { total } = await t.db
    .selectFrom('usuario')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

test('a success carries its data, a list its total, a creation its id (D-3)', async () => {
  const lista = await pedirCrudo(t.app, 'GET', '/usuarios?limit=1', { tk: admin })
  const creado = await pedirCrudo(t.app, 'POST', '/crearUsuario', { tk: admin, body: nuevoUsuario() })

  expect(lista.body).toEqual({ success: true, data: [expect.any(Object)], total: 1, totalExacto: true })
  expect(creado.body).toEqual({ success: true, data: { id: expect.any(Number), lugar: expect.any(Number) } })
})

test.each([
  ['a body that is no JSON', 'POST', '/crearUsuario', { body: '{"name": ' }, 400, 'CUERPO_ILEGIBLE'],
  ['an empty body that calls itself JSON', 'POST', '/crearUsuario', { body: '' }, 400, 'CUERPO_ILEGIBLE'],
  ['no body at all', 'POST', '/crearUsuario', {}, 422, 'DATOS_INVALIDOS'],
  ['a list instead of an object', 'POST', '/crearUsuario', { body: '[]' }, 422, 'DATOS_INVALIDOS'],
  [
    '65 kB',
    'POST',
    '/crearUsuario',
    { body: JSON.stringify({ name: 'x'.repeat(65_536) }) },
    413,
    'CUERPO_DEMASIADO_GRANDE',
  ],
  [
    'plain text',
    'POST',
    '/login',
    { body: 'hola', headers: { 'content-type': 'text/plain' } },
    415,
    'TIPO_NO_SOPORTADO',
  ],
  [
    'a form',
    'POST',
    '/login',
    { body: 'username=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'TIPO_NO_SOPORTADO',
  ],
  ['XML', 'POST', '/login', { body: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, 'TIPO_NO_SOPORTADO'],
  ['__proto__', 'POST', '/crearUsuario', { body: '{"__proto__": {"userType": "0"}}' }, 400, 'CUERPO_ILEGIBLE'],
  [
    'constructor.prototype',
    'POST',
    '/crearUsuario',
    { body: '{"constructor": {"prototype": {"a": 1}}}' },
    400,
    'CUERPO_ILEGIBLE',
  ],
  [
    'nesting of 30,000',
    'POST',
    '/crearUsuario',
    { body: `${'['.repeat(30_000)}${']'.repeat(30_000)}` },
    422,
    'DATOS_INVALIDOS',
  ],
  [
    'nesting inside a field',
    'POST',
    '/crearUsuario',
    { body: `{"a":${'{"a":'.repeat(3000)}1${'}'.repeat(3001)}` },
    422,
    'DATOS_INVALIDOS',
  ],
  ['a repeated parameter', 'GET', '/usuarios?search=a&search=b', {}, 422, 'DATOS_INVALIDOS'],
  ['a page below one', 'GET', '/usuarios?page=0', {}, 422, 'DATOS_INVALIDOS'],
  ['a page of text', 'GET', '/usuarios?page=uno', {}, 422, 'DATOS_INVALIDOS'],
  ['1,001 rows', 'GET', '/usuarios?limit=1001', {}, 422, 'DATOS_INVALIDOS'],
  ['a search of 121 letters', 'GET', `/usuarios?search=${'a'.repeat(121)}`, {}, 422, 'DATOS_INVALIDOS'],
  ['a NUL in the query', 'GET', '/usuarios?search=%00', {}, 422, 'DATOS_INVALIDOS'],
  ['an unknown address', 'GET', '/no-existe', {}, 404, 'NO_ENCONTRADO'],
  ['an address of another method', 'PATCH', '/usuarios/1', {}, 405, 'METODO_NO_PERMITIDO'],
  ['TRACE', 'TRACE', '/usuarios', {}, 405, 'METODO_NO_PERMITIDO'],
] as const)('refuses %s', async (_, metodo, ruta, opciones, estatus, codigo) => {
  const antes = await contarUsuarios()

  const { status, body } = await pedirCrudo(t.app, metodo, ruta, { tk: admin, ...opciones })

  expect([status, body.error]).toEqual([estatus, codigo])
  expect(Fallo.safeParse(body).success).toBe(true)
  expect(await contarUsuarios()).toBe(antes)
})

test.each(['/healthz', '/readyz'])('%s says that it is well and nothing else (43)', async (ruta) => {
  const { status, body } = await pedirCrudo(t.app, 'GET', ruta, { aplicacion: false })

  expect([status, body]).toEqual([200, { success: true }])
})

test('a closed method names the open ones', async () => {
  const { headers } = await pedirCrudo(t.app, 'POST', '/usuarios/1/desactivar', { tk: admin })

  expect(headers.allow).toBe('PUT')
})

test.each(['0', '-1', '1.5', 'abc', '9007199254740993', '1e400', '%20', "1'--", 'null'])(
  'the id %s names nothing',
  async (id) => {
    const { status, body } = await pedirCrudo(t.app, 'PUT', `/usuarios/${id}/activar`, { tk: admin })

    expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
  },
)

test('an address that cannot be decoded, or never ends, names nothing and is not repeated', async () => {
  for (const ruta of ['/usuarios/%E0%A4%A', `/usuarios/${'9'.repeat(500)}/activar`]) {
    const { status, texto, headers } = await pedirCrudo(t.app, 'PUT', ruta, { tk: admin })

    expect(status).toBe(404)
    expect(texto).not.toContain('usuarios')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test.each([
  ['a NUL', 'Ro\u0000sa'],
  ['half a character', 'Rosa \ud800'],
])('%s in a text is refused like any bad field', async (_, name) => {
  const { status } = await pedirCrudo(t.app, 'POST', '/crearUsuario', { tk: admin, body: nuevoUsuario({ name }) })

  expect(status).toBe(422)
})

test('bad fields are named one by one, in Spanish', async () => {
  const { body } = await pedirCrudo(t.app, 'POST', '/crearUsuario', {
    tk: admin,
    body: nuevoUsuario({ name: ' ', email: 'no-es-correo', sessionLimit: '9-20' }),
  })

  expect(body.message).toBe('Revisa los datos marcados.')
  expect(body.errors).toEqual({
    name: ['Este campo es obligatorio.'],
    email: ['Al correo le falta la arroba (@).'],
    sessionLimit: ['El horario debe ser HH:MM-HH:MM.'],
  })
  const { body: sinFraseSuya } = await pedirCrudo(t.app, 'GET', '/usuarios?page=0', { tk: admin })
  expect(sinFraseSuya.errors?.page).toEqual(['No puede ser menor que 1.'])
})

test('a bug answers a number to ask with, and nothing of how the server is made', async () => {
  const roto = await crearTestApp()
  const tk = await roto.entrar(await buildUsuario(roto.db, { tipo: '0' }))
  await buildSucursal(roto.db)
  await conDuenio(roto.url, (db) => sql`alter table sucursal rename column razon_social to otra`.execute(db))

  const { status, body, texto } = await pedirCrudo(roto.app, 'GET', '/sucursales', { tk })

  expect(status).toBe(500)
  expect(body).toEqual({
    success: false,
    error: 'ERROR_INTERNO',
    message: 'Ocurrió un error inesperado. Intenta de nuevo; si continúa, contacta a soporte.',
    peticion: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(texto).not.toMatch(/razon_social|select|column|node_modules|\.ts|at /)
  const linea = roto.log.find((una) => una.includes('unexpected error')) ?? ''
  expect(linea).toContain(String(body.peticion))
  expect(linea).toContain('42703')
  expect(linea).not.toContain('razon_social')
  await roto.cerrar()
})
