import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { puertoLibre } from '../../../test/puertos.ts'
import { puedeVaciarse } from '../src/demo/demo.salida.ts'
import { llenarDemo } from '../src/demo/demo.ts'
import { crearPrimerAdministrador, leerInstalacion } from '../src/modules/usuarios/usuarios.instalacion.ts'
import { crearDb, crearPool } from '../src/platform/datos/db.ts'
import { migrar } from '../src/platform/postgres/migrar.ts'
import { leerClaveMaestra } from '../src/platform/seguridad/clave-maestra.ts'
import { exigirMismaClave } from '../src/platform/seguridad/instalacion.ts'
import { type Arranques, abrirArranques } from './arrancar.ts'
import { type BaseDePrueba, crearBaseDePrueba, crearBaseVacia } from './baseDeDatos.ts'
import { AHORA } from './reloj.ts'

const RAIZ = path.resolve(import.meta.dirname, '../../..')
const PRODUCCION = {
  NODE_ENV: 'production',
  APP_TOKEN: 'aplicacion-propia',
  MASTER_KEY: 'a'.repeat(64),
  LOG_LEVEL: 'warn',
  PAC_SANDBOX: '1',
}

const SIN_TLS = 'listening to the network without TLS'

let a: Arranques
const bases: BaseDePrueba[] = []

beforeAll(async () => {
  a = await abrirArranques()
})
afterAll(async () => {
  await a?.cerrar()
  for (const base of bases) await base.borrar()
})

async function nuevaBase(crear = crearBaseDePrueba): Promise<string> {
  const base = await crear(inject('pgUrl'))
  bases.push(base)
  return base.url
}

