import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { nuevoUsuario } from '../../../test/cuerpos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0', nombre: 'Zoé' }))
})
afterAll(() => t.cerrar())

describe('the list', () => {
  // This test comes first because it counts everybody.
  test('is sorted by name as people sort, in pages, and searched without accents', async () => {
    for (const nombre of ['Óscar', 'oscar', 'Ñandú', 'Nora', 'Ana', 'ángel', 'Beto']) {
      await buildUsuario(t.db, { nombre, idSucursal: null })
    }
    const nombres = async (query: object) =>
      (await t.call(admin, usuarios.list, { query })).body.data.map(({ name }) => name)

    expect(await nombres({})).toEqual(['Ana', 'ángel', 'Beto', 'Nora', 'Ñandú', 'oscar', 'Óscar', 'Zoé'])
    expect(await nombres({ page: 2, limit: 3 })).toEqual(['Nora', 'Ñandú', 'oscar'])
    expect(await nombres({ page: 9, limit: 3 })).toEqual([])
    expect(await nombres({ search: 'OSC' })).toEqual(['oscar', 'Óscar'])
    expect(await nombres({ search: 'nandu' })).toEqual(['Ñandú'])
    expect(await nombres({ search: '%' })).toEqual([])
    const { apellido_paterno: apellido, correo } = await t.db
      .selectFrom('usuario')
      .select(['apellido_paterno', 'correo'])
      .where('nombre', '=', 'Ñandú')
      .executeTakeFirstOrThrow()
    expect(await nombres({ search: `${apellido} nan` })).toEqual(['Ñandú'])
    expect(await nombres({ search: correo })).toEqual(['Ñandú'])
    expect(await nombres({ search: "'; drop table usuario; --" })).toEqual([])
    const { body } = await t.call(admin, usuarios.list, { query: { page: 1, limit: 3 } })
    expect(body.total).toBe(8)
  })

  test('shows removed users only where they are asked for', async () => {
    const { id } = await buildUsuario(t.db, { nombre: 'Quitada' })
    await t.call(admin, usuarios.eliminar, { params: { id } })

    const vivos = await t.call(admin, usuarios.list, { query: { search: 'quitada' } })
    const quitados = await t.call(admin, usuarios.list, { query: { search: 'quitada', eliminados: 'true' } })

    expect(vivos.body.data).toEqual([])
    expect(quitados.body.data).toMatchObject([{ id, eliminado: true, active: false }])
  })

  test('a password, its hash or the version of the sessions never leave the server', async () => {
    const { id } = await buildUsuario(t.db)
    await t.db.updateTable('usuario').set({ version: 77_777 }).where('id', '=', id).execute()

    const { body } = await t.call(admin, usuarios.list, {})

    expect(JSON.stringify(body)).not.toMatch(/argon2|contrasena|password|77777/i)
  })
})

test('a manager is known by his branch, and a branch that lost its manager by its user (D-20)', async () => {
  const idSucursal = await buildSucursal(t.db, { folio: 'E1' })
  const { id } = await buildUsuario(t.db, { tipo: '1', idSucursal, nombre: 'Encarnación' })
  const leida = async () => {
    const [fila] = (await t.call(admin, usuarios.list, { query: { search: 'encarnacion' } })).body.data
    return [fila?.encargadoDe, fila?.sucursalSinEncargado]
  }
  expect(await leida()).toEqual([null, true])
  await t.db.updateTable('sucursal').set({ id_encargado: id }).where('id', '=', idSucursal).execute()
  expect(await leida()).toEqual([{ id: idSucursal, sucursalNumber: 'E1' }, false])
})

test('who is created is told his place in the list, by the order of Spanish', async () => {
  for (const name of ['Ñandú', 'Nzinga', 'Ñandú', 'Óscar']) {
    const { body } = await t.call(admin, usuarios.crear, { body: nuevoUsuario({ name }) })
    const { lugar } = body.data
    const { data } = (await t.call(admin, usuarios.list, { query: { page: Math.ceil(lugar / 10), limit: 10 } })).body
    expect(data[(lugar - 1) % 10]?.id, name).toBe(body.data.id)
  }
})
