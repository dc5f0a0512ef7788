import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import { conexiones } from '@nitida/contract/conexiones'
import { cuenta } from '@nitida/contract/cuenta'
import { sucursales } from '@nitida/contract/sucursales'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { prepararRelevo } from '../../../db/claves/archivo.ts'
import { revisarClaves, rotarClaves } from '../../../db/claves/rotacion.ts'
import { leerClaveMaestra } from '../src/platform/seguridad/clave-maestra.ts'
import { type BaseDePrueba, crearBaseDePrueba } from './baseDeDatos.ts'
import { buildSucursal, buildUsuario, CONTRASENA as DE_PRUEBA } from './builders.ts'
import { AHORA } from './reloj.ts'
import { abrirSmtp } from './servidorSmtp.ts'
import { crearTestApp } from './testApp.ts'

const RAIZ = path.resolve(import.meta.dirname, '../../..')
const RFC = 'EKU9003173C9'
const CONTRASENA = 'Canario-Contraseña-91'
const DIA_MS = 86_400_000
const csd = crearCsdDePrueba({
  rfc: RFC,
  contrasena: CONTRASENA,
  desde: new Date(AHORA.getTime() - DIA_MS),
  hasta: new Date(AHORA.getTime() + DIA_MS),
})

const nueva = () => randomBytes(32).toString('hex')
let base: BaseDePrueba
let cliente: pg.Client
let [vieja, otra]: [string, string] = ['', '']
let carpeta: string

beforeAll(() => {
  carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-claves-'))
})
beforeEach(async () => {
  base = await crearBaseDePrueba(inject('pgUrl'))
  cliente = new pg.Client({ connectionString: base.url })
  await cliente.connect()
  ;[vieja, otra] = [nueva(), nueva()]
})
afterEach(async () => {
  await cliente.end()
  await base.borrar()
})
afterAll(() => rmSync(carpeta, { recursive: true }))

/** Works with the application on the test's database, started with a given key. */
async function conApp<T>(clave: string, trabajo: (t: Awaited<ReturnType<typeof crearTestApp>>) => Promise<T>) {
  const t = await crearTestApp({ url: base.url, claveMaestra: clave })
  try {
    return await trabajo(t)
  } finally {
    await t.cerrar()
  }
}

/** A branch with an uploaded CSD, but for its password. */
const conCsd = (clave: string) =>
  conApp(clave, async (t) => {
    const id = await buildSucursal(t.db, { rfc: RFC })
    const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const body = { CSD: csd.certificado, privateKey: csd.llave }
    expect((await t.call(tk, sucursales.guardar, { params: { id }, body })).status).toBe(200)
    return id
  })

/** Uploads the password, which is only taken when it opens the stored key, so that one had to be read. */
const completar = (clave: string, id: number) =>
  conApp(clave, async (t) => {
    const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const { status, body } = await t.call(tk, sucursales.guardar, { params: { id }, body: { passCSD: CONTRASENA } })
    return status === 200 ? 'leído' : body.error
  })

/** A mail server, and the account that it takes. */
async function correoQueResponde() {
  const { cuenta } = await abrirSmtp(() => 'acepta', CONTRASENA)
  const { servidor, puerto, remitente } = cuenta
  return { datos: { servidor, puerto, remitente, usuario: 'nitida', responderA: '' }, cuenta: CONTRASENA }
}

const rotar = async (de: string, a: string) =>
  (await rotarClaves(cliente, leerClaveMaestra(de), leerClaveMaestra(a))).sucursales
const cerradas = async (clave: string) => (await revisarClaves(cliente, leerClaveMaestra(clave))).sucursales.cerradas

test('what was stored under the old key is read under the new one, and no longer under the old', async () => {
  const id = await conCsd(vieja)
  expect(await rotar(vieja, otra)).toBe(1)
  expect(await completar(vieja, id)).toBe('CSD_ILEGIBLE')
  expect(await completar(otra, id)).toBe('leído')
  expect([await cerradas(otra), await cerradas(vieja)]).toEqual([[], [String(id)]])
})

test('run again it changes nothing; what a forgotten process wrote with the old key is taken along', async () => {
  const antes = await conCsd(vieja)
  await rotar(vieja, otra)
  const despues = await conCsd(vieja)
  expect(await cerradas(otra)).toEqual([String(despues)])
  expect(await rotar(vieja, otra)).toBe(2)
  for (const id of [antes, despues]) expect(await completar(otra, id)).toBe('leído')
})

test('second factors are taken along', async () => {
  const usuario = await conApp(vieja, async (t) => {
    const usuario = await buildUsuario(t.db, { tipo: '2' })
    const tk = await t.entrar(usuario)
    expect((await t.call(tk, cuenta.pedirFactor, { body: { actual: DE_PRUEBA } })).status).toBe(200)
    return usuario
  })
  const cerrados = async (clave: string) => (await revisarClaves(cliente, leerClaveMaestra(clave))).usuarios.cerradas

  expect([await cerrados(vieja), await cerrados(otra)]).toEqual([[], [String(usuario.id)]])
  await rotar(vieja, otra)
  expect([await cerrados(vieja), await cerrados(otra)]).toEqual([[String(usuario.id)], []])
})

