import { ajustes } from '@nitida/contract/ajustes'
import { clientes } from '@nitida/contract/clientes'
import { cuenta } from '@nitida/contract/cuenta'
import { sesion } from '@nitida/contract/sesion'
import { usuarios } from '@nitida/contract/usuarios'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUsuario, CONTRASENA, type UsuarioDePrueba } from '../../../test/builders.ts'
import { codigoEnLaApp } from '../../../test/codigoDelFactor.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
/** What an answer told once, which nothing else may hold. */
const secretos: string[] = []

beforeAll(async () => {
  t = await crearTestApp()
})
beforeEach(async () => {
  t.ponerReloj(AHORA)
  await t.db.deleteFrom('intento_sesion').execute()
})
afterAll(() => t.cerrar())

const MEDIO_MINUTO = 30_000
/** The code of the app after so many half minutes, which the server's clock is set to. */
function enLaApp(secreto: string, despues: number): string {
  const ahora = new Date(AHORA.getTime() + despues * MEDIO_MINUTO)
  t.ponerReloj(ahora)
  return codigoEnLaApp(secreto, ahora)
}
const entrar = (username: string, password: string, codigo?: string) =>
  t.call(null, sesion.login, { body: { username, password, codigo } })
const vive = async (tk: string) => (await t.call(tk, sesion.validateTk, {})).status === 200

/** A user with a second factor in force. Its first code was that of `AHORA`. */
async function conFactor(tipo: UsuarioDePrueba['tipo'] = '2') {
  const usuario = await buildUsuario(t.db, { tipo })
  const tk = await t.entrar(usuario)
  const { data: pedido } = (await t.call(tk, cuenta.pedirFactor, { body: { actual: CONTRASENA } })).body
  const activado = await t.call(tk, cuenta.activarFactor, { body: { codigo: enLaApp(pedido.secreto, 0) } })
  expect(activado.status).toBe(200)
  secretos.push(pedido.secreto, ...activado.body.data.codigos)
  return { usuario, tk, secreto: pedido.secreto, enlace: pedido.enlace, codigos: activado.body.data.codigos }
}

const acciones = async (id: number) =>
  (
    await t.db
      .selectFrom('auditoria')
      .select('accion')
      .where((eb) => eb.or([eb('id_usuario', '=', id), eb('id_entidad', '=', id)]))
      .where('accion', 'like', 'segundo factor%')
      .orderBy('id')
      .execute()
  ).map(({ accion }) => accion)

test('a secret protects nothing until a code of it was given; then the login asks for one', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '2' })
  const [tk, otra] = [await t.entrar(usuario), await t.entrar(usuario)]
  const { data: pedido } = (await t.call(tk, cuenta.pedirFactor, { body: { actual: CONTRASENA } })).body
  expect(pedido.enlace).toContain(`secret=${pedido.secreto}&issuer=`)
  expect((await entrar(usuario.correo, CONTRASENA)).status).toBe(200)
  const malo = await t.call(tk, cuenta.activarFactor, { body: { codigo: '000000' } })
  expect([malo.status, malo.body.error]).toEqual([403, 'CODIGO_INCORRECTO'])

  const { body } = await t.call(tk, cuenta.activarFactor, { body: { codigo: enLaApp(pedido.secreto, 0) } })

  expect(new Set(body.data.codigos).size).toBe(10)
  expect([await vive(tk), await vive(otra)]).toEqual([true, false])
  expect((await t.call(tk, cuenta.factor, {})).body.data).toEqual({
    activadoEn: AHORA.toISOString(),
    codigosRestantes: 10,
  })
  const sin = await entrar(usuario.correo, CONTRASENA)
  expect([sin.status, sin.body.error, sin.body.timeDeny]).toEqual([401, 'FALTA_CODIGO', false])
  expect((await entrar(usuario.correo, CONTRASENA, enLaApp(pedido.secreto, 1))).status).toBe(200)
  expect(await acciones(usuario.id)).toEqual(['segundo factor activado'])
})

test('each code is taken once, by whoever comes first', async () => {
  const { usuario, secreto, codigos } = await conFactor()
  // The one it was put in force with is spent.
  expect((await entrar(usuario.correo, CONTRASENA, enLaApp(secreto, 0))).body.error).toBe('CODIGO_INCORRECTO')

  for (const codigo of [enLaApp(secreto, 2), codigos[0]]) {
    const estados = (await Promise.all([1, 2, 3].map(() => entrar(usuario.correo, CONTRASENA, codigo)))).map(
      ({ status }) => status,
    )
    expect(estados.filter((estado) => estado === 200)).toHaveLength(1)
  }
  await t.db.deleteFrom('intento_sesion').execute()
  // Typed in small letters, without hyphens.
  const [, segundo = ''] = codigos
  expect((await entrar(usuario.correo, CONTRASENA, segundo.replaceAll('-', ' ').toLowerCase())).status).toBe(200)
  const { codigosRestantes } = (await t.call(await t.entrar(usuario), cuenta.factor, {})).body.data
  expect(codigosRestantes).toBe(8)
})

