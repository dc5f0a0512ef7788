import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { llenarDemo } from '../src/demo/demo.ts'
import { crearPrimerAdministrador, leerInstalacion } from '../src/modules/usuarios/usuarios.instalacion.ts'
import { migrar } from '../src/platform/postgres/migrar.ts'
import { isAlive, readPidFile } from '../src/platform/postgres/process.ts'
import { leerClaveMaestra } from '../src/platform/seguridad/clave-maestra.ts'
import { exigirMismaClave } from '../src/platform/seguridad/instalacion.ts'
import { type BaseDePrueba, crearBaseDePrueba, crearBaseVacia } from './baseDeDatos.ts'
import { AHORA } from './reloj.ts'
import { servidorConstruido } from './servidorConstruido.ts'

const RAIZ = path.resolve(import.meta.dirname, '../../..')
const PRODUCCION = {
  NODE_ENV: 'production',
  APP_TOKEN: 'aplicacion-propia',
  MASTER_KEY: 'a'.repeat(64),
  LOG_LEVEL: 'warn',
  PAC_SANDBOX: '1',
}

const SIN_TLS = 'listening to the network without TLS'

let carpeta: string
let programa: string
const bases: BaseDePrueba[] = []

beforeAll(async () => {
  programa = await servidorConstruido()
  carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-arranque-'))
})
afterAll(async () => {
  for (const base of bases) await base.borrar()
  rmSync(carpeta, { recursive: true })
})

/** A port that nobody has at this moment. */
async function puertoLibre(): Promise<number> {
  const servidor = net.createServer().listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const direccion = servidor.address()
  servidor.close()
  return typeof direccion === 'object' && direccion ? direccion.port : 0
}

async function nuevaBase(crear = crearBaseDePrueba): Promise<string> {
  const base = await crear(inject('pgUrl'))
  bases.push(base)
  return base.url
}

interface Proceso {
  salida(): string
  /** Resolves when the text appears, with what was printed so far; or when the process ends. */
  hasta(texto: string): Promise<string>
  terminar(senal?: NodeJS.Signals): void
  fin: Promise<number | null>
}

/** The server as a process of its own, with nothing in its environment but what is given. */
function arrancar(env: Record<string, string>): Proceso {
  const proceso = spawn(process.execPath, ['--enable-source-maps', programa], {
    cwd: RAIZ,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: carpeta, ...env },
  })
  let salida = ''
  const oyentes = new Set<() => void>()
  for (const flujo of [proceso.stdout, proceso.stderr]) {
    flujo.on('data', (datos) => {
      salida += datos
      for (const oir of oyentes) oir()
    })
  }
  const fin = new Promise<number | null>((resolve) => proceso.once('close', (codigo) => resolve(codigo)))
  return {
    salida: () => salida,
    hasta: (texto) =>
      Promise.race([
        new Promise<string>((resolve) => {
          const oir = () => {
            if (salida.includes(texto)) resolve(salida)
          }
          oyentes.add(oir)
          oir()
        }),
        fin.then(() => salida),
      ]),
    terminar: (senal = 'SIGTERM') => void proceso.kill(senal),
    fin,
  }
}

test('production starts on an empty database of its own, prints the first password once, and stops cleanly', {
  timeout: 60_000,
}, async () => {
  const url = await nuevaBase(crearBaseVacia)
  const primero = arrancar({ ...PRODUCCION, DATABASE_URL: url })
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
    const proceso = arrancar(env)
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
    const { fin, salida } = arrancar({ ...PRODUCCION, DATABASE_URL: url })

    expect(await fin).toBe(1)
    expect(salida()).toContain('demo database')
    expect((await leerInstalacion(url)).demo).toBe(true)
  })

  test('another master key than the one that sealed its secrets', async () => {
    const url = await nuevaBase()
    await exigirMismaClave(url, leerClaveMaestra(PRODUCCION.MASTER_KEY))
    const { fin, salida } = arrancar({ ...PRODUCCION, DATABASE_URL: url, MASTER_KEY: 'b'.repeat(64) })

    expect(await fin).toBe(1)
    expect(salida()).toContain('npm run master-key -- rotate')
    expect(salida()).not.toContain('bbbb')
  })

  test('a demo for the whole network', async () => {
    const url = await nuevaBase()
    await llenarDemo(url, AHORA, null)
    const { fin, salida } = arrancar({ DATABASE_URL: url, MASTER_KEY: PRODUCCION.MASTER_KEY, HOST: '0.0.0.0' })

    expect(await fin).toBe(1)
    expect(salida()).toContain('127.0.0.1 only')
  })
})