test('production starts on an empty database of its own, prints the first password once, and stops cleanly', {
  timeout: 60_000,
}, async () => {
  const url = await nuevaBase(crearBaseVacia)
  const primero = a.arrancar({ ...PRODUCCION, DATABASE_URL: url })
  const salida = await primero.hasta('Nítida lista en')
  const [, contrasena = ''] = /contraseña \(se muestra una sola vez\): (\S{16})\n/.exec(salida) ?? []
  const [, direccion = ''] = /lista en (http:\S+)/.exec(salida) ?? []
  const entrada = await fetch(`${direccion}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-token': PRODUCCION.APP_TOKEN },
    body: JSON.stringify({ username: 'admin@nitida.mx', password: contrasena }),
  })
  primero.terminar()

  expect(entrada.status).toBe(200)
  expect(await primero.fin).toBe(0)
  expect(primero.salida()).not.toContain(SIN_TLS)
  expect(await crearPrimerAdministrador(url, { admin: null }, AHORA)).toBeNull()
})

test('production that the network reaches without TLS starts with a warning, and with TLS without one (44)', async () => {
  const abierto = { ...PRODUCCION, DATABASE_URL: await nuevaBase(), HOST: '0.0.0.0' }
  const conTls: Record<string, string> = { ...abierto, PUBLIC_URL: 'https://optica.mx' }
  const avisos = []
  for (const env of [abierto, conTls]) {
    const proceso = a.arrancar(env)
    await proceso.hasta('Nítida lista en')
    proceso.terminar()
    expect(await proceso.fin).toBe(0)
    avisos.push(proceso.salida().includes(SIN_TLS))
  }

  expect(avisos).toEqual([true, false])
})

describe('a start is refused, and says why (44)', { timeout: 60_000 }, () => {
  test('production on a demo database', async () => {
    const url = await nuevaBase()
    await llenarDemo(url, AHORA, null)
    const { fin, salida } = a.arrancar({ ...PRODUCCION, DATABASE_URL: url })

    expect(await fin).toBe(1)
    expect(salida()).toContain('demo database')
    expect((await leerInstalacion(url)).demo).toBe(true)
  })

  test('another master key than the one that sealed its secrets', async () => {
    const url = await nuevaBase()
    await exigirMismaClave(url, leerClaveMaestra(PRODUCCION.MASTER_KEY))
    const { fin, salida } = a.arrancar({ ...PRODUCCION, DATABASE_URL: url, MASTER_KEY: 'b'.repeat(64) })

    expect(await fin).toBe(1)
    expect(salida()).toContain('npm run master-key -- rotate')
    expect(salida()).not.toContain('bbbb')
  })

  test('a demo for the whole network', async () => {
    const url = await nuevaBase()
    await llenarDemo(url, AHORA, null)
    const { fin, salida } = a.arrancar({ DATABASE_URL: url, MASTER_KEY: PRODUCCION.MASTER_KEY, HOST: '0.0.0.0' })

    expect(await fin).toBe(1)
    expect(salida()).toContain('127.0.0.1 only')
  })
})

test('four processes that start at once on an empty database make one administrator', async () => {
  const url = await nuevaBase(crearBaseVacia)
  await migrar(url, path.join(RAIZ, 'db/migrations'))

  const creados = await Promise.all(
    Array.from({ length: 4 }, () => crearPrimerAdministrador(url, { admin: null }, AHORA)),
  )

  expect(creados.filter((creado) => creado !== null)).toHaveLength(1)
  expect(await leerInstalacion(url)).toEqual({ vacia: false, demo: false })
})

test('the first administrator may come from the environment; then no password is shown', async () => {
  const url = await nuevaBase()
  const admin = { correo: 'Duena@Optica.mx', contrasena: 'una contraseña propia' }

  expect(await crearPrimerAdministrador(url, { admin }, AHORA)).toEqual({ correo: 'duena@optica.mx', contrasena: null })
})

test('every variable that is read is explained in .env.example', () => {
  const ejemplo = readFileSync(path.join(RAIZ, '.env.example'), 'utf8')
  const fuente = readFileSync(path.join(RAIZ, 'apps/api/src/platform/entorno/entorno.ts'), 'utf8')
  const variables = [...fuente.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, nombre]) => nombre ?? '')

  expect(variables.length).toBeGreaterThan(15)
  expect(variables.filter((nombre) => !ejemplo.includes(nombre))).toEqual([])
})

test('a demo on a database of its own is left for a real chain, and another process on it follows', {
  timeout: 180_000,
}, async () => {
  const url = await nuevaBase(crearBaseVacia)
  const env = { DATABASE_URL: url, MASTER_KEY: PRODUCCION.MASTER_KEY, DEMO: '1', LOG_LEVEL: 'warn' }
  const abrir = async () => {
    const proceso = a.arrancar({ ...env, PORT: String(await puertoLibre()) })
    const [, direccion = ''] = /lista en (http:\S+)/.exec(await proceso.hasta('Nítida lista en')) ?? []
    const pedir = async (ruta: string, body: object, tk = '') => {
      const headers = { 'content-type': 'application/json', 'x-app-token': 'nitida-demo', authorization: tk }
      const respuesta = await fetch(`${direccion}/api${ruta}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: respuesta.status, body: await respuesta.json() }
    }
    return { proceso, pedir, entrar: (username: string, password: string) => pedir('/login', { username, password }) }
  }
  const [uno, otro] = [await abrir(), await abrir()]
  const { tk } = (await uno.entrar('admin@nitida.mx', 'nitida-demo')).body
  const enElOtro = (await otro.entrar('admin@nitida.mx', 'nitida-demo')).body.tk
  const salida = { actual: 'nitida-demo', email: 'duenia@optica.mx', nueva: 'una larga y propia' }

  expect((await uno.pedir('/demo/salida', salida, tk)).status).toBe(200)

  for (const proceso of [uno, otro]) {
    const real = await vi.waitFor(
      async () => {
        const entrada = await proceso.entrar(salida.email, salida.nueva)
        expect(entrada.status).toBe(200)
        return entrada.body
      },
      { timeout: 90_000, interval: 500 },
    )
    expect([real.sesion.demo, real.userData.userType]).toEqual([false, '0'])
    expect((await proceso.entrar('admin@nitida.mx', 'nitida-demo')).status).toBe(401)
  }
  expect((await otro.pedir('/logout', {}, enElOtro)).status).toBe(401)
  for (const { proceso } of [uno, otro]) proceso.terminar()
  expect(await Promise.all([uno.proceso.fin, otro.proceso.fin])).toEqual([0, 0])
})

test('a user of the database who may not empty it is told before anything happens', async () => {
  const url = await nuevaBase()
  expect(await puedeVaciarse(url)).toBe(true)
  const ajeno = new URL(url)
  const nombre = `ajeno_${randomBytes(4).toString('hex')}`
  Object.assign(ajeno, { username: nombre, password: 'clave-de-prueba' })
  const duenio = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    await sql`create role ${sql.id(nombre)} login password 'clave-de-prueba'`.execute(duenio)
    expect(await puedeVaciarse(ajeno.href)).toBe(false)
    await sql`grant create on database ${sql.id(ajeno.pathname.slice(1))} to ${sql.id(nombre)}`.execute(duenio)
    expect(await puedeVaciarse(ajeno.href)).toBe(false)
    await sql`drop owned by ${sql.id(nombre)}`.execute(duenio)
    await sql`drop role ${sql.id(nombre)}`.execute(duenio)
  } finally {
    await duenio.destroy()
  }
})
