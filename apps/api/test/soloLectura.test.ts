import { channel } from 'node:diagnostics_channel'
import { clientes } from '@nitida/contract/clientes'
import { sesion } from '@nitida/contract/sesion'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LECTURAS } from '../src/platform/entorno/sucesos.ts'
import { enReplica } from '../src/platform/llamada/lecturas.ts'
import { buildUsuario } from './builders.ts'
import { clienteNuevo } from './clientes.ts'
import { llamadas } from './contrato.ts'
import { crearCtxDePrueba } from './ctx.ts'
import { pedirCrudo } from './peticion.ts'
import { crearProxyPg } from './proxyPg.ts'
import { soloLectura } from './replica.ts'
import { crearTestApp, type TestApp } from './testApp.ts'
import { llamadasValidas, type Valido } from './validos.ts'

let t: TestApp
let tk: string
let validos: Readonly<Record<string, Valido>>
const marcadas = llamadas.filter(({ lee }) => lee === 'replica')

beforeAll(async () => {
  t = await crearTestApp({ replicas: ({ url }) => soloLectura(url) })
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  validos = await llamadasValidas(t, tk)
})
afterAll(() => t?.cerrar())

/** Values of a path that is no row. */
const EN_RUTA: Readonly<Record<string, string>> = { ':date': '2026-11-24' }

test.each(marcadas.map((llamada) => [`${llamada.method} ${llamada.path}`, llamada] as const))(
  'nothing is written by %s, which a replica may answer',
  async (nombre, { method, path }) => {
    const { query = {}, id = 1 } = validos[nombre] ?? {}
    const ruta = path.replace(/:\w+/g, (parte) => EN_RUTA[parte] ?? String(id))
    const destinos: unknown[] = []
    const anotar = (destino: unknown) => void destinos.push(destino)
    channel(LECTURAS).subscribe(anotar)
    const { status, body } = await pedirCrudo(t.app, method, `${ruta}?${new URLSearchParams(query)}`, { tk })
    channel(LECTURAS).unsubscribe(anotar)
    expect([status, body.error, destinos]).toEqual([200, undefined, ['replica']])
  },
)

test('a read that writes is found out', async () => {
  const ctx = { ...crearCtxDePrueba(t), replicas: t.app.deps.replicas }
  const escribe = enReplica(ctx, null, ({ db }) => sql`update usuario set version = version + 1`.execute(db))
  await expect(escribe).rejects.toMatchObject({ code: '25006' })
})

/** Searches, which have connections of their own, and reads that are audited or drawn into a file. */
const SIN_RELEVO = [
  ...['GET /presupuestos', 'GET /pedidos/sugerencias', 'GET /pedidos/recetas/:id', 'GET /pacientes/:id'],
  ...['GET /facturacion/facturaPublicoGeneral', 'GET /facturacion/mes/archivos', 'GET /facturacion/polizas/archivo'],
  ...['GET /visitas/:id', 'GET /visitas/formulario/:clientId', 'GET /visitas/impresa/:clientId'],
  ...['GET /visitas/ultima/:clientId', 'GET /visitasPorCliente/:id', 'GET /HistorialVisitas/:clientId'],
  ...['GET /LeerGraduaciones/:clientId', 'GET /visitas/ultimaFotos/:visitId', 'GET /visitas/fotos/:visitId'],
  ...['GET /historiaClinica/ultimaVisita/:clientId', 'GET /historiaClinica/ultimaVisitaActual/:clientId'],
  ...['GET /historiaClinica/historiaByID/:id', 'GET /historiaClinica/impresa/:id', 'GET /expediente/:clientId'],
]

describe('while the primary is silent', () => {
  let callada: TestApp
  beforeAll(async () => {
    const proxy = await crearProxyPg(t.url)
    const replicas = () => soloLectura(t.url, { calla: true })
    callada = await crearTestApp({ url: t.url, urlDelPool: proxy.url, replicas })
    await callada.app.ready()
    await proxy.cerrar()
  })
  afterAll(() => callada?.cerrar())

  test('a replica answers what is read, but searches and what is noted as it is read', async () => {
    const sinRespuesta: string[] = []
    for (const { method, path } of llamadas.filter((una) => una.method === 'GET')) {
      const nombre = `${method} ${path}`
      const { query = {}, id = 1 } = validos[nombre] ?? {}
      const ruta = path.replace(/:\w+/g, (parte) => EN_RUTA[parte] ?? String(id))
      const { status } = await pedirCrudo(callada.app, method, `${ruta}?${new URLSearchParams(query)}`, { tk })
      if (status >= 500) sinRespuesta.push(nombre)
    }
    expect(sinRespuesta.toSorted()).toEqual(SIN_RELEVO.toSorted())
  })

  test('nobody can write, and a session that was ended stays so', async () => {
    const { method, path } = clientes.crear
    const escrita = await pedirCrudo(callada.app, method, path, { tk, body: clienteNuevo({ sucursal: 1 }) })
    expect(escrita.status).toBe(503)
    const otra = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const ver = () => pedirCrudo(callada.app, 'GET', '/sucursales', { tk: otra })
    expect((await ver()).status).toBe(200)
    await t.call(otra, sesion.logout, {})
    await expect.poll(async () => (await ver()).status).toBe(401)
  })
})

test('what people write at their counters is read at the primary', () => {
  expect(
    marcadas.map(({ path }) => path).filter((ruta) => /^\/(citas|pedidos?|clientes|inventario)$/.test(ruta)),
  ).toEqual([])
  expect(marcadas.length).toBeGreaterThan(15)
})
