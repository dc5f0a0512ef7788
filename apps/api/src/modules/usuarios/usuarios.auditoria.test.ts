import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { nuevoUsuario } from '../../../test/cuerpos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let yo: UsuarioDePrueba
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  yo = await buildUsuario(t.db, { tipo: '0' })
  admin = await t.entrar(yo)
})
afterAll(() => t.cerrar())

const auditoriaDe = (id: number) =>
  t.db
    .selectFrom('auditoria')
    .select(['accion', 'en', 'id_usuario', 'id_sucursal', 'antes', 'despues', 'peticion'])
    .where('entidad', '=', 'usuario')
    .where('id_entidad', '=', id)
    .orderBy('id')
    .execute()

test('every change of a user is written down: who, when, where, and only what changed (42)', async () => {
  const branchId = await buildSucursal(t.db)
  const cuerpo = nuevoUsuario({ branchId })
  const { id } = (await t.call(admin, usuarios.crear, { body: cuerpo })).body.data
  const params = { id }
  await t.call(admin, usuarios.guardar, {
    params,
    body: { ...cuerpo, name: 'Otra', userType: '4', password: 'nueva-1' },
  })
  await t.call(admin, usuarios.cambiarHorario, { params, body: { sessionLimit: '08:00-21:00' } })
  await t.call(admin, usuarios.desactivar, { params, body: {} })
  await t.call(admin, usuarios.activar, { params, body: {} })
  await t.call(admin, usuarios.eliminar, { params })
  await t.call(admin, usuarios.restaurar, { params })

  const filas = await auditoriaDe(id)

  for (const { en, id_usuario, id_sucursal, peticion } of filas) {
    expect([en, id_usuario, id_sucursal]).toEqual([AHORA, yo.id, branchId])
    expect(peticion).toMatch(/^[0-9a-f-]{36}$/)
  }
  const { name, lastName, secondLastName, email, userType, sessionLimit } = cuerpo
  expect(filas.map(({ accion, antes, despues }) => [accion, antes, despues])).toEqual([
    ['usuario creado', null, { name, lastName, secondLastName, email, userType, sessionLimit, branchId }],
    ['usuario guardado', { name, userType }, { name: 'Otra', userType: '4', contrasenaCambiada: true }],
    ['horario cambiado', { sessionLimit }, { sessionLimit: '08:00-21:00' }],
    ['usuario desactivado', { active: true }, { active: false }],
    ['usuario activado', { active: false }, { active: true }],
    ['usuario eliminado', { active: true, eliminado: false }, { active: false, eliminado: true }],
    ['usuario restaurado', { eliminado: true }, { eliminado: false }],
  ])
})

test('a password is nowhere in it, in no form', async () => {
  const cuerpo = nuevoUsuario({ password: 'canario-contraseña' })
  const { id } = (await t.call(admin, usuarios.crear, { body: cuerpo })).body.data
  await t.call(admin, usuarios.guardar, { params: { id }, body: { ...cuerpo, password: 'canario-segundo' } })

  const todo = JSON.stringify(await t.db.selectFrom('auditoria').selectAll().execute())

  expect(todo).not.toMatch(/canario|argon2|\$v=19/)
})

test('what was refused left no change behind', async () => {
  const { id, correo } = await buildUsuario(t.db)
  const ocupado = nuevoUsuario({ email: (await buildUsuario(t.db)).correo })

  await t.call(admin, usuarios.guardar, { params: { id }, body: ocupado })

  expect(await auditoriaDe(id)).toEqual([])
  const fila = await t.db.selectFrom('usuario').select('correo').where('id', '=', id).executeTakeFirstOrThrow()
  expect(fila.correo).toBe(correo)
})
