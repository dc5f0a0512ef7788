import { sesion } from '@nitida/contract/sesion'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, CONTRASENA } from '../../../test/builders.ts'
import { nuevoUsuario } from '../../../test/cuerpos.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { hashDeToken, nuevoToken } from '../../platform/seguridad/sesiones.ts'

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
beforeEach(async () => {
  await t.db.deleteFrom('intento_sesion').execute()
})
afterAll(() => t.cerrar())

const entrar = (username: string, password = CONTRASENA) => t.call(null, sesion.login, { body: { username, password } })

const accionesDe = async (idUsuario: number): Promise<string[]> => {
  const filas = await t.db
    .selectFrom('auditoria')
    .select('accion')
    .where('id_usuario', '=', idUsuario)
    .orderBy('id')
    .execute()
  return filas.map((fila) => fila.accion)
}

test('a good login opens a session and says whose it is', async () => {
  const idSucursal = await buildSucursal(t.db, { folio: '7', direccion: 'Av. Uno', zona: 'America/Tijuana' })
  const usuario = await buildUsuario(t.db, { tipo: '2', idSucursal, nombre: 'Rosa', horario: '07:00-10:30' })

  const { status, body } = await entrar(usuario.correo)
  const despues = await t.call(body.tk, sesion.validateTk, {})

  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    tk: expect.stringMatching(/^[\w-]{43}$/),
    timeDeny: false,
    userData: {
      id: usuario.id,
      branchId: idSucursal,
      name: 'Rosa',
      lastName: 'Prueba',
      secondLastName: expect.any(String),
      userType: '2',
    },
    sesion: {
      ahora: AHORA.toISOString(),
      hoy: '2026-11-24',
      // At 08:00 in Tijuana it is 10:00; the minute of 10:30 still counts (D-7).
      terminaEn: '2026-11-24T18:31:00.000Z',
      zonaHoraria: 'America/Tijuana',
      sucursal: { id: idSucursal, sucursalNumber: '7', direccion: 'Av. Uno' },
      cedula: null,
      preferencias: { inicioEnHoy: false, hoyPlegado: false, tipoTicket: null, novedadVista: null },
      nombreOptica: 'Óptica Nítida',
      diasCerrados: '',
      ventas: { presupuestoDias: 15, limitePrecio: null },
      demo: false,
      contrasenaMinima: 1,
      faltaFactor: false,
    },
  })
  expect(despues.body).toEqual({ success: true, userData: body.userData, sesion: body.sesion })
  expect(await accionesDe(usuario.id)).toEqual(['sesión iniciada'])
  const fila = await t.db
    .selectFrom('usuario')
    .select('ultima_sesion_en')
    .where('id', '=', usuario.id)
    .executeTakeFirstOrThrow()
  expect(fila.ultima_sesion_en).toEqual(AHORA)
})

test('every way in and out is written down, the refused ones too (42)', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '2', horario: '09:00-11:00' })

  await entrar(usuario.correo, 'equivocada')
  await entrar('nadie@prueba.mx')
  const { body } = await entrar(usuario.correo)
  await t.call(body.tk, sesion.logout, {})
  t.ponerReloj(new Date('2026-11-24T18:00:00Z'))
  await entrar(usuario.correo)
  t.ponerReloj(AHORA)

  expect(await accionesDe(usuario.id)).toEqual([
    'sesión negada',
    'sesión iniciada',
    'sesión cerrada',
    'sesión fuera de horario',
  ])
  const anonima = await t.db
    .selectFrom('auditoria')
    .select(['accion', 'entidad', 'antes', 'despues'])
    .where('id_usuario', 'is', null)
    .executeTakeFirstOrThrow()
  // The audit does not keep who was tried.
  const despues = { red: '127.0.0.0/24', huella: expect.stringMatching(/^[0-9a-f]{16}$/) }
  expect(anonima).toEqual({ accion: 'sesión negada', entidad: 'sesion', antes: null, despues })
})

test('a session that a clock opened in the future does not outlive the longest one', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '0' })
  t.ponerReloj(new Date(AHORA.getTime() + 48 * 3600_000))
  const { body } = await entrar(usuario.correo)

  t.ponerReloj(AHORA)
  t.app.deps.sesiones.olvidar()

  expect((await t.call(body.tk, sesion.validateTk, {})).status).toBe(401)
})

test('the name is the e-mail, whatever its capitals and blanks (D-6)', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '0', correo: 'mayus@prueba.mx' })

  const { status, body } = await entrar('  MAYUS@Prueba.MX ')

  expect([status, body.userData?.id]).toEqual([200, usuario.id])
})

test.each(['Bearer ', 'bearer   ', ''])('the token is taken after %j (D-5)', async (antes) => {
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))

  const { status } = await pedirCrudo(t.app, 'GET', '/validateTk', { headers: { authorization: `${antes}${tk}` } })

  expect(status).toBe(200)
})

test.each(['', 'x', 'Bearer', 'Basic YTpi', nuevoToken()])('the token %j is nobody’s', async (authorization) => {
  const { status, body } = await pedirCrudo(t.app, 'GET', '/validateTk', { headers: { authorization } })

  expect([status, body.timeDeny]).toEqual([401, false])
})