test('accounts of services are taken along', async () => {
  const cerradas = async (clave: string) => (await revisarClaves(cliente, leerClaveMaestra(clave))).conexiones.cerradas
  await conApp(vieja, async (t) => {
    const { datos, cuenta } = await correoQueResponde()
    const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const guardada = await t.call(tk, conexiones.guardarCorreo, { body: { ...datos, clave: cuenta, version: 0 } })
    expect(guardada.status).toBe(200)
  })
  await rotar(vieja, otra)
  expect([await cerradas(vieja), await cerradas(otra)]).toEqual([['correo'], []])
  expect(await conApp(otra, async (t) => t.app.deps.transporteCorreo.nombre)).toBe('smtp')
})

test('one branch that does not open stops all of them', async () => {
  const ids = [await conCsd(vieja), await conCsd(nueva())]
  await expect(rotar(vieja, otra)).rejects.toMatchObject({ codigo: 'OTRA_CLAVE_MAESTRA' })
  expect(await cerradas(otra)).toEqual(ids.map(String))
  expect(await completar(vieja, ids[0] ?? 0)).toBe('leído')
})

test('it is written down, by the ids of the keys', async () => {
  await rotar(vieja, otra)
  const { rows } = await cliente.query("select despues from auditoria where accion = 'clave maestra rotada'")
  const [de, a] = [leerClaveMaestra(vieja).id, leerClaveMaestra(otra).id]
  expect(rows).toEqual([{ despues: { de, a, sucursales: 0, usuarios: 0, conexiones: 0 } }])
})

describe('a key in the data folder', () => {
  let datos: string
  beforeEach(() => {
    datos = path.join(carpeta, randomBytes(4).toString('hex'))
    mkdirSync(datos)
    writeFileSync(path.join(datos, 'master-key'), vieja, { mode: 0o600 })
  })
  const enArchivo = (nombre = 'master-key') => leerClaveMaestra(readFileSync(path.join(datos, nombre), 'utf8')).id

  test('gives way to a new one and stays beside it, for backups from before', () => {
    const { anterior, nueva, terminar } = prepararRelevo(datos, {})
    expect([anterior.id, enArchivo()]).toEqual([leerClaveMaestra(vieja).id, leerClaveMaestra(vieja).id])
    terminar()
    expect(readdirSync(datos).sort()).toEqual(['master-key', `master-key.${anterior.id}`])
    expect([enArchivo(), enArchivo(`master-key.${anterior.id}`)]).toEqual([nueva.id, anterior.id])
    expect(statSync(path.join(datos, 'master-key')).mode & 0o777).toBe(0o600)
  })

  test('interrupted before its end, the same new key is found again', () => {
    const primera = prepararRelevo(datos, {})
    const segunda = prepararRelevo(datos, {})
    segunda.terminar()
    expect([segunda.nueva.id, enArchivo()]).toEqual([primera.nueva.id, primera.nueva.id])
  })

  test('is not made up where there is none', () => {
    rmSync(path.join(datos, 'master-key'))
    expect(() => prepararRelevo(datos, {})).toThrow('master-key')
    expect(readdirSync(datos)).toEqual([])
  })
})

describe('the command', () => {
  async function correr(
    orden: string,
    env: Record<string, string>,
  ): Promise<{ codigo: number | null; salida: string }> {
    const proceso = spawn(process.execPath, ['--import', 'tsx', 'db/claves/claves.main.ts', orden], {
      cwd: RAIZ,
      env: { PATH: process.env.PATH, DATABASE_URL: base.url, DATA_DIR: carpeta, ...env },
    })
    let salida = ''
    for (const flujo of [proceso.stdout, proceso.stderr]) {
      flujo.on('data', (parte) => {
        salida += parte
      })
    }
    const codigo = await new Promise<number | null>((resolve) => proceso.once('close', resolve))
    for (const secreto of [vieja, otra]) expect(salida).not.toContain(secreto)
    return { codigo, salida }
  }

  test('refuses while the application runs, rotates once it stopped, and says what opens', async () => {
    const id = await conCsd(vieja)
    const claves = { MASTER_KEY: vieja, NEW_MASTER_KEY: otra }
    const corriendo = await conApp(vieja, () => correr('rotate', claves))
    expect([corriendo.codigo, corriendo.salida]).toEqual([1, expect.stringContaining('detén la aplicación')])
    expect(await correr('check', { MASTER_KEY: otra })).toMatchObject({
      codigo: 1,
      salida: expect.stringContaining(`0 de 1 sucursales.\nNo abre los de: sucursales ${id}.`),
    })

    expect((await correr('check', {})).codigo).toBe(1)
    expect((await correr('rotate', claves)).codigo).toBe(0)
    expect(await correr('check', { MASTER_KEY: otra })).toMatchObject({
      codigo: 0,
      salida: expect.stringContaining('1 de 1 sucursales.'),
    })
  })

  test.each([
    ['no new key', {}],
    ['the same key', { NEW_MASTER_KEY: 'igual' }],
    ['half a key', { NEW_MASTER_KEY: 'corta' }],
  ])('refuses %s', async (_, env) => {
    const { NEW_MASTER_KEY } = { NEW_MASTER_KEY: '', ...env }
    const { codigo } = await correr('rotate', {
      MASTER_KEY: vieja,
      NEW_MASTER_KEY: NEW_MASTER_KEY === 'igual' ? vieja : NEW_MASTER_KEY,
    })
    expect(codigo).toBe(1)
    expect((await cliente.query('select 1 from auditoria')).rowCount).toBe(0)
  })
})