test('without the right password nobody learns that there is a second factor', async () => {
  const { usuario, secreto } = await conFactor()
  const sin = await buildUsuario(t.db, { tipo: '2' })

  const respuestas = [
    await entrar(usuario.correo, 'mala'),
    await entrar(usuario.correo, 'mala', enLaApp(secreto, 3)),
    await entrar(sin.correo, 'mala'),
    await entrar('nadie@prueba.mx', 'mala', '123456'),
  ]

  expect(new Set(respuestas.map(({ status, body }) => `${status} ${body.error} ${body.message}`)).size).toBe(1)
  // The code that came with a wrong password is still good.
  expect((await entrar(usuario.correo, CONTRASENA, enLaApp(secreto, 3))).status).toBe(200)
})

test('guessing codes is slowed down as passwords are, and wherever it comes from', async () => {
  const { usuario, secreto } = await conFactor()
  const codigosDe = async (veces: number) => {
    const dichos: unknown[] = []
    for (let i = 0; i < veces; i++) dichos.push((await entrar(usuario.correo, CONTRASENA, '000000')).body.error)
    return dichos
  }
  expect(await codigosDe(6)).toEqual([...Array(5).fill('CODIGO_INCORRECTO'), 'DEMASIADOS_INTENTOS'])

  // From elsewhere, as a count of one origin would not notice.
  await t.db.deleteFrom('intento_sesion').execute()
  t.ponerReloj(new Date(AHORA.getTime() + 10_000))
  expect(await codigosDe(5)).toEqual(Array(5).fill('CODIGO_INCORRECTO'))
  await t.db.deleteFrom('intento_sesion').execute()
  const bueno = () => enLaApp(secreto, 4)
  expect((await entrar(usuario.correo, CONTRASENA, bueno())).body.error).toBe('DEMASIADOS_INTENTOS')

  const luego = new Date(AHORA.getTime() + 16 * 60_000)
  t.ponerReloj(luego)
  const codigo = codigoEnLaApp(secreto, luego)
  expect((await entrar(usuario.correo, CONTRASENA, codigo)).status).toBe(200)
  expect((await acciones(usuario.id)).filter((una) => una === 'segundo factor negado').length).toBeGreaterThan(10)
})

test('one takes it off with password and code; another begins anew', async () => {
  const { usuario, tk, secreto, codigos } = await conFactor()
  const quitar = (actual: string, codigo: string) => t.call(tk, cuenta.quitarFactor, { body: { actual, codigo } })

  expect((await t.call(tk, cuenta.pedirFactor, { body: { actual: CONTRASENA } })).body.error).toBe('FACTOR_ACTIVO')
  expect((await t.call(tk, cuenta.activarFactor, { body: { codigo: enLaApp(secreto, 5) } })).body.error).toBe(
    'FACTOR_ACTIVO',
  )
  expect((await quitar('mala', enLaApp(secreto, 5))).body.error).toBe('CONTRASENA_ACTUAL_INCORRECTA')
  expect((await quitar(CONTRASENA, '000000')).body.error).toBe('CODIGO_INCORRECTO')
  const { body } = await quitar(CONTRASENA, codigos[9] ?? '')

  expect(body.data).toEqual({ activadoEn: null, codigosRestantes: 0 })
  expect((await entrar(usuario.correo, CONTRASENA)).status).toBe(200)
  expect((await t.call(tk, cuenta.pedirFactor, { body: { actual: CONTRASENA } })).status).toBe(200)
  expect(await acciones(usuario.id)).toEqual(['segundo factor activado', 'segundo factor quitado'])
})

