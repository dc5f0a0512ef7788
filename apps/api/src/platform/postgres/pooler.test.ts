import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { clientes } from '@nitida/contract/clientes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { abrirTienda, cerrarCaja, esperaDe } from '../../../test/cortes.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { exigirAcceso, prepararAcceso } from '../seguridad/acceso.ts'
import { leerClaveMaestra } from '../seguridad/clave-maestra.ts'

/** Debian's path of it; without it the file is skipped. */
const PGBOUNCER = '/usr/sbin/pgbouncer'
const PUERTO = 6432
/** Connections, fewer than the application's pools have, so that transactions must change places. */
const CONEXIONES = 3

let directa: TestApp
let t: TestApp
let proceso: ChildProcess
const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-pooler-'))

/** Starts a pooler in transaction mode on a socket in a folder of its own. @returns its address for that login. */
async function iniciar(acceso: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(acceso)
  const archivo = (nombre: string, texto: string) => {
    writeFileSync(path.join(carpeta, nombre), texto, { mode: 0o644 })
    return path.join(carpeta, nombre)
  }
  const usuarios = archivo('usuarios', `"${username}" "${password}"\n`)
  const ajustes = archivo(
    'pgbouncer.ini',
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr =
unix_socket_dir = ${carpeta}
listen_port = ${PUERTO}
auth_type = plain
auth_file = ${usuarios}
pool_mode = transaction
default_pool_size = ${CONEXIONES}
ignore_startup_parameters = extra_float_digits,options
`,
  )
  chmodSync(carpeta, 0o777) // the pooler refuses to run as root
  const como = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  proceso = spawn(PGBOUNCER, ['-q', ...como, ajustes], { stdio: 'ignore' })
  await vi.waitFor(() => expect(existsSync(path.join(carpeta, `.s.PGSQL.${PUERTO}`))).toBe(true), { timeout: 20_000 })
  return `postgres://${username}:${password}@localhost:${PUERTO}${pathname}?host=${encodeURIComponent(carpeta)}`
}

describe.skipIf(spawnSync(PGBOUNCER, ['--version']).status !== 0)('behind a pooler in transaction mode', () => {
  beforeAll(async () => {
    directa = await crearTestApp()
    const acceso = await prepararAcceso(directa.url, leerClaveMaestra(randomBytes(32).toString('hex')))
    t = await crearTestApp({ url: directa.url, urlDelPool: await iniciar(acceso), urlDirecta: acceso })
  })
  afterAll(async () => {
    await t?.cerrar()
    proceso?.kill()
    await directa?.cerrar()
    rmSync(carpeta, { recursive: true, force: true })
  })

  test('role and limits are those of the login, whatever connection a transaction gets', async () => {
    await exigirAcceso(t.pool)
    const leer = () =>
      sql`select current_user as rol, current_setting('statement_timeout') as s, current_setting('lock_timeout') as l,
        current_setting('TimeZone') as z`.execute(t.db)

    const leidos = (await Promise.all(Array.from({ length: 20 }, leer))).flatMap(({ rows }) => rows)

    const rol = expect.stringMatching(/^nitida_app(_\d+)?$/)
    expect(leidos).toEqual(Array(20).fill({ rol, s: '9s', l: '5s', z: 'UTC' }))
  })

  test('searches go to the database itself, with their planner settings and limit, which a pooler drops', async () => {
    const { palabras, numeros } = t.app.deps.poolsBusquedas
    for (const suyo of [palabras, numeros]) {
      const { rows } = await suyo.query(
        "select current_setting('enable_hashjoin') as h, current_setting('statement_timeout') as s",
      )
      expect(rows).toEqual([{ h: 'off', s: '2500ms' }])
    }
  })

  test('orders, payments, a search and a closing at once keep every rule', async () => {
    const { caja, otra, idSucursal } = await abrirTienda(t)
    const buscar = () =>
      t.call(otra.tk, clientes.listPorSucursal, { params: { branchId: idSucursal }, query: { search: 'prueba' } })
    const vender = () => tomarPedido(t, caja.tk, caja.usuario)

    const [ventas, busquedas] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, vender)),
      Promise.all(Array.from({ length: 6 }, buscar)),
    ])

    expect(new Set(ventas.map(({ folio }) => folio)).size).toBe(12)
    expect(busquedas.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await esperaDe(t, caja)).body).toMatchObject({ total: 12, totales: { totalGeneral: 6000 } })
    expect((await cerrarCaja(t, caja)).status).toBe(200)
  })
})
