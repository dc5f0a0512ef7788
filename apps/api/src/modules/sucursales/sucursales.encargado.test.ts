import { sucursales } from '@nitida/contract/sucursales'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { nuevaSucursal, nuevoUsuario } from '../../../test/cuerpos.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'

const RONDAS = 20

let t: TestApp
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  await calentar(t)
})
afterAll(() => t.cerrar())

const encargadoDe = async (id: number): Promise<number | null> =>
  (await t.db.selectFrom('sucursal').select('id_encargado').where('id', '=', id).executeTakeFirstOrThrow()).id_encargado
const sucursalDe = async (id: number): Promise<number | null> =>
  (await t.db.selectFrom('usuario').select('id_sucursal').where('id', '=', id).executeTakeFirstOrThrow()).id_sucursal
const libre = () => buildUsuario(t.db, { tipo: '1', idSucursal: null })
const nombrar = (id: number, idEncargado: number) =>
  t.call(admin, sucursales.guardar, { params: { id }, body: { idEncargado } })
const crear = (idEncargado: number) => t.call(admin, sucursales.crear, { body: nuevaSucursal(idEncargado) })

const comoEsta = ({ correo, tipo, idSucursal }: UsuarioDePrueba, cambios: object) =>
  nuevoUsuario({ email: correo, userType: tipo, branchId: idSucursal, password: null, ...cambios })

test('naming a manager who has no branch gives him this one (D-20)', async () => {
  const [id, encargado] = [await buildSucursal(t.db), await libre()]

  const { body } = await nombrar(id, encargado.id)

  expect([body.data.idEncargado, await sucursalDe(encargado.id)]).toEqual([encargado.id, id])
})

test('the manager of another branch is refused, on creating and on saving; nothing stays behind', async () => {
  const ajeno = await buildUsuario(t.db, { tipo: '1' })
  const id = await buildSucursal(t.db)
  const antes = await t.db.selectFrom('sucursal').select('id').execute()

  for (const { status, body } of [await crear(ajeno.id), await nombrar(id, ajeno.id)]) {
    expect([status, body.error]).toEqual([409, 'ENCARGADO_DE_OTRA_SUCURSAL'])
  }

  expect(await t.db.selectFrom('sucursal').select('id').execute()).toHaveLength(antes.length)
  expect([await encargadoDe(id), await sucursalDe(ajeno.id)]).toEqual([null, ajeno.idSucursal])
})

test('he whose branch was closed may be given another', async () => {
  const cerrada = await buildSucursal(t.db, { activa: false })
  const encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: cerrada })
  const id = await buildSucursal(t.db)

  expect((await nombrar(id, encargado.id)).status).toBe(200)
  expect(await sucursalDe(encargado.id)).toBe(id)
})

test('a closed branch takes nobody in as its manager before it is opened (D-73)', async () => {
  const cerrada = await buildSucursal(t.db, { activa: false })
  const encargado = await libre()

  const { status, body } = await nombrar(cerrada, encargado.id)

  expect([status, body.error]).toEqual([422, 'SUCURSAL_NO_DISPONIBLE'])
  expect([await encargadoDe(cerrada), await sucursalDe(encargado.id)]).toEqual([null, null])
  await t.call(admin, sucursales.activar, { params: { id: cerrada } })
  expect((await nombrar(cerrada, encargado.id)).status).toBe(200)
})

test('only an active user of type 1 can be named', async () => {
  const id = await buildSucursal(t.db)
  const { id: quitado } = await libre()
  await t.call(admin, usuarios.eliminar, { params: { id: quitado } })
  const imposibles = [
    999_999,
    quitado,
    (await buildUsuario(t.db, { tipo: '1', idSucursal: null, activo: false })).id,
    ...(
      await Promise.all((['0', '2', '3', '4'] as const).map((tipo) => buildUsuario(t.db, { tipo, idSucursal: id })))
    ).map((usuario) => usuario.id),
  ]

  for (const idEncargado of imposibles) {
    for (const { status, body } of [await crear(idEncargado), await nombrar(id, idEncargado)]) {
      expect([status, body.error]).toEqual([422, 'ENCARGADO_NO_DISPONIBLE'])
    }
  }
  expect(await encargadoDe(id)).toBeNull()
})

test.each([
  [
    'changes type',
    async (u: UsuarioDePrueba) =>
      t.call(admin, usuarios.guardar, { params: { id: u.id }, body: comoEsta(u, { userType: '2' }) }),
  ],
  [
    'changes branch',
    async (u: UsuarioDePrueba) =>
      t.call(admin, usuarios.guardar, {
        params: { id: u.id },
        body: comoEsta(u, { branchId: await buildSucursal(t.db) }),
      }),
  ],
  ['is removed', async (u: UsuarioDePrueba) => t.call(admin, usuarios.eliminar, { params: { id: u.id } })],
])('a manager who %s leaves his branch without one, and it is written down', async (_, acto) => {
  const id = await buildSucursal(t.db)
  const encargado = { ...(await libre()), idSucursal: id }
  await nombrar(id, encargado.id)

  expect((await acto(encargado)).status).toBe(200)

  expect(await encargadoDe(id)).toBeNull()
  const { accion, antes, despues } = await t.db
    .selectFrom('auditoria')
    .select(['accion', 'antes', 'despues'])
    .where('entidad', '=', 'sucursal')
    .where('id_entidad', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([accion, antes, despues]).toEqual(['encargado retirado', { idEncargado: encargado.id }, { idEncargado: null }])
})

test('saving a manager as he is leaves him where he is', async () => {
  const id = await buildSucursal(t.db)
  const encargado = { ...(await libre()), idSucursal: id }
  await nombrar(id, encargado.id)

  await t.call(admin, usuarios.guardar, { params: { id: encargado.id }, body: comoEsta(encargado, { name: 'Otro' }) })

  expect(await encargadoDe(id)).toBe(encargado.id)
})

test('one person named by eight branches at once manages one', { timeout: 60_000 }, async () => {
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    const encargado = await libre()
    const ids = await Promise.all(Array.from({ length: 8 }, () => buildSucursal(t.db)))

    const respuestas = await Promise.all(ids.map((id) => nombrar(id, encargado.id)))

    expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of respuestas) {
      if (status !== 200) expect([status, body.error]).toEqual([409, 'ENCARGADO_DE_OTRA_SUCURSAL'])
    }
    const suyas = await t.db.selectFrom('sucursal').select('id').where('id_encargado', '=', encargado.id).execute()
    expect(suyas).toEqual([{ id: await sucursalDe(encargado.id) }])
  }
})

test('naming races with losing the type: never a manager who is none', { timeout: 60_000 }, async () => {
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    const [id, encargado] = [await buildSucursal(t.db), await libre()]

    const respuestas = await Promise.all([
      nombrar(id, encargado.id),
      t.call(admin, usuarios.guardar, { params: { id: encargado.id }, body: comoEsta(encargado, { userType: '2' }) }),
    ])

    for (const { status } of respuestas) expect([200, 422]).toContain(status)
    const nombrado = await encargadoDe(id)
    if (nombrado !== null) {
      const { tipo } = await t.db
        .selectFrom('usuario')
        .select('tipo')
        .where('id', '=', nombrado)
        .executeTakeFirstOrThrow()
      expect(tipo).toBe('1')
    }
  }
})
