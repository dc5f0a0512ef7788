import { ajustes } from '@nitida/contract/ajustes'
import { clientes } from '@nitida/contract/clientes'
import { cuenta } from '@nitida/contract/cuenta'
import type { EntradaFirmada } from '@nitida/contract/llaves'
import { LLAVES_POR_USUARIO, llaves } from '@nitida/contract/llaves'
import { sesion } from '@nitida/contract/sesion'
import { usuarios } from '@nitida/contract/usuarios'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firmar, type LlaveDePrueba, nuevaLlave } from '../../../test/autenticador.ts'
import { buildUsuario, CONTRASENA, type UsuarioDePrueba } from '../../../test/builders.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

const SITIO = { origen: 'https://optica.example', rpId: 'optica.example' }
const PUBLICO = { entorno: { publicUrl: 'https://optica.example' } }
let t: TestApp

beforeAll(async () => {
  t = await crearTestApp(PUBLICO)
})
beforeEach(async () => {
  t.ponerReloj(AHORA)
  await t.db.deleteFrom('intento_sesion').execute()
})
afterAll(() => t.cerrar())

const pedirAlta = (tk: string, actual = CONTRASENA) => t.call(tk, llaves.pedirAlta, { body: { actual } })
const retoDeEntrada = async (app = t) => (await app.call(null, llaves.pedirEntrada, { body: {} })).body.data.challenge
const entrar = (firmada: EntradaFirmada, app = t) => app.call(null, llaves.entrar, { body: firmada })
const vive = async (tk: string) => (await t.call(tk, sesion.validateTk, {})).status === 200

/** Signs a fresh challenge, its counter one further. */
async function firma(llave: LlaveDePrueba, cambio: Partial<Parameters<typeof firmar>[1]> = {}) {
  llave.contador += 1
  return firmar(llave, { reto: await retoDeEntrada(), ...SITIO, ...cambio })
}

/** A user with one passkey. */
async function conLlave(tipo: UsuarioDePrueba['tipo'] = '2') {
  const usuario = await buildUsuario(t.db, { tipo })
  const tk = await t.entrar(usuario)
  const { data } = (await pedirAlta(tk)).body
  const { llave, firmada } = nuevaLlave({ reto: data.challenge, ...SITIO })
  const guardada = await t.call(tk, llaves.agregar, { body: { nombre: 'Celular', firmada } })
  expect(guardada.status).toBe(200)
  return { usuario, tk, llave, id: guardada.body.data.id }
}

const acciones = async (id: number) => {
  const filas = await t.db
    .selectFrom('auditoria')
    .select('accion')
    .where('id_entidad', '=', id)
    .where('accion', 'like', 'llave%')
    .orderBy('id')
    .execute()
  return filas.map(({ accion }) => accion)
}

test('a key that its user added, after his password, opens a session without password and code', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '2' })
  const tk = await t.entrar(usuario)
  expect((await pedirAlta(tk, 'mala')).body.error).toBe('CONTRASENA_ACTUAL_INCORRECTA')
  const { data } = (await pedirAlta(tk)).body
  expect(data).toMatchObject({ rp: { id: SITIO.rpId }, user: { name: usuario.correo }, excludeCredentials: [] })
  const { llave, firmada } = nuevaLlave({ reto: data.challenge, ...SITIO })
  await t.call(tk, llaves.agregar, { body: { nombre: '  Celular ', firmada } })
  expect((await t.call(tk, llaves.listar, {})).body.data).toMatchObject([{ nombre: 'Celular', usadaEn: null }])

  const { status, body } = await entrar(await firma(llave))

  expect([status, body.userData.id, body.timeDeny]).toEqual([200, usuario.id, false])
  expect(await vive(body.tk)).toBe(true)
  expect((await t.call(tk, llaves.listar, {})).body.data).toMatchObject([{ usadaEn: AHORA.toISOString() }])
  const { excludeCredentials } = (await pedirAlta(tk)).body.data
  expect(excludeCredentials).toEqual([
    { id: llave.id.toString('base64url'), type: 'public-key', transports: ['internal'] },
  ])
  expect(await acciones(usuario.id)).toEqual(['llave de acceso agregada'])
})