test('every login has a token of its own', async () => {
  const { correo } = await buildUsuario(t.db, { tipo: '0' })

  const primera = await entrar(correo)
  const segunda = await entrar(correo)

  expect(segunda.body.tk).not.toBe(primera.body.tk)
  for (const { body } of [primera, segunda]) expect((await t.call(body.tk, sesion.validateTk, {})).status).toBe(200)
})

test('ten thousand tokens differ, in every part, and hold 256 bits', () => {
  const tokens = Array.from({ length: 10_000 }, nuevoToken)

  expect(new Set(tokens).size).toBe(10_000)
  expect(new Set(tokens.map((token) => token.slice(0, 12))).size).toBe(10_000)
  expect(new Set(tokens.map((token) => token.slice(-12))).size).toBe(10_000)
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)
})

test('the database keeps the hash of a token and of a password, and neither itself', async () => {
  const { id, correo } = await buildUsuario(t.db, { tipo: '0' })
  const { body } = await entrar(correo)

  const sesiones = await t.db.selectFrom('sesion').selectAll().where('id_usuario', '=', id).execute()
  const usuario = await t.db.selectFrom('usuario').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  expect(sesiones.map((fila) => fila.token_hash)).toEqual([hashDeToken(body.tk)])
  const volcado = JSON.stringify([sesiones, usuario])
  for (const secreto of [body.tk, Buffer.from(body.tk).toString('hex'), CONTRASENA]) {
    expect(volcado).not.toContain(secreto)
  }
  // ASVS 11.4.2, D-8.
  expect(usuario.contrasena_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test.each([
  ['128 characters', 'x'.repeat(128)],
  ['128 signs outside the basic plane', '🔑'.repeat(128)],
  ['blanks at both ends', '  con espacios  '],
  ['accents, ñ and another script', 'contraseña-日本語-ß'],
  ['one letter, outside production', 'a'],
])('a password of %s is accepted and asked for exactly (D-8)', async (_, password) => {
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const cuerpo = nuevoUsuario({ password, userType: '0' })

  const creado = await t.call(admin, usuarios.crear, { body: cuerpo })

  expect(creado.status).toBe(200)
  expect((await entrar(cuerpo.email, password)).status).toBe(200)
  for (const otra of [`${password} `, password.slice(1) || 'b', password.toUpperCase()]) {
    if (otra !== password) expect((await entrar(cuerpo.email, otra)).body.tk).toBeUndefined()
  }
})

test('how the first screen was left is kept by its parts, and what is not named stays', async () => {
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  await t.call(tk, sesion.preferencias, { body: { hoyPlegado: true } })
  const { body } = await t.call(tk, sesion.preferencias, { body: { inicioEnHoy: true } })
  await t.call(tk, sesion.preferencias, { body: { tipoTicket: 'Nota Simple' } })
  const nada = await t.call(tk, sesion.preferencias, { body: {} })
  const despues = await t.call(tk, sesion.validateTk, {})

  const ambas = { inicioEnHoy: true, hoyPlegado: true, novedadVista: null }
  expect(body.data).toEqual({ ...ambas, tipoTicket: null })
  const todas = { ...ambas, tipoTicket: 'Nota Simple' }
  expect([nada.body.data, despues.body.sesion.preferencias]).toEqual([todas, todas])
})

test('one password typed on two kinds of keyboard is one password', async () => {
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const cuerpo = nuevoUsuario({ password: 'contraseña'.normalize('NFD'), userType: '0' })
  await t.call(admin, usuarios.crear, { body: cuerpo })

  expect((await entrar(cuerpo.email, 'contraseña'.normalize('NFC'))).status).toBe(200)
})

test.each([
  ['129 characters', { username: 'a@b.mx', password: 'x'.repeat(129) }],
  ['no password', { username: 'a@b.mx', password: '' }],
  ['no name', { username: ' ', password: 'x' }],
  ['a name that is no text', { username: { like: '%' }, password: 'x' }],
  ['a password that is no text', { username: 'a@b.mx', password: ['x'] }],
])('%s never reaches the accounts', async (_, body) => {
  const { status } = await pedirCrudo(t.app, 'POST', '/login', { body })

  expect(status).toBe(422)
  expect(await t.db.selectFrom('intento_sesion').selectAll().execute()).toEqual([])
})

test('production refuses passwords below PASSWORD_MIN, when created and when changed (D-8)', async () => {
  const estricta = await crearTestApp({ url: t.url, entorno: { contrasenaMinima: 8 } })
  const admin = await estricta.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { id } = await buildUsuario(t.db, { tipo: '0' })

  const corta = await estricta.call(admin, usuarios.crear, { body: nuevoUsuario({ password: '🔑'.repeat(7) }) })
  const cambio = await estricta.call(admin, usuarios.guardar, {
    params: { id },
    body: nuevoUsuario({ password: '1234567' }),
  })
  const justa = await estricta.call(admin, usuarios.crear, { body: nuevoUsuario({ password: '12345678' }) })
  await estricta.cerrar()

  for (const { status, body } of [corta, cambio]) {
    expect([status, body.error, body.message]).toEqual([
      422,
      'CONTRASENA_CORTA',
      'La contraseña debe tener al menos 8 caracteres.',
    ])
  }
  expect(justa.status).toBe(200)
})
