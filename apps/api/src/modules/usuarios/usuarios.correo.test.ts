import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { nuevoUsuario } from '../../../test/cuerpos.ts'
import { calentar, crearTestApp, type TestApp } from '../../../test/testApp.ts'

const RONDAS = 10
const A_LA_VEZ = 8

let t: TestApp
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  await calentar(t)
})
afterAll(() => t.cerrar())

const vivosCon = (correo: string) =>
  t.db.selectFrom('usuario').select('id').where('correo', '=', correo).where('eliminado_en', 'is', null).execute()

const enUso = [409, 'CORREO_EN_USO']
const veces = <T>(n: number, hacer: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => hacer(i))

test('an e-mail belongs to one live user, however it is spelled (H4)', async () => {
  const { correo } = await buildUsuario(t.db)

  for (const email of [correo, correo.toUpperCase(), ` ${correo} `]) {
    const { status, body } = await t.call(admin, usuarios.crear, { body: nuevoUsuario({ email }) })
    expect([status, body.error, body.message]).toEqual([...enUso, 'Ya existe un usuario con ese correo electrónico.'])
  }
})

test('also when eight create it at once, round after round', { timeout: 60_000 }, async () => {
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    const email = `ronda${ronda}@prueba.mx`
    const respuestas = await Promise.all(
      veces(A_LA_VEZ, (i) =>
        t.call(admin, usuarios.crear, { body: nuevoUsuario({ email: i % 2 ? email : email.toUpperCase() }) }),
      ),
    )

    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, ...veces(A_LA_VEZ - 1, () => 409)])
    expect(await vivosCon(email)).toHaveLength(1)
  }
})

test('and when eight users are given it at once', async () => {
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    const email = `cambio${ronda}@prueba.mx`
    const personas = await Promise.all(veces(A_LA_VEZ, () => buildUsuario(t.db, { idSucursal: null })))
    const respuestas = await Promise.all(
      personas.map(({ id }) =>
        t.call(admin, usuarios.guardar, { params: { id }, body: nuevoUsuario({ email, password: null }) }),
      ),
    )

    expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of respuestas) if (status !== 200) expect([status, body.error]).toEqual(enUso)
    expect(await vivosCon(email)).toHaveLength(1)
  }
})

test('a removed user’s e-mail may be used again; he comes back only when it is free (D-73)', async () => {
  const { id, correo } = await buildUsuario(t.db)
  await t.call(admin, usuarios.eliminar, { params: { id } })
  const nuevo = await t.call(admin, usuarios.crear, { body: nuevoUsuario({ email: correo }) })

  const ocupado = await t.call(admin, usuarios.restaurar, { params: { id } })
  await t.call(admin, usuarios.eliminar, { params: { id: nuevo.body.data.id } })
  const libre = await t.call(admin, usuarios.restaurar, { params: { id } })
  const otraVez = await t.call(admin, usuarios.restaurar, { params: { id } })

  expect(nuevo.status).toBe(200)
  expect([ocupado.status, ocupado.body.error]).toEqual(enUso)
  expect(libre.body.data).toMatchObject({ id, active: false, eliminado: false })
  expect([otraVez.status, otraVez.body.error]).toEqual([404, 'NO_ENCONTRADO'])
})

test('coming back races with a new user of that e-mail: one of them wins', async () => {
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    const { id, correo } = await buildUsuario(t.db, { idSucursal: null })
    await t.call(admin, usuarios.eliminar, { params: { id } })

    const respuestas = await Promise.all([
      t.call(admin, usuarios.restaurar, { params: { id } }),
      ...veces(A_LA_VEZ - 1, () => t.call(admin, usuarios.crear, { body: nuevoUsuario({ email: correo }) })),
    ])

    expect(respuestas.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await vivosCon(correo)).toHaveLength(1)
  }
})