test('a signature is taken once, by whichever process, and within five minutes', async () => {
  const { llave } = await conLlave()
  const otra = await crearTestApp({ ...PUBLICO, url: t.url })
  const firmada = await firma(llave)
  const estados = await Promise.all([entrar(firmada), entrar(firmada, otra), entrar(firmada)])
  expect(estados.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const repetida = await entrar(firmada)
  expect([repetida.status, repetida.body.error]).toEqual([409, 'LLAVE_VENCIDA'])

  const tarde = await firma(llave)
  const despues = new Date(AHORA.getTime() + 5 * 60_000)
  t.ponerReloj(despues)
  expect((await entrar(tarde)).body.error).toBe('LLAVE_VENCIDA')
  t.ponerReloj(AHORA)
  await otra.cerrar()
})

test.each([
  ['signed for another page', { origen: 'https://optica.example.malo.mx' }],
  ['of another site', { rpId: 'malo.mx' }],
  ['without finger, face or PIN', { verificado: false }],
])('a signature %s opens nothing', async (_, cambio) => {
  const { llave } = await conLlave()
  const { status, body } = await entrar(await firma(llave, cambio))
  expect([status, body.error, body.timeDeny]).toEqual([401, 'LLAVE_INVALIDA', false])
  expect((await entrar(await firma(llave))).status).toBe(200)
})

test('a key that nobody has, a foreign signature and a counter that goes back open nothing', async () => {
  const { llave } = await conLlave()
  const { llave: ajena } = nuevaLlave({ reto: 'x', ...SITIO })
  expect((await entrar(await firma(ajena))).body.error).toBe('LLAVE_INVALIDA')
  expect((await entrar(await firma({ ...ajena, id: llave.id }))).body.error).toBe('LLAVE_INVALIDA')
  const copia = { ...llave }
  llave.contador = 8
  expect((await entrar(await firma(llave))).status).toBe(200)
  expect((await entrar(await firma(copia))).body.error).toBe('LLAVE_INVALIDA')
  expect((await entrar(await firma(llave))).status).toBe(200)
})

test('who is blocked, removed or out of his hours does not get in with it', async () => {
  const { usuario, llave } = await conLlave()
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const params = { id: usuario.id }
  await t.db.updateTable('usuario').set({ horario: '03:00-03:01' }).where('id', '=', usuario.id).execute()
  const fuera = await entrar(await firma(llave))
  expect([fuera.status, fuera.body.error, fuera.body.timeDeny]).toEqual([401, 'FUERA_DE_HORARIO', true])

  await t.call(maestro, usuarios.desactivar, { params, body: null })
  expect((await entrar(await firma(llave))).body.error).toBe('LLAVE_INVALIDA')
  await t.call(maestro, usuarios.eliminar, { params })
  expect((await entrar(await firma(llave))).body.error).toBe('LLAVE_INVALIDA')
})

test('failures are slowed down as those of passwords are', async () => {
  const { usuario, llave } = await conLlave()
  const malas = []
  for (let n = 0; n < 6; n++) malas.push((await entrar(await firma(llave, { verificado: false }))).body.error)
  expect(malas).toEqual([...Array(5).fill('LLAVE_INVALIDA'), 'DEMASIADOS_INTENTOS'])
  const conContrasena = await t.call(null, sesion.login, { body: { username: usuario.correo, password: CONTRASENA } })
  expect(conContrasena.status).toBe(429)
})

test('a challenge for one user, or for a log-in, adds no key for another', async () => {
  const [uno, otro] = [await conLlave(), await conLlave()]
  const agregar = async (reto: string, cambio = {}) => {
    const { firmada } = nuevaLlave({ reto, ...SITIO, ...cambio })
    return (await t.call(uno.tk, llaves.agregar, { body: { nombre: 'X', firmada } })).body.error
  }
  expect(await agregar((await pedirAlta(otro.tk)).body.data.challenge)).toBe('LLAVE_VENCIDA')
  expect(await agregar(await retoDeEntrada())).toBe('LLAVE_VENCIDA')
  const propio = async () => (await pedirAlta(uno.tk)).body.data.challenge
  expect(await agregar(await propio(), { origen: 'https://malo.mx' })).toBe('LLAVE_NO_SIRVE')
  expect(await agregar(await propio(), { verificado: false })).toBe('LLAVE_NO_SIRVE')
  const { rows } = await sql`select from llave_acceso where id_usuario = ${uno.usuario.id}`.execute(t.db)
  expect(rows).toHaveLength(1)
})

test('a user has ten at most, also when he adds two at once', async () => {
  const { usuario, tk } = await conLlave()
  await sql`insert into llave_acceso (id_usuario, credencial, clave_publica, contador, nombre, creada_en)
    select ${usuario.id}, sha256(n::text::bytea), 'x', 0, 'X', '2000-01-01' from generate_series(3, ${LLAVES_POR_USUARIO}) n`.execute(
    t.db,
  )
  const dos = await Promise.all([1, 2].map(async () => (await pedirAlta(tk)).body.data.challenge))
  const agregadas = await Promise.all(
    dos.map((reto) =>
      t.call(tk, llaves.agregar, { body: { nombre: 'X', firmada: nuevaLlave({ reto, ...SITIO }).firmada } }),
    ),
  )
  expect(agregadas.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await pedirAlta(tk)).body.error).toBe('LLAVES_DEMAS')
})