test('an administrator takes it off for who lost it, with his own password; nobody else does', async () => {
  const { usuario, tk } = await conFactor()
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1' }))
  const quitar = (de: string, actual: string, id = usuario.id) =>
    t.call(de, usuarios.quitarFactor, { params: { id }, body: { actual } })
  const enLista = async () =>
    (await t.call(maestro, usuarios.list, { query: { search: usuario.correo } })).body.data.map((u) => u.segundoFactor)
  expect(await enLista()).toEqual([true])

  expect((await quitar(encargado, CONTRASENA)).body.error).toBe('SIN_PERMISO')
  expect((await quitar(maestro, 'mala')).body.error).toBe('CONTRASENA_ACTUAL_INCORRECTA')
  expect((await quitar(maestro, CONTRASENA, 999_999)).body.error).toBe('NO_ENCONTRADO')
  expect(await vive(tk)).toBe(true)
  expect((await quitar(maestro, CONTRASENA)).body.data).toEqual({ quitado: true })

  expect(await vive(tk)).toBe(false)
  expect(await enLista()).toEqual([false])
  expect((await entrar(usuario.correo, CONTRASENA)).status).toBe(200)
  expect((await quitar(maestro, CONTRASENA)).body.data).toEqual({ quitado: false })
  expect(await acciones(usuario.id)).toEqual(['segundo factor activado', 'segundo factor quitado por un administrador'])
})

test('secrets and recovery codes are in no log, audit, list or row, and a secret moved to another user opens nothing', async () => {
  const [uno, otro] = [await conFactor(), await conFactor()]
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { rows: filas } = await sql<{ texto: string }>`
    select row_to_json(a)::text as texto from auditoria a
    union all select row_to_json(f)::text || encode(secreto, 'escape') from segundo_factor f`.execute(t.db)
  const lista = await t.call(maestro, usuarios.list, {})
  const todo = [...t.log, ...filas.map(({ texto }) => texto), JSON.stringify(lista.body)].join('\n')
  expect(secretos.length).toBeGreaterThan(20)
  for (const secreto of secretos) expect(todo).not.toContain(secreto)

  await sql`update segundo_factor f set secreto = o.secreto, clave_datos = o.clave_datos from segundo_factor o
    where f.id_usuario = ${otro.usuario.id} and o.id_usuario = ${uno.usuario.id}`.execute(t.db)
  expect((await entrar(otro.usuario.correo, CONTRASENA, enLaApp(uno.secreto, 6))).status).toBe(500)
  expect((await entrar(otro.usuario.correo, CONTRASENA, otro.codigos[3])).status).toBe(200)
})

/** Has the owner demand a second factor of some types, in place of what he demanded before. */
async function exigir(app: TestApp, maestro: string, segundoFactorTipos: string): Promise<void> {
  const { version } = (await app.call(maestro, ajustes.leer, {})).body.data
  const { status } = await app.call(maestro, ajustes.guardar, { body: { version, segundoFactorTipos } })
  expect(status).toBe(200)
}

test('whoever has none of those that his type needs does nothing but activate it, in every process and at once', async () => {
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const [caja, encargado] = [await buildUsuario(t.db, { tipo: '2' }), await buildUsuario(t.db, { tipo: '1' })]
  const [tk, deEncargado] = [await t.entrar(caja), await t.entrar(encargado)]
  const lista = (quien: string, app = t) =>
    app.call(quien, clientes.listPorSucursal, { params: { branchId: caja.idSucursal ?? 0 } })
  const otra = await crearTestApp({ url: t.url })
  expect((await lista(tk, otra)).status).toBe(200)

  await exigir(t, maestro, '23')

  const negada = await lista(tk)
  expect([negada.status, negada.body.error]).toEqual([403, 'FALTA_SEGUNDO_FACTOR'])
  await expect.poll(async () => (await lista(tk, otra)).status, { timeout: 10_000 }).toBe(403)
  await otra.cerrar()
  expect((await t.call(deEncargado, sesion.validateTk, {})).body.sesion.faltaFactor).toBe(false)
  expect((await t.call(tk, sesion.validateTk, {})).body.sesion.faltaFactor).toBe(true)

  const { data: pedido } = (await t.call(tk, cuenta.pedirFactor, { body: { actual: CONTRASENA } })).body
  expect((await lista(tk)).status).toBe(403)
  await t.call(tk, cuenta.activarFactor, { body: { codigo: enLaApp(pedido.secreto, 0) } })
  expect((await lista(tk)).status).toBe(200)

  const quitada = await t.call(tk, cuenta.quitarFactor, {
    body: { actual: CONTRASENA, codigo: enLaApp(pedido.secreto, 1) },
  })
  expect([quitada.status, quitada.body.error]).toEqual([409, 'FACTOR_EXIGIDO'])
  await exigir(t, maestro, '')
})

test('an owner who demands it of himself activates it like everybody', async () => {
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  await exigir(t, maestro, '0')
  expect((await t.call(maestro, ajustes.leer, {})).status).toBe(403)
  const { data: pedido } = (await t.call(maestro, cuenta.pedirFactor, { body: { actual: CONTRASENA } })).body
  await t.call(maestro, cuenta.activarFactor, { body: { codigo: enLaApp(pedido.secreto, 0) } })
  await exigir(t, maestro, '')
})
