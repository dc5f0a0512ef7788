import { channel } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LECTURAS } from '../src/platform/entorno/sucesos.ts'
import { enReplica } from '../src/platform/llamada/lecturas.ts'
import { buildUsuario } from './builders.ts'
import { llamadas } from './contrato.ts'
import { crearCtxDePrueba } from './ctx.ts'
import { pedirCrudo } from './peticion.ts'
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

test('what people write at their counters is read at the primary', () => {
  expect(
    marcadas.map(({ path }) => path).filter((ruta) => /^\/(citas|pedidos?|clientes|inventario)$/.test(ruta)),
  ).toEqual([])
  expect(marcadas.length).toBeGreaterThan(15)
})