test('its user takes it away with his password; his other sessions end', async () => {
  const [{ usuario, tk, llave, id }, otro] = [await conLlave(), await conLlave()]
  const conElla = (await entrar(await firma(llave))).body.tk
  const quitar = (de: string, actual: string) => t.call(de, llaves.quitar, { params: { id }, body: { actual } })
  expect((await quitar(tk, 'mala')).body.error).toBe('CONTRASENA_ACTUAL_INCORRECTA')
  expect((await quitar(otro.tk, CONTRASENA)).body.error).toBe('NO_ENCONTRADO')
  expect((await quitar(tk, CONTRASENA)).body.data).toEqual({ cerradas: 1 })

  expect([await vive(tk), await vive(conElla)]).toEqual([true, false])
  expect((await entrar(await firma(llave))).body.error).toBe('LLAVE_INVALIDA')
  expect(await acciones(usuario.id)).toEqual(['llave de acceso agregada', 'llave de acceso quitada'])
})

test('an administrator takes all of a user away, with his own password', async () => {
  const { usuario, tk, llave } = await conLlave()
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1' }))
  const quitar = (de: string, actual: string) =>
    t.call(de, llaves.quitarDe, { params: { id: usuario.id }, body: { actual } })
  const enLista = async () =>
    (await t.call(maestro, usuarios.list, { query: { search: usuario.correo } })).body.data.map((u) => u.conLlaves)
  expect(await enLista()).toEqual([true])
  expect((await quitar(encargado, CONTRASENA)).body.error).toBe('SIN_PERMISO')
  expect((await quitar(maestro, 'mala')).body.error).toBe('CONTRASENA_ACTUAL_INCORRECTA')
  expect((await quitar(maestro, CONTRASENA)).body.data).toEqual({ quitadas: 1 })

  expect([await vive(tk), await enLista()]).toEqual([false, [false]])
  expect((await entrar(await firma(llave))).body.error).toBe('LLAVE_INVALIDA')
  expect((await quitar(maestro, CONTRASENA)).body.data).toEqual({ quitadas: 0 })
})

test('a changed password ends the sessions of a key and leaves the key', async () => {
  const { tk, llave } = await conLlave()
  const conElla = (await entrar(await firma(llave))).body.tk
  const cambiada = await t.call(tk, cuenta.cambiarContrasena, { body: { actual: CONTRASENA, nueva: 'otra muy larga' } })
  expect(cambiada.body.data).toEqual({ cerradas: 1 })
  expect(await vive(conElla)).toBe(false)
  expect((await entrar(await firma(llave))).status).toBe(200)
})

test('where the owner demands a second factor, a session of a key has it and one of a password has not', async () => {
  const { usuario, tk, llave } = await conLlave()
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { version } = (await t.call(maestro, ajustes.leer, {})).body.data
  await t.call(maestro, ajustes.guardar, { body: { version, segundoFactorTipos: '2' } })
  const lista = async (quien: string) =>
    (await t.call(quien, clientes.listPorSucursal, { params: { branchId: usuario.idSucursal ?? 0 } })).status
  const conElla = (await entrar(await firma(llave))).body
  expect([conElla.sesion.faltaFactor, await lista(conElla.tk), await lista(tk)]).toEqual([false, 200, 403])
  await t.call(maestro, ajustes.guardar, { body: { version: version + 1, segundoFactorTipos: '' } })
})

test('without PUBLIC_URL the address that is called counts; nothing of a key is in the log', async () => {
  const sola = await crearTestApp()
  const { data } = (await sola.call(null, llaves.pedirEntrada, { body: {} })).body
  expect(data.rpId).toBe('localhost')
  await sola.cerrar()
  const { llave } = await conLlave()
  const firmada = await firma(llave)
  await entrar(firmada)
  const todo = t.log.join('\n')
  for (const parte of [firmada.id, firmada.response.signature, firmada.response.clientDataJSON])
    expect(todo).not.toContain(parte)
})
