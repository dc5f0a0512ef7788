import { randomBytes } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { clientes } from '@nitida/contract/clientes'
import { CABECERA_POSICION } from '@nitida/contract/posicion'
import { usuarios } from '@nitida/contract/usuarios'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Replicas } from '../src/platform/llamada/replicas.ts'
import { crearReplicas, direccionDeReplica } from '../src/platform/llamada/replicas.ts'
import { prepararAcceso } from '../src/platform/seguridad/acceso.ts'
import { leerClaveMaestra } from '../src/platform/seguridad/clave-maestra.ts'
import { type BaseDePrueba, crearBaseDePrueba } from './baseDeDatos.ts'
import { buildSucursal, buildUsuario } from './builders.ts'
import { clienteNuevo } from './clientes.ts'
import { pedirCrudo } from './peticion.ts'
import { crearProxyPg, type ProxyPg } from './proxyPg.ts'
import { abrirPareja, type Pareja } from './replica.ts'
import { crearTestApp, type TestApp } from './testApp.ts'

const PLAZO = { timeout: 20_000, interval: 50 }
const LEJANA = 'FFFFFFFF/FFFFFFFF'

let pareja: Pareja
let base: BaseDePrueba
let proxy: ProxyPg
let t: TestApp
let replicas: Replicas
let tk: string
let sucursal: number

beforeAll(async () => {
  pareja = await abrirPareja()
  base = await crearBaseDePrueba(pareja.principal.url)
  const acceso = await prepararAcceso(base.url, leerClaveMaestra(randomBytes(32).toString('hex')))
  proxy = await crearProxyPg(base.url)
  const porElProxy = Object.assign(new URL(acceso), { port: new URL(proxy.url).port }).href
  const urls = [direccionDeReplica(`postgres://127.0.0.1:${new URL(pareja.replica.url).port}`, acceso)]
  t = await crearTestApp({
    ...{ url: base.url, urlDelPool: proxy.url },
    replicas({ pool, log }) {
      replicas = crearReplicas({ urls, directo: porElProxy, principal: pool, log, miradaMs: 200, relevoMs: 6000 })
      return replicas
    },
  })
  sucursal = await buildSucursal(t.db)
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(async () => {
  await t?.cerrar()
  await proxy?.cerrar()
  await pareja?.cerrar()
})

const leer = (headers: Record<string, string> = {}) =>
  pedirCrudo(t.app, 'GET', `${usuarios.list.path}?page=1&limit=5`, { tk, headers })
const escribir = () => t.call(tk, clientes.crear, { body: clienteNuevo({ sucursal }) })
const calla = () => replicas.principalCalla()

test('a primary that swallows what is sent is found silent, its lists are read on the replica, those under way too, and it comes back', async () => {
  await expect.poll(() => replicas.figuras()[0]?.enUso, PLAZO).toBe(true)
  expect((await leer()).status).toBe(200)
  proxy.tragar(true)
  const iniciada = performance.now()
  const enCurso = await leer()
  expect([calla(), enCurso.status, enCurso.body.total]).toEqual([true, 200, 1])
  expect(performance.now() - iniciada).toBeLessThan(2000)
  const empieza = performance.now()
  const leida = await leer()
  expect([leida.status, leida.body.total]).toEqual([200, 1])
  expect(performance.now() - empieza).toBeLessThan(2000)
  proxy.tragar(false)
  await expect.poll(calla, PLAZO).toBe(false)
  await expect.poll(async () => (await escribir()).status, PLAZO).toBe(200)
})

test('a read waits a moment for a replica that lacks what its page wrote', async () => {
  await pareja.detener(true)
  const { headers } = await pedirCrudo(t.app, 'POST', clientes.crear.path, {
    ...{ tk, body: clienteNuevo({ sucursal }) },
  })
  proxy.tragar(true)
  await expect.poll(calla, PLAZO).toBe(true)
  let leida = false
  const lectura = leer({ [CABECERA_POSICION]: headers[CABECERA_POSICION] ?? '' }).finally(() => {
    leida = true
  })
  await esperar(200)
  expect(leida).toBe(false)
  await pareja.detener(false)
  expect((await lectura).status).toBe(200)
  proxy.tragar(false)
  await expect.poll(calla, PLAZO).toBe(false)
  await expect.poll(async () => (await escribir()).status, PLAZO).toBe(200)
})

test('one that refuses connections: a list is read at once, its own writer’s too; what is newer than the replica, and a write, are refused', async () => {
  const { headers } = await pedirCrudo(t.app, 'POST', clientes.crear.path, {
    ...{ tk, body: clienteNuevo({ sucursal }) },
  })
  const posicion = headers[CABECERA_POSICION] ?? ''
  await proxy.cerrar()
  expect((await leer({ [CABECERA_POSICION]: posicion })).status).toBe(200)
  await expect.poll(calla, PLAZO).toBe(true)
  expect((await leer({ [CABECERA_POSICION]: posicion })).status).toBe(200)
  expect((await leer({ [CABECERA_POSICION]: LEJANA })).status).toBe(503)
  // A session that the replica does not know may be one that was begun right before: nobody is sent to log in again for it.
  expect((await pedirCrudo(t.app, 'GET', usuarios.list.path, { tk: 'x'.repeat(43) })).status).toBe(503)
  expect((await escribir()).status).toBe(503)
})

// The last one: there is no way back.
test('the replica that takes its place is read on, until it answers as the primary', async () => {
  const cliente = new pg.Client({ connectionString: pareja.replica.url })
  await cliente.connect()
  await cliente.query('select pg_promote()')
  await cliente.end()
  await expect.poll(() => t.log.join(''), PLAZO).toContain('"estado":"ascendida"')
  expect(calla()).toBe(true)
  expect((await leer()).status).toBe(200)
  // A place that the dead primary told and took along is no reason to wait for anybody.
  expect((await leer({ [CABECERA_POSICION]: LEJANA })).status).toBe(200)
})
