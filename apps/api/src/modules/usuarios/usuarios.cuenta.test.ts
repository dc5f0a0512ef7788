import { cuenta } from '@nitida/contract/cuenta'
import { sesion } from '@nitida/contract/sesion'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUsuario, CONTRASENA } from '../../../test/builders.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { nombreDeNavegador } from '../sesion/sesion.navegador.ts'

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
beforeEach(async () => {
  await t.db.deleteFrom('intento_sesion').execute()
})
afterAll(() => t.cerrar())

const NUEVA = 'Otra muy larga 2026'
const vive = async (tk: string) => (await t.call(tk, sesion.validateTk, {})).status === 200
const cambiar = (tk: string, actual: string, nueva = NUEVA) =>
  t.call(tk, cuenta.cambiarContrasena, { body: { actual, nueva } })
const entrar = (username: string, password: string) => t.call(null, sesion.login, { body: { username, password } })

test.each(['0', '1', '2', '3', '4'] as const)('type %s changes his password; his other sessions end', async (tipo) => {
  const usuario = await buildUsuario(t.db, { tipo })
  const [esta, otra] = [await t.entrar(usuario), await t.entrar(usuario)]
  const ajena = await t.entrar(await buildUsuario(t.db, { tipo }))

  const { status, body } = await cambiar(esta, CONTRASENA)

  expect([status, body.data]).toEqual([200, { cerradas: 1 }])
  expect([await vive(esta), await vive(otra), await vive(ajena)]).toEqual([true, false, true])
  expect((await entrar(usuario.correo, CONTRASENA)).status).toBe(401)
  expect((await entrar(usuario.correo, NUEVA)).status).toBe(200)
  const [ultima] = await t.db
    .selectFrom('auditoria')
    .select(['accion', 'antes', 'despues'])
    .where('id_usuario', '=', usuario.id)
    .where('entidad', '=', 'usuario')
    .execute()
  expect(ultima).toMatchObject({ accion: 'contraseña propia cambiada', despues: { contrasenaCambiada: true } })
})

test('a wrong present password changes nothing, and guessing is slowed down as at the login (D-77)', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '2' })
  const tk = await t.entrar(usuario)

  const codigos: unknown[] = []
  for (let i = 0; i < 6; i++) codigos.push((await cambiar(tk, `mala ${i}`)).body.error)

  expect(codigos).toEqual([...Array(5).fill('CONTRASENA_ACTUAL_INCORRECTA'), 'DEMASIADOS_INTENTOS'])
  expect((await cambiar(tk, CONTRASENA)).body.error).toBe('DEMASIADOS_INTENTOS')
  expect(await vive(tk)).toBe(true)
})

test('two who change it from the same password at once: one does', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '1' })
  const tks = [await t.entrar(usuario), await t.entrar(usuario)]

  const estados = (await Promise.all(tks.map((tk, i) => cambiar(tk, CONTRASENA, `${NUEVA} ${i}`)))).map((r) => r.status)

  expect(estados.filter((estado) => estado === 200)).toHaveLength(1)
})

test('sessions are listed without their tokens, and ended one by one or all at once', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '2' })
  const esta = await t.entrar(usuario)
  const navegador = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
  const deChrome = await pedirCrudo(t.app, 'POST', '/login', {
    headers: { 'user-agent': navegador },
    body: { username: usuario.correo, password: CONTRASENA },
  })
  const { tk: otra } = JSON.parse(deChrome.texto)
  const tercera = await t.entrar(usuario)
  const ajena = await buildUsuario(t.db, { tipo: '2' })
  const ajenaTk = await t.entrar(ajena)

  const { body } = await t.call(esta, cuenta.sesiones, {})
  expect(body.data).toHaveLength(3)
  expect(JSON.stringify(body)).not.toContain(esta)
  expect(body.data.filter((una) => una.actual)).toHaveLength(1)
  const chrome = body.data.find((una) => una.navegador === 'Chrome en Windows')
  const [deAjena] = (await t.call(ajenaTk, cuenta.sesiones, {})).body.data

  const cerrar = (id: string) => t.call(esta, cuenta.cerrarSesion, { params: { id } })
  expect((await cerrar(chrome?.id ?? '')).body.data).toEqual({ cerradas: 1 })
  expect((await cerrar(deAjena?.id ?? '')).body.data).toEqual({ cerradas: 0 })
  expect([await vive(otra), await vive(tercera), await vive(ajenaTk)]).toEqual([false, true, true])

  expect((await t.call(esta, cuenta.cerrarOtras, {})).body.data).toEqual({ cerradas: 1 })
  expect([await vive(esta), await vive(tercera)]).toEqual([true, false])
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
    'Safari en iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome en Android'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge en Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Linux'],
  ['curl/8.5.0', null],
  [undefined, null],
])('%s is %s', (cabecera, nombre) => {
  expect(nombreDeNavegador(cabecera)).toBe(nombre)
})
