import http from 'node:http'
import { text } from 'node:stream/consumers'
import { clientes } from '@nitida/contract/clientes'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { nuevoUsuario } from '../../../test/cuerpos.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import type { Trazas } from './trazas.otel.ts'
import { crearTrazas } from './trazas.otel.ts'

interface Tramo {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const TRAZA = '4bf92f3577b34da6a3ce929d0e0e4736'
const PADRE = '00f067aa0ba902b7'
const PLAZO = { timeout: 20_000 }
/** Of the library for a collector that does not answer, so long that whoever waited for it would be noticed. */
const PACIENCIA_MS = 120_000
const traceparent = `00-${TRAZA}-${PADRE}-01`

let t: TestApp
let tk: string
let trazas: Trazas
let recibido = ''
/** How the collector answers: at once, or never. */
let contesta = true
const colector = http.createServer(async (request, response) => {
  const cuerpo = await text(request)
  recibido += `${cuerpo}\n`
  if (contesta) response.end('{}')
})

const tramos = (): Tramo[] =>
  recibido
    .split('\n')
    .filter(Boolean)
    .flatMap((cuerpo) => JSON.parse(cuerpo).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)

/** Spans of one trace, once its request's has come. */
async function traza(id: string): Promise<Tramo[]> {
  await expect
    .poll(() => tramos().some(({ traceId, name }) => traceId === id && name.includes('/api/')), PLAZO)
    .toBe(true)
  return tramos().filter(({ traceId }) => traceId === id)
}

beforeAll(async () => {
  await new Promise<void>((resolve) => colector.listen(0, '127.0.0.1', resolve))
  const { port } = colector.address() as { port: number }
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50'
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = String(PACIENCIA_MS)
  trazas = crearTrazas('0.0.0')
  t = await crearTestApp({ trazas })
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(async () => {
  await trazas.cerrar()
  await t.cerrar()
  colector.closeAllConnections()
  colector.close()
})

test('a call with a traceparent is one tree, down to its statements', async () => {
  await pedirCrudo(t.app, 'GET', '/usuarios', { tk, headers: { traceparent } })

  const suya = await traza(TRAZA)

  const raiz = suya.find(({ name }) => name === 'GET /api/usuarios')
  expect(raiz?.parentSpanId).toBe(PADRE)
  const sentencias = suya.filter((uno) => uno !== raiz)
  expect(sentencias.length).toBeGreaterThan(1)
  expect(new Set(sentencias.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([raiz?.spanId]))
  expect(sentencias.map(({ name }) => name)).toContain('select')
})

test('a header that is none begins a trace of its own', async () => {
  for (const malo of ['', 'x', `00-${'0'.repeat(32)}-${PADRE}-01`, `ff-${TRAZA}-${PADRE}-01`, `${traceparent}-x`]) {
    recibido = ''
    const { status } = await pedirCrudo(t.app, 'GET', '/usuarios', { tk, headers: { traceparent: malo } })
    expect(status).toBe(200)
    await expect.poll(() => tramos().filter(({ name }) => name === 'GET /api/usuarios').length, PLAZO).toBe(1)
    const [suyo] = tramos().filter(({ name }) => name === 'GET /api/usuarios')
    expect(suyo?.parentSpanId ?? '').toBe('')
    expect(suyo?.traceId).not.toBe(TRAZA)
  }
})

test('statements of a body that was read belong to their request, and nobody is named', async () => {
  recibido = ''
  const otra = 'a'.repeat(32)
  await pedirCrudo(t.app, 'POST', '/login', {
    headers: { traceparent: `00-${otra}-${PADRE}-01` },
    body: { username: 'canario@zafiro.mx', password: 'Canario-9876' },
  })
  const entrada = await traza(otra)
  expect(entrada.length).toBeGreaterThan(1)
  const cuerpo = nuevoUsuario({ name: "Canario'; drop", lastName: 'Zafiro', email: 'canario@zafiro.mx' })
  expect((await t.call(tk, usuarios.crear, { body: cuerpo })).status).toBe(200)
  await pedirCrudo(t.app, 'GET', '/clientes?search=Canario%20Zafiro', {
    tk,
    headers: { traceparent: `00-${'b'.repeat(32)}-${PADRE}-01` },
  })
  await t.call(tk, clientes.list, { query: { search: '5512349876' } })
  await traza('b'.repeat(32))
  await trazas.tarea('enviarMensaje', async () => {})
  await expect.poll(() => tramos().some(({ name }) => name === 'tarea enviarMensaje'), PLAZO).toBe(true)

  expect(recibido).not.toMatch(/canario|zafiro|5512349876|search=/i)
  expect(recibido).toMatch(/insert into \\"usuario\\"/)
  expect(recibido).not.toContain(tk)
})

test('a call to an outside service is a span of its request or task, by host alone', async () => {
  recibido = ''
  const servicio = http.createServer((_, response) => response.end('{}'))
  await new Promise<void>((resolve) => servicio.listen(0, '127.0.0.1', resolve))
  const { port } = servicio.address() as { port: number }
  await trazas.tarea('enviarMensaje', async () => {
    await (
      await fetch(`http://127.0.0.1:${port}/v20/5512349876?token=secreto`, { method: 'POST', body: 'Canario' })
    ).text()
  })
  await expect.poll(() => tramos().some(({ name }) => name === 'fetch POST'), PLAZO).toBe(true)
  await expect.poll(() => tramos().some(({ name }) => name === 'tarea enviarMensaje'), PLAZO).toBe(true)
  const [llamada, tarea] = ['fetch POST', 'tarea enviarMensaje'].map((name) =>
    tramos().find((uno) => uno.name === name),
  )
  expect(llamada?.parentSpanId).toBe(tarea?.spanId)
  expect(recibido).not.toMatch(/5512349876|secreto|Canario/)
  servicio.closeAllConnections()
  servicio.close()
})

test('a collector that does not answer delays no call and no end', async () => {
  contesta = false
  const inicio = performance.now()
  for (let n = 0; n < 20; n++) expect((await pedirCrudo(t.app, 'GET', '/usuarios', { tk })).status).toBe(200)
  await trazas.cerrar()
  expect(performance.now() - inicio).toBeLessThan(PACIENCIA_MS / 2)
})