describe('an embedded database', { timeout: 60_000 }, () => {
  const datos = (nombre: string) => path.join(carpeta, nombre)
  const pidDe = (nombre: string) => path.join(datos(nombre), 'pg18/postmaster.pid')

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends with a start that %s interrupts', async (senal) => {
    const proceso = arrancar({ DATA_DIR: datos(senal), DEMO: '1' })
    await expect.poll(() => existsSync(pidDe(senal)), { timeout: 30_000, interval: 20 }).toBe(true)
    proceso.terminar(senal)

    await proceso.fin
    expect(proceso.salida()).not.toContain('lista en')
    expect(existsSync(pidDe(senal))).toBe(false)
  })

  /** Every way of being told to stop more than once, or together with npm, which goes first. */
  const salidas: [string, NodeJS.Signals[]][] = [
    ['TERM twice', ['SIGTERM', 'SIGTERM']],
    ['Ctrl-C twice', ['SIGINT', 'SIGINT']],
    ['Ctrl-C, and npm that goes', ['SIGINT', 'SIGHUP']],
    ['TERM, npm that goes, and TERM again', ['SIGTERM', 'SIGHUP', 'SIGTERM']],
    ['TERM four times', ['SIGTERM', 'SIGTERM', 'SIGTERM', 'SIGTERM']],
  ]
  test.each(salidas)('is not left behind by %s', async (nombre, senales) => {
    const lugar = nombre.replace(/\W/g, '')
    const proceso = arrancar({ DATA_DIR: datos(lugar), DEMO: '0' })
    await proceso.hasta('Nítida lista en')
    const base = readPidFile(datos(`${lugar}/pg18`))?.pid ?? 0
    expect(isAlive(base)).toBe(true)

    for (const senal of senales) {
      proceso.terminar(senal)
      await new Promise((resolve) => setTimeout(resolve, 20)) // each is heard as one
    }

    await proceso.fin
    expect([isAlive(base), existsSync(pidDe(lugar))]).toEqual([false, false])
    expect(readdirSync(datos(`${lugar}/pg-users`))).toEqual([])
  })

  test('is not left behind by a start that is told twice, whatever it has got to', async () => {
    for (const espera of [50, 300, 1000, 2500]) {
      const lugar = `pronto${espera}`
      const proceso = arrancar({ DATA_DIR: datos(lugar), DEMO: '0' })
      await new Promise((resolve) => setTimeout(resolve, espera))
      proceso.terminar()
      await new Promise((resolve) => setTimeout(resolve, 20))
      proceso.terminar()
      await proceso.fin
      const base = readPidFile(datos(`${lugar}/pg18`))?.pid ?? 0
      // With the process gone nobody can wait for it: it has been told, and ends by itself.
      await expect.poll(() => base > 0 && isAlive(base), { timeout: 20_000 }).toBe(false)
    }
  })

  test('with the demo is left by its owner for a real chain: nothing of it is kept', {
    timeout: 180_000,
  }, async () => {
    const lugar = datos('dejada')
    const [demo, env] = ['dejada@optica.mx', { DATA_DIR: lugar, PORT: String(await puertoLibre()) }]
    const proceso = arrancar(env)
    const [, direccion = ''] = /lista en (http:\S+)/.exec(await proceso.hasta('Nítida lista en')) ?? []
    const pedir = async (ruta: string, body: object, tk = '') => {
      const headers = { 'content-type': 'application/json', 'x-app-token': 'nitida-demo', authorization: tk }
      const respuesta = await fetch(`${direccion}/api${ruta}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: respuesta.status, body: await respuesta.json() }
    }
    const entrar = (username: string, password: string) => pedir('/login', { username, password })
    const { tk } = (await entrar('admin@nitida.mx', 'nitida-demo')).body
    const salida = { email: demo, nueva: 'una larga y propia' }
    const negada = await pedir('/demo/salida', { ...salida, actual: 'otra' }, tk)
    const debil = await pedir('/demo/salida', { ...salida, actual: 'nitida-demo', nueva: 'password' }, tk)
    expect([negada.status, debil.status, existsSync(path.join(lugar, 'archivos'))]).toEqual([403, 422, true])

    expect((await pedir('/demo/salida', { ...salida, actual: 'nitida-demo' }, tk)).status).toBe(200)

    const real = await vi.waitFor(
      async () => {
        const { status, body } = await entrar(demo, salida.nueva)
        expect(status).toBe(200)
        return body
      },
      { timeout: 90_000, interval: 200 },
    )
    expect([real.sesion.demo, real.userData.userType]).toEqual([false, '0'])
    expect((await entrar('admin@nitida.mx', 'nitida-demo')).status).toBe(401)
    expect(existsSync(path.join(lugar, 'archivos'))).toBe(false)
    const clientes = await fetch(`${direccion}/api/clientes`, {
      headers: { 'x-app-token': 'nitida-demo', authorization: real.tk },
    })
    expect((await clientes.json()).total).toBe(0)
    const otraVez = await pedir('/demo/salida', { ...salida, actual: salida.nueva }, real.tk)
    expect([otraVez.status, otraVez.body.error]).toEqual([409, 'SIN_DEMO'])
    proceso.terminar()
    expect(await proceso.fin).toBe(0)
  })

  test('ends when the port is taken, and the sentence says what to do', async () => {
    const otro = net.createServer().listen(0, '127.0.0.1')
    await once(otro, 'listening')
    const { port } = otro.address() as net.AddressInfo
    const proceso = arrancar({ DATA_DIR: datos('ocupado'), DEMO: '0', PORT: String(port) })

    expect(await proceso.fin).toBe(1)
    otro.close()
    expect(proceso.salida()).toContain(`El puerto ${port} ya está en uso.`)
    expect(existsSync(pidDe('ocupado'))).toBe(false)
  })

  test('ends when the port of the figures is taken, and the sentence names that setting', async () => {
    const otro = net.createServer().listen(0, '127.0.0.1')
    await once(otro, 'listening')
    const { port } = otro.address() as net.AddressInfo
    const proceso = arrancar({ DATA_DIR: datos('figuras'), DEMO: '0', METRICS_PORT: String(port) })

    expect(await proceso.fin).toBe(1)
    otro.close()
    expect(proceso.salida()).toContain(`El puerto ${port} de METRICS_PORT ya está en uso.`)
    expect(proceso.salida()).toContain(`METRICS_PORT=${port + 1} npm start`)
    expect(existsSync(pidDe('figuras'))).toBe(false)
  })

  test('gets no new master key in place of the one that sealed it, and the sentence says what to do (44)', async () => {
    const env = { DATA_DIR: datos('sin-clave'), DEMO: '0' }
    const primero = arrancar(env)
    await primero.hasta('Nítida lista en')
    primero.terminar()
    await primero.fin
    rmSync(datos('sin-clave/master-key'))

    const sinClave = arrancar(env)
    expect(await sinClave.fin).toBe(1)
    expect(sinClave.salida()).toMatch(/sealed with the master key [0-9a-f]{8}, and \S+master-key is missing/)
    expect(existsSync(datos('sin-clave/master-key'))).toBe(false)
    expect(existsSync(pidDe('sin-clave'))).toBe(false)
  })

  test('is not begun where no folder can be, and the sentence says what to do', async () => {
    writeFileSync(datos('archivo'), '')
    const proceso = arrancar({ DATA_DIR: datos('archivo/dentro') })
    expect(await proceso.fin).toBe(1)
    expect(proceso.salida()).toContain('elige otra con DATA_DIR')
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
