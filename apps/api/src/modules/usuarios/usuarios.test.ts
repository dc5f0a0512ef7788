import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const nuevo = (cambios: object = {}) => ({
  name: 'Rosa',
  lastName: 'Ibáñez',
  secondLastName: 'López',
  email: 'rosa@prueba.mx',
  password: 'secreta-123',
  userType: '2' as const,
  sessionLimit: '09:00-20:00',
  branchId: null,
  ...cambios,
})

test('creates a user and lists him with his branch', async () => {
  const branchId = await buildSucursal(t.db, { folio: '77', direccion: 'Av. Uno' })

  const { status, body } = await t.call(admin, usuarios.crear, {
    body: nuevo({ branchId, branchNum: 'x', branchAddress: 'y' }),
  })
  const lista = await t.call(admin, usuarios.list, { query: { search: 'rosa' } })

  expect(status).toBe(200)
  expect(lista.body.data).toMatchObject([
    {
      id: body.data.id,
      email: 'rosa@prueba.mx',
      branchId,
      branchNum: '77',
      branchAddress: 'Av. Uno',
      lastSessionDate: null,
    },
  ])
})

test('eight equal e-mails at once make one user', async () => {
  const cuerpo = nuevo({ email: 'Igual@Prueba.mx' })

  const respuestas = await Promise.all(Array.from({ length: 8 }, () => t.call(admin, usuarios.crear, { body: cuerpo })))

  expect(respuestas.map((r) => r.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect(respuestas.find((r) => r.status === 409)?.body.error).toBe('CORREO_EN_USO')
  const filas = await t.db.selectFrom('usuario').select('correo').where('correo', '=', 'igual@prueba.mx').execute()
  expect(filas).toHaveLength(1)
})
