import { clientes } from '@nitida/contract/clientes'
import { CABECERA_REPETIDA } from '@nitida/contract/endpoint'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { clienteNuevo } from '../../../test/clientes.ts'
import { nuevoUsuario } from '../../../test/cuerpos.ts'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearProxyPg } from '../../../test/proxyPg.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { limpiar } from '../tareas/tareas.ts'

const DIA_MS = 24 * 3_600_000

let t: TestApp
let admin: UsuarioDePrueba
let tk: string

beforeAll(async () => {
  t = await crearTestApp()
})
beforeEach(async () => {
  t.ponerReloj(AHORA)
  admin = await buildUsuario(t.db, { tipo: '0' })
  tk = await t.entrar(admin)
})
afterAll(() => t.cerrar())

const CLAVE = 'clave-de-prueba'
const crear = (body: ReturnType<typeof nuevoUsuario>, clave = CLAVE, quien = tk, app = t) =>
  app.call(quien, usuarios.crear, { body }, { 'idempotency-key': clave })

const conCorreo = (correo: string) => t.db.selectFrom('usuario').select('id').where('correo', '=', correo).execute()
const registros = () => t.db.selectFrom('idempotencia').selectAll().where('id_usuario', '=', admin.id).execute()

test.each([
  ['too short', '1234567'],
  ['too long', 'x'.repeat(129)],
  ['with a blank', 'clave de prueba'],
  ['with an accent', 'contraseña-1'],
  ['empty', ''],
])('a key that is %s is refused before anything is done', async (_, clave) => {
  const body = nuevoUsuario()

  const { status, body: respuesta } = await crear(body, clave)

  expect([status, respuesta.error]).toEqual([422, 'CLAVE_IDEMPOTENCIA_INVALIDA'])
  expect(await conCorreo(body.email)).toEqual([])
})

test.each(['12345678', '~'.repeat(128)])('a key of %s is taken', async (clave) => {
  expect((await crear(nuevoUsuario(), clave)).status).toBe(200)
})

test('without a key every call stands for itself', async () => {
  const body = nuevoUsuario()

  const primera = await t.call(tk, usuarios.crear, { body })
  const segunda = await t.call(tk, usuarios.crear, { body })

  expect([primera.status, segunda.body.error]).toEqual([200, 'CORREO_EN_USO'])
  expect(await registros()).toEqual([])
})

test('the order of the fields does not make another body; a single value does', async () => {
  const body = nuevoUsuario()
  const alReves = Object.fromEntries(Object.entries(body).reverse()) as typeof body

  const primera = await crear(body)
  const igual = await crear(alReves)
  const otra = await crear({ ...body, password: `${body.password}4` })

  expect(igual.body).toEqual(primera.body)
  expect([otra.status, otra.body.error]).toEqual([422, 'CLAVE_CON_OTROS_DATOS'])
})

test('an answer that was given before says so, and the first one does not', async () => {
  const body = nuevoUsuario()
  const enviar = (clave: string) =>
    pedirCrudo(t.app, 'POST', usuarios.crear.path, { tk, body, headers: { 'idempotency-key': clave } })

  const primera = await enviar(CLAVE)
  const repetida = await enviar(CLAVE)
  const rechazada = await enviar('otra-clave')

  expect([primera.status, primera.headers[CABECERA_REPETIDA]]).toEqual([200, undefined])
  expect([repetida.status, repetida.headers[CABECERA_REPETIDA]]).toEqual([200, 'true'])
  expect([rechazada.status, rechazada.headers[CABECERA_REPETIDA]]).toEqual([409, undefined])
})

test('the key of one user is nobody else’s', async () => {
  const otro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))

  const mia = await crear(nuevoUsuario())
  const suya = await crear(nuevoUsuario(), CLAVE, otro)

  expect(suya.status).toBe(200)
  expect(suya.body.data.id).not.toBe(mia.body.data.id)
})

test('while the first is running, a second is told so and does not wait', async () => {
  const body = nuevoUsuario()
  // The first call waits, because another transaction is about to take the same e-mail.
  const rival = await t.pool.connect()
  await rival.query('begin')
  await rival.query(
    `insert into usuario (nombre, apellido_paterno, apellido_materno, correo, contrasena_hash, tipo, creado_en)
     values ('a', 'b', 'c', $1, '$argon2id$', '0', $2)`,
    [body.email, AHORA],
  )
  const primera = crear(body)
  await esperarEnCandado(t.url, 1)

  const segunda = await crear(body)
  await rival.query('rollback')
  rival.release()

  expect([segunda.status, segunda.body.error]).toEqual([409, 'SOLICITUD_EN_CURSO'])
  expect((await primera).status).toBe(200)
  expect((await crear(body)).body).toEqual((await primera).body)
})

test('a call that failed leaves nothing behind: the same key may succeed later', async () => {
  const ocupado = await buildUsuario(t.db, { tipo: '2' })
  const body = nuevoUsuario({ email: ocupado.correo })

  const primera = await crear(body)
  expect([primera.body.error, await registros()]).toEqual(['CORREO_EN_USO', []])
  await t.call(tk, usuarios.eliminar, { params: { id: ocupado.id } })
  const segunda = await crear(body)

  expect(segunda.status).toBe(200)
  expect(await registros()).toHaveLength(1)
})

