import { sesion } from '@nitida/contract/sesion'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { nuevoUsuario } from '../../../test/cuerpos.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const leer = (id: number) => t.db.selectFrom('usuario').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('creating', () => {
  test('creates a user and lists him with his branch', async () => {
    const branchId = await buildSucursal(t.db, { folio: '77', direccion: 'Av. Uno' })
    const cuerpo = nuevoUsuario({ name: 'Fernanda', branchId, branchNum: 'x', branchAddress: 'y' })

    const { status, body } = await t.call(admin, usuarios.crear, { body: cuerpo })
    const lista = await t.call(admin, usuarios.list, { query: { search: 'fernanda' } })

    expect(status).toBe(200)
    expect(lista.body.data).toEqual([
      {
        id: body.data.id,
        name: 'Fernanda',
        lastName: 'Ibáñez',
        secondLastName: 'López',
        email: cuerpo.email,
        userType: '2',
        sessionLimit: '09:00-20:00',
        lastSessionDate: null,
        active: true,
        branchId,
        branchNum: '77',
        branchAddress: 'Av. Uno',
        cedula: null,
        version: 1,
        accesoFrenado: false,
        encargadoDe: null,
        segundoFactor: false,
        conLlaves: false,
        sucursalSinEncargado: true,
        eliminado: false,
      },
    ])
  })

  test('what no form has is ignored, whatever it is called (5)', async () => {
    const cuerpo = nuevoUsuario({
      id: 1,
      active: false,
      activo: false,
      version: 99,
      eliminado: true,
      contrasena_hash: 'x',
      creado_en: '2000-01-01T00:00:00Z',
      idCreador: 5,
      lastSessionDate: '2000-01-01T00:00:00Z',
    })

    const { body } = await t.call(admin, usuarios.crear, { body: cuerpo })

    expect(await leer(body.data.id)).toMatchObject({
      activo: true,
      version: 1,
      eliminado_en: null,
      creado_en: AHORA,
      ultima_sesion_en: null,
      contrasena_hash: expect.stringMatching(/^\$argon2id\$/),
    })
  })

  test('the creator is the session’s user, whatever the headers say (6)', async () => {
    const yo = await buildUsuario(t.db, { tipo: '0' })
    const { body } = await t.call(
      await t.entrar(yo),
      usuarios.crear,
      { body: nuevoUsuario() },
      {
        iduser: '1',
        name: 'Otro',
        lastname: 'Nombre',
        secondlastname: 'Ajeno',
      },
    )

    const { id_usuario } = await t.db
      .selectFrom('auditoria')
      .select('id_usuario')
      .where('entidad', '=', 'usuario')
      .where('id_entidad', '=', body.data.id)
      .executeTakeFirstOrThrow()
    expect(id_usuario).toBe(yo.id)
  })

  test.each([
    ['blank name', { name: '  ' }],
    ['blank first surname', { lastName: '' }],
    ['blank second surname', { secondLastName: '' }],
    ['no e-mail', { email: '' }],
    ['two e-mails', { email: 'a@prueba.mx, b@prueba.mx' }],
    ['an e-mail with a line break', { email: 'a@prueba.mx\r\nBcc: b@prueba.mx' }],
    ['an e-mail of 255', { email: `${'a'.repeat(245)}@prueba.mx` }],
    ['a name of 81', { name: 'x'.repeat(81) }],
    ['no password', { password: '' }],
    ['type 5', { userType: '5' }],
    ['a number as type', { userType: 2 }],
    ['hours that do not exist', { sessionLimit: '09:00-24:00' }],
    ['hours without a zero', { sessionLimit: '9:00-20:00' }],
    ['a branch by its name', { branchId: 'Centro' }],
    ['a branch of zero', { branchId: 0 }],
  ])('refuses %s', async (_, cambios) => {
    const { status, body } = await pedirCrudo(t.app, 'POST', '/crearUsuario', {
      tk: admin,
      body: nuevoUsuario(cambios),
    })

    expect([status, body.error]).toEqual([422, 'DATOS_INVALIDOS'])
    expect(Object.keys(body.errors ?? {})).toEqual(Object.keys(cambios))
  })

  test.each(['1', '2', '3', '4'] as const)('type %s needs hours; type 0 does not', async (userType) => {
    const sin = await t.call(admin, usuarios.crear, { body: nuevoUsuario({ userType, sessionLimit: null }) })
    const maestro = await t.call(admin, usuarios.crear, { body: nuevoUsuario({ userType: '0', sessionLimit: null }) })

    expect([sin.status, sin.body.error]).toEqual([422, 'HORARIO_OBLIGATORIO'])
    expect(maestro.status).toBe(200)
  })

  test('a branch that does not work takes nobody in, and nobody is moved or woken up there (D-73)', async () => {
    const cerrada = await buildSucursal(t.db, { activa: false })
    const dormido = await buildUsuario(t.db, { activo: false, idSucursal: cerrada })
    const otro = await buildUsuario(t.db)

    const respuestas = [
      await t.call(admin, usuarios.crear, { body: nuevoUsuario({ branchId: cerrada }) }),
      await t.call(admin, usuarios.crear, { body: nuevoUsuario({ branchId: 999_999 }) }),
      await t.call(admin, usuarios.guardar, { params: { id: otro.id }, body: nuevoUsuario({ branchId: cerrada }) }),
      await t.call(admin, usuarios.activar, { params: { id: dormido.id }, body: {} }),
    ]

    for (const { status, body } of respuestas) expect([status, body.error]).toEqual([422, 'SUCURSAL_NO_DISPONIBLE'])
    expect((await leer(dormido.id)).activo).toBe(false)
  })
})

