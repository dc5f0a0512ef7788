import type { Endpoint } from '@nitida/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../builders.ts'
import { camposDe, llamadas } from '../contrato.ts'
import { pedirCrudo } from '../peticion.ts'
import { atascoDe, menorAtasco } from '../pulso.ts'
import { crearTestApp, type TestApp } from '../testApp.ts'
import { llamadasValidas, type Valido } from '../validos.ts'

/** The largest body that a call takes, unless it says otherwise (app.ts). */
const CUERPO = 64 * 1024
/** Longest text tried in one field, also where bodies may have megabytes. */
const LARGO_MAXIMO = 600_000
/** Longest address and header: Node takes 16 kB of headers. */
const LARGO_DE_DIRECCION = 6000
/** The most that one call may keep all others waiting, in computing: a body of the largest size is parsed in half of it. */
const ATASCO_MS = 150

/** What makes a careless pattern or loop go over a text again and again. */
const MOTIVOS = [
  'a',
  ' ',
  '0',
  'a ',
  '1,',
  '-.',
  'a@',
  '<a ',
  '\u0301',
  '\u200b ',
  'TimbreFiscalDigital ',
  '&amp;',
  '((',
  '=?x',
]

let t: TestApp
let tk: string
let validos: Readonly<Record<string, Valido>>

beforeAll(async () => {
  t = await crearTestApp()
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  validos = await llamadasValidas(t, tk)
})
afterAll(() => t?.cerrar())

type Cuerpo = Record<string, unknown>
const esObjeto = (valor: unknown): valor is Cuerpo => typeof valor === 'object' && valor !== null

/** Copies of a body with a text in place of one of its values, of every depth. */
function* conTexto(valor: unknown, texto: string, nombre = ''): Generator<[string, unknown]> {
  if (nombre !== '') yield [nombre, texto]
  if (!esObjeto(valor)) return
  for (const [clave, parte] of Object.entries(valor)) {
    for (const [sitio, dentro] of conTexto(parte, texto, `${nombre}.${clave}`)) {
      const copia: Cuerpo | unknown[] = Array.isArray(valor) ? [...valor] : { ...valor }
      Object.assign(copia, { [clave]: dentro })
      yield [sitio, copia]
    }
  }
}

let vecino = 1
/** Answers a call, by another address each time so that no limit of calls answers in its place. */
const llamar = (method: Endpoint['method'], ruta: string, body?: unknown, headers?: Record<string, string>) =>
  pedirCrudo(t.app, method, ruta, {
    tk,
    direccion: `10.${(vecino >> 16) & 255}.${(vecino >> 8) & 255}.${vecino++ & 255}`,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(headers && { headers }),
  })

/** The longest time that a call keeps the rest waiting. */
const atasco = (pedir: () => Promise<unknown>) => menorAtasco(ATASCO_MS, pedir)

const otroUsuario = async () => {
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
}

test('no text in any field of any body takes longer than it is long', { timeout: 600_000 }, async () => {
  const lentos: string[] = []
  let probados = 0
  for (const llamada of llamadas) {
    const { method, path, body, bodyLimit = CUERPO } = llamada
    if (!body || path === '/logout') continue
    const { body: valido = () => ({}), id = 1 } = validos[`${method} ${path}`] ?? {}
    const largo = Math.min(bodyLimit - 4096, LARGO_MAXIMO)
    const base = { ...Object.fromEntries(camposDe(body).map((campo) => [campo, undefined])), ...valido() }
    const ruta = path.replace(/:\w+/g, String(id))
    await otroUsuario() // calls have a limit for each user
    for (const motivo of MOTIVOS) {
      // Escaped in JSON, a sign may take six bytes.
      const texto = motivo.repeat(Math.floor(largo / 2 / motivo.length))
      for (const [sitio, cuerpo] of conTexto(base, texto)) {
        probados++
        const ms = await atasco(() => llamar(method, ruta, cuerpo))
        if (ms > ATASCO_MS) lentos.push(`${method} ${path} ${sitio} ${JSON.stringify(motivo)}: ${Math.round(ms)} ms`)
      }
    }
  }
  expect(probados).toBeGreaterThan(3000)
  expect(lentos).toEqual([])
})

test('nor does any in an address or a header', { timeout: 300_000 }, async () => {
  const lentos: string[] = []
  const mirar = async (nombre: string, pedir: () => Promise<unknown>) => {
    const ms = await atasco(pedir)
    if (ms > ATASCO_MS) lentos.push(`${nombre}: ${Math.round(ms)} ms`)
  }
  for (const motivo of MOTIVOS) {
    const texto = motivo.repeat(Math.floor(LARGO_DE_DIRECCION / encodeURIComponent(motivo).length))
    await otroUsuario()
    for (const { method, path, query, params } of llamadas) {
      if (path === '/logout') continue
      const ruta = path.replace(/:\w+/g, '1')
      for (const campo of camposDe(query))
        await mirar(`${method} ${path} ?${campo}`, () =>
          llamar(method, `${ruta}?${new URLSearchParams({ [campo]: texto })}`),
        )
      for (const campo of camposDe(params))
        await mirar(`${method} ${path} :${campo}`, () =>
          llamar(method, path.replace(`:${campo}`, encodeURIComponent(texto))),
        )
    }
    const enCabecera = texto.replace(/[^\x20-\x7e]/g, 'a')
    for (const nombre of CABECERAS)
      await mirar(nombre, () => llamar('GET', '/usuarios?limit=1', undefined, { [nombre]: enCabecera }))
  }
  expect(lentos).toEqual([])
})

const CABECERAS = [
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'cookie',
    'content-type',
    'host',
    'if-none-match',
  ],
  ...['idempotency-key', 'origin', 'range', 'referer', 'user-agent', 'x-app-token', 'x-forwarded-for', 'x-recarga'],
]

test('nor do a deep body, a wide one and one of many fields', { timeout: 120_000 }, async () => {
  const cuerpos = [
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `{${Array.from({ length: 5000 }, (_, i) => `"a${i}":1`).join()}}`,
    `[${'1,'.repeat(30_000)}1]`,
    `{"name":"${'\\u0061'.repeat(10_000)}"}`,
  ]
  for (const body of cuerpos) {
    const ms = await atasco(() => pedirCrudo(t.app, 'POST', '/crearUsuario', { tk, body }))
    expect([body.slice(0, 20), ms < ATASCO_MS]).toEqual([body.slice(0, 20), true])
  }
})

test('what takes its time is found', async () => {
  const lento = async () => {
    ;/TimbreFiscalDigital[^>]*\bUUID="([0-9a-f-]{36})"/i.exec('TimbreFiscalDigital '.repeat(5000))
  }
  expect(await atascoDe(lento)).toBeGreaterThan(ATASCO_MS)
})