test('whoever may no longer make the call gets no old answer', async () => {
  await buildUsuario(t.db, { tipo: '0' })
  const body = nuevoUsuario()
  expect((await crear(body)).status).toBe(200)

  await t.db.updateTable('usuario').set({ tipo: '2', horario: '00:00-23:59' }).where('id', '=', admin.id).execute()
  const degradado = await crear(body, CLAVE, await t.entrar(admin))
  const sinSesion = await t.call(null, usuarios.crear, { body }, { 'idempotency-key': CLAVE })

  expect([degradado.status, sinSesion.status]).toEqual([403, 401])
})

test('a key is remembered for 24 hours, and then is free for something else', async () => {
  const body = nuevoUsuario()
  const primera = await crear(body)
  const otraSesion = async (instante: Date) => {
    t.ponerReloj(instante)
    return t.entrar(admin)
  }

  const justoAntes = await crear(body, CLAVE, await otraSesion(new Date(AHORA.getTime() + DIA_MS)))
  const despues = await crear(nuevoUsuario(), CLAVE, await otraSesion(new Date(AHORA.getTime() + DIA_MS + 1)))

  expect(justoAntes.body).toEqual(primera.body)
  expect(despues.status).toBe(200)
  expect(despues.body.data.id).not.toBe(primera.body.data.id)
  expect(await registros()).toHaveLength(1)
})

test('the hourly cleaning forgets keys of more than 24 hours', async () => {
  await crear(nuevoUsuario())

  await limpiar(t.db, new Date(AHORA.getTime() + DIA_MS))
  expect(await registros()).toHaveLength(1)
  await limpiar(t.db, new Date(AHORA.getTime() + DIA_MS + 1))
  expect(await registros()).toEqual([])
})

test('the record holds no password, nor anything a password could be guessed by', async () => {
  const body = nuevoUsuario({ password: 'canario-secreto' })
  await crear(body)

  const [{ cuerpo_hash, ...registro } = { cuerpo_hash: Buffer.alloc(0) }] = await registros()

  expect(JSON.stringify(registro)).not.toContain('canario')
  // The fingerprint is keyed: another installation's of the same call differs.
  const ajena = await crearTestApp({ claveMaestra: 'a'.repeat(64) })
  const suyo = await ajena.entrar(await buildUsuario(ajena.db, { tipo: '0' }))
  await crear(body, CLAVE, suyo, ajena)
  const otra = await ajena.db.selectFrom('idempotencia').select('cuerpo_hash').executeTakeFirstOrThrow()
  await ajena.cerrar()
  expect(otra.cuerpo_hash.equals(cuerpo_hash)).toBe(false)
})

test('a COMMIT whose answer is lost is found again: the retry makes no second row (M10)', async () => {
  const proxy = await crearProxyPg(t.url)
  const lejos = await crearTestApp({ url: t.url, urlDelPool: proxy.url })
  const body = nuevoUsuario()

  proxy.cortarEnCommit(true)
  const perdida = await crear(body, CLAVE, tk, lejos)
  proxy.cortarEnCommit(false)
  const guardado = await conCorreo(body.email)
  const repetida = await crear(body, CLAVE, tk, lejos)
  await lejos.cerrar()
  await proxy.cerrar()

  expect([perdida.status, perdida.body.error]).toEqual([503, 'SERVICIO_NO_DISPONIBLE'])
  expect(proxy.cortes()).toBeGreaterThanOrEqual(1)
  expect(guardado).toHaveLength(1)
  expect([repetida.status, repetida.body.data.id]).toEqual([200, guardado[0]?.id])
  expect(await conCorreo(body.email)).toEqual(guardado)
})

test('the application’s own role cannot rewrite an answer', async () => {
  await crear(nuevoUsuario())

  await expect(t.db.updateTable('idempotencia').set({ clave: 'otra-clave' }).execute()).rejects.toThrow(/permission/)
  await conDuenio(t.url, (db) => db.updateTable('idempotencia').set({ clave: 'otra-clave' }).execute())
})

test('nobody gets an answer of a branch that he has left, and nothing is done twice', async () => {
  const [vieja, nueva] = [await buildSucursal(t.db), await buildSucursal(t.db)]
  const usuario = await buildUsuario(t.db, { tipo: '2', idSucursal: vieja })
  const body = clienteNuevo()
  const enviar = async () => t.call(await t.entrar(usuario), clientes.crear, { body }, { 'idempotency-key': CLAVE })
  const primera = await enviar()
  await t.db.updateTable('usuario').set({ id_sucursal: nueva }).where('id', '=', usuario.id).execute()

  const tras = await enviar()

  expect([primera.status, tras.status, tras.body.error]).toEqual([200, 422, 'CLAVE_CON_OTROS_DATOS'])
  const suyos = t.db.selectFrom('cliente').select('id').where('id_sucursal', 'in', [vieja, nueva])
  expect(await suyos.execute()).toHaveLength(1)
})
