import { sesion } from '@nitida/contract/sesion'
import { sucursales } from '@nitida/contract/sucursales'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildSucursal, buildUsuario, CONTRASENA, type UsuarioDePrueba } from '../../../test/builders.ts'
import { nuevaSucursal, nuevoUsuario } from '../../../test/cuerpos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { limpiar } from '../../platform/tareas/tareas.ts'

let t: TestApp
/** A second process of the same installation. */
let otro: TestApp
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  otro = await crearTestApp({ url: t.url })
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(async () => {
  await otro.cerrar()
  await t.cerrar()
})

const estatus = async (app: TestApp, tk: string): Promise<number> => (await app.call(tk, sesion.validateTk, {})).status

/** A user's unchanged fields, as a form holds them. */
const comoEsta = ({ correo, tipo, idSucursal }: UsuarioDePrueba, cambios: object = {}) => ({
  ...nuevoUsuario({ email: correo, userType: tipo, branchId: idSucursal, sessionLimit: '00:00-23:59' }),
  password: null,
  ...cambios,
})

test('logout makes the token worthless and leaves the user’s other sessions alone (10)', async () => {
  const usuario = await buildUsuario(t.db)
  const [tk, otraPestana] = [await t.entrar(usuario), await t.entrar(usuario)]
  for (const app of [t, otro]) expect(await estatus(app, tk)).toBe(200)

  const salida = await t.call(tk, sesion.logout, {})

  expect([salida.status, salida.body]).toEqual([200, { success: true }])
  expect(await estatus(t, tk)).toBe(401)
  await vi.waitFor(async () => expect(await estatus(otro, tk)).toBe(401), { timeout: 20_000, interval: 5 })
  expect(await estatus(t, otraPestana)).toBe(200)
  expect((await t.call(tk, sesion.logout, {})).status).toBe(401)
})

/** Every act that ends a user's sessions (D-5, security 7, 9). */
const actos: [string, (usuario: UsuarioDePrueba) => Promise<{ status: number }>][] = [
  ['deactivation', ({ id }) => t.call(admin, usuarios.desactivar, { params: { id }, body: {} })],
  ['removal', ({ id }) => t.call(admin, usuarios.eliminar, { params: { id } })],
  [
    'other hours by their own call',
    ({ id }) => t.call(admin, usuarios.cambiarHorario, { params: { id }, body: { sessionLimit: '08:00-22:00' } }),
  ],
  [
    'other hours by the form',
    (usuario) =>
      t.call(admin, usuarios.guardar, {
        params: { id: usuario.id },
        body: comoEsta(usuario, { sessionLimit: '08:00-22:00' }),
      }),
  ],
  [
    'another password',
    (usuario) =>
      t.call(admin, usuarios.guardar, {
        params: { id: usuario.id },
        body: comoEsta(usuario, { password: 'otra-123' }),
      }),
  ],
  [
    'the same password, set again',
    (usuario) =>
      t.call(admin, usuarios.guardar, {
        params: { id: usuario.id },
        body: comoEsta(usuario, { password: CONTRASENA }),
      }),
  ],
  [
    'another type',
    (usuario) =>
      t.call(admin, usuarios.guardar, { params: { id: usuario.id }, body: comoEsta(usuario, { userType: '4' }) }),
  ],
  [
    'another branch',
    async (usuario) =>
      t.call(admin, usuarios.guardar, {
        params: { id: usuario.id },
        body: comoEsta(usuario, { branchId: await buildSucursal(t.db) }),
      }),
  ],
]

describe.each(actos)('%s', (_, acto) => {
  test('ends every session of the user at once, and nobody else’s', async () => {
    const usuario = await buildUsuario(t.db)
    const vecino = await t.entrar(await buildUsuario(t.db))
    const tokens = [await t.entrar(usuario), await t.entrar(usuario)]
    for (const tk of tokens) expect(await estatus(t, tk)).toBe(200)

    expect((await acto(usuario)).status).toBe(200)

    for (const tk of tokens) expect(await estatus(t, tk)).toBe(401)
    expect(await estatus(t, vecino)).toBe(200)
  })

  test('and on every other process, long before what it remembers runs out', async () => {
    const usuario = await buildUsuario(t.db)
    const tk = await t.entrar(usuario)
    expect(await estatus(otro, tk)).toBe(200)
    // The clock of its memory stands still, so only the notice can end the session.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    try {
      await acto(usuario)

      await vi.waitFor(async () => expect(await estatus(otro, tk)).toBe(401), { timeout: 20_000, interval: 5 })
    } finally {
      vi.restoreAllMocks()
    }
  })
})

test('naming a manager who had no branch ends his sessions: he works somewhere now (D-20)', async () => {
  const encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: null })
  const tk = await t.entrar(encargado)

  await t.call(admin, sucursales.crear, { body: nuevaSucursal(encargado.id) })

  expect(await estatus(t, tk)).toBe(401)
})

test('saving a user without any of that leaves his sessions alone', async () => {
  const usuario = await buildUsuario(t.db)
  const tk = await t.entrar(usuario)

  await t.call(admin, usuarios.guardar, { params: { id: usuario.id }, body: comoEsta(usuario, { name: 'Otra' }) })
  await t.call(admin, usuarios.cambiarHorario, {
    params: { id: usuario.id },
    body: { sessionLimit: '00:00-23:59' },
  })

  expect(await estatus(t, tk)).toBe(200)
})

test('an ended session does not come back with the user', async () => {
  const usuario = await buildUsuario(t.db)
  const tk = await t.entrar(usuario)

  await t.call(admin, usuarios.desactivar, { params: { id: usuario.id }, body: {} })
  await t.call(admin, usuarios.activar, { params: { id: usuario.id }, body: {} })

  expect(await estatus(t, tk)).toBe(401)
})

test('a session that is being opened while its user is deactivated is worthless', async () => {
  for (let vuelta = 0; vuelta < 10; vuelta++) {
    const usuario = await buildUsuario(t.db)
    await t.db.deleteFrom('intento_sesion').execute()

    const [entrada] = await Promise.all([
      t.call(null, sesion.login, { body: { username: usuario.correo, password: CONTRASENA } }),
      t.call(admin, usuarios.desactivar, { params: { id: usuario.id }, body: {} }),
    ])

    const { tk } = entrada.body
    if (tk) expect(await estatus(t, tk)).toBe(401)
    else expect(entrada.status).toBe(401)
  }
})

test('sessions that ended a day ago are forgotten, the others are not', async () => {
  const usuario = await buildUsuario(t.db)
  await t.entrar(usuario)
  const { vence_en } = await t.db
    .selectFrom('sesion')
    .select('vence_en')
    .where('id_usuario', '=', usuario.id)
    .executeTakeFirstOrThrow()
  const cuantas = async () =>
    (await t.db.selectFrom('sesion').select('version').where('id_usuario', '=', usuario.id).execute()).length

  await limpiar(t.db, new Date(vence_en.getTime() + 24 * 3_600_000))
  expect(await cuantas()).toBe(1)
  await limpiar(t.db, new Date(vence_en.getTime() + 24 * 3_600_000 + 1))
  expect(await cuantas()).toBe(0)
})