describe('saving', () => {
  test('saves every field and answers the user as he is now', async () => {
    const { id } = await buildUsuario(t.db)
    const branchId = await buildSucursal(t.db, { folio: '55' })
    const cuerpo = nuevoUsuario({ name: ' Otra ', email: 'OTRA@Prueba.mx', userType: '4', branchId, password: null })

    const { status, body } = await t.call(admin, usuarios.guardar, { params: { id }, body: cuerpo })

    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Otra',
      email: 'otra@prueba.mx',
      userType: '4',
      branchId,
      branchNum: '55',
      sessionLimit: '09:00-20:00',
      active: true,
    })
  })

  test('a password of null stays as it is; another one changes (spec §5)', async () => {
    const { id, correo } = await buildUsuario(t.db)
    const { contrasena_hash: antes } = await leer(id)

    await t.call(admin, usuarios.guardar, { params: { id }, body: nuevoUsuario({ email: correo, password: null }) })
    expect((await leer(id)).contrasena_hash).toBe(antes)
    await t.call(admin, usuarios.guardar, { params: { id }, body: nuevoUsuario({ email: correo, password: 'nueva' }) })
    expect((await leer(id)).contrasena_hash).not.toBe(antes)
  })

  test('the password fields of the row actions do nothing (D-11)', async () => {
    const { id } = await buildUsuario(t.db)
    const { contrasena_hash: antes } = await leer(id)

    const baja = await t.call(admin, usuarios.desactivar, { params: { id }, body: { password: 'intrusa' } })
    const alta = await t.call(admin, usuarios.activar, { params: { id }, body: { password: 'intrusa' } })

    expect([baja.body.data.active, alta.body.data.active]).toEqual([false, true])
    expect((await leer(id)).contrasena_hash).toBe(antes)
  })

  test.each(['desactivar', 'activar'] as const)('%s works without a body, too', async (accion) => {
    const { id } = await buildUsuario(t.db)

    expect((await pedirCrudo(t.app, 'PUT', `/usuarios/${id}/${accion}`, { tk: admin })).status).toBe(200)
  })

  test('a removed user is nobody any more, for every call but bringing him back', async () => {
    const { id } = await buildUsuario(t.db)
    await t.call(admin, usuarios.eliminar, { params: { id } })

    const respuestas = [
      await t.call(admin, usuarios.guardar, { params: { id }, body: nuevoUsuario() }),
      await t.call(admin, usuarios.activar, { params: { id }, body: {} }),
      await t.call(admin, usuarios.desactivar, { params: { id }, body: {} }),
      await t.call(admin, usuarios.eliminar, { params: { id } }),
      await t.call(admin, usuarios.cambiarHorario, { params: { id }, body: { sessionLimit: '08:00-09:00' } }),
    ]

    for (const { status, body } of respuestas) expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
  })
})

describe('the licence (D-86)', () => {
  const cedulaDe = async (id: number) => (await leer(id)).cedula

  test('is kept for those who sign, and told to their own screens', async () => {
    const body = nuevoUsuario({ userType: '4', cedula: ' 8123456 ', sessionLimit: '00:00-23:59' })
    const { id } = (await t.call(admin, usuarios.crear, { body })).body.data
    const tk = await t.entrar({ id, correo: body.email, tipo: '4', idSucursal: null })

    const { body: propia } = await t.call(tk, sesion.validateTk, {})

    expect(await cedulaDe(id)).toBe('8123456')
    expect(propia.sesion.cedula).toBe('8123456')
  })

  test('goes with the type that has one, and an empty text is none', async () => {
    const { id } = (await t.call(admin, usuarios.crear, { body: nuevoUsuario({ userType: '2', cedula: '1' }) })).body
      .data
    const guardar = (body: object) => t.call(admin, usuarios.guardar, { params: { id }, body })
    expect(await cedulaDe(id)).toBeNull()
    await guardar({ userType: '4', cedula: '81-A' })
    await guardar({ name: 'Otra' })
    expect(await cedulaDe(id)).toBe('81-A')
    await guardar({ cedula: ' ' })
    expect(await cedulaDe(id)).toBeNull()
    await guardar({ cedula: '81-A' })
    await guardar({ userType: '3' })
    expect(await cedulaDe(id)).toBeNull()
  })

  test.each(['1'.repeat(21), '<b>', '12;34'])('%s is no licence', async (cedula) => {
    const { status, body } = await t.call(admin, usuarios.crear, { body: nuevoUsuario({ userType: '4', cedula }) })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['cedula']])
  })
})

test('hours that end as they begin are refused', async () => {
  const body = nuevoUsuario({ sessionLimit: '10:00-10:00' })
  const { status, body: rechazo } = await t.call(admin, usuarios.crear, { body })
  expect([status, rechazo.errors]).toEqual([
    422,
    { sessionLimit: ['La hora de fin debe ser distinta de la de inicio.'] },
  ])
})
