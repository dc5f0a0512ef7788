import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUsuario } from '../builders.ts'
import { pedirCrudo } from '../peticion.ts'
import { escuchar } from '../servidor.ts'
import { crearTestApp, type TestApp } from '../testApp.ts'

const NUESTRO = 'https://optica.example.mx'
const AJENO = 'https://espia.example.com'

let t: TestApp
let admin: string
let carpeta: string
let puerto: number

beforeAll(async () => {
  carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-web-'))
  mkdirSync(path.join(carpeta, 'assets'))
  writeFileSync(path.join(carpeta, 'index.html'), '<!doctype html><title>Nítida</title>')
  writeFileSync(path.join(carpeta, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(path.join(carpeta, 'assets', 'app-1a2b.js'), 'export {}')
  writeFileSync(path.join(carpeta, 'assets', 'lector.worker-3c4d.js'), '')
  writeFileSync(path.join(carpeta, 'secreto.env'), 'CANARIO')
  t = await crearTestApp({ web: carpeta, entorno: { origenes: [NUESTRO], nombres: ['optica.example.mx'] } })
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  puerto = (await escuchar(t.app)).puerto
})
afterAll(async () => {
  await t.cerrar()
  rmSync(carpeta, { recursive: true })
})

test.each([
  ['our own', 'optica.example.mx', 200],
  ['another port', 'OPTICA.example.mx:8443', 200],
  ['this computer', 'localhost:3000', 200],
  ['an address', '192.168.1.20:3000', 200],
  ['an address of IPv6', '[fd00::1]:3000', 200],
  ['the shop’s own network', 'servidor', 200],
  ['a name that was made to lead here', 'espia.example.com', 403],
  ['one that begins like ours', 'optica.example.mx.espia.com', 403],
])('a page may call us by %s or not at all (33)', async (_, host, estado) => {
  const { statusCode } = await t.app.inject({ url: '/api/healthz', headers: { host } })
  const pagina = await t.app.inject({ url: '/', headers: { host } })

  expect([statusCode, pagina.statusCode]).toEqual([estado, estado])
})

describe('security headers (34)', () => {
  test.each([
    ['data', 'GET', '/usuarios', 200],
    ['a refusal', 'POST', '/crearUsuario', 422],
    ['a closed method', 'PATCH', '/usuarios', 405],
    ['an unknown address', 'GET', '/nada', 404],
    ['health', 'GET', '/healthz', 200],
    ['the document of the API', 'GET', '/docs', 200],
  ] as const)('are on %s', async (_, metodo, ruta, estatus) => {
    const { status, headers } = await pedirCrudo(t.app, metodo, ruta, { tk: admin })

    expect(status).toBe(estatus)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'content-type': 'application/json; charset=utf-8',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test('the policy runs nothing but our own files, and no text becomes a script', async () => {
    const { headers } = await pedirCrudo(t.app, 'GET', '/healthz')

    const politica = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((linea) => linea.trim().split(' '))
        .map(([nombre, ...fuentes]) => [nombre, fuentes.join(' ')]),
    )
    expect(Object.fromEntries(politica)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      // Ports of this computer's printer bridge, as our client tries them.
      'connect-src': "'self' ws://localhost:8182 ws://localhost:8283 wss://localhost:8181 wss://localhost:8282",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
    })
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  test('are on the page and its files; only hashed files are kept by the browser', async () => {
    const pagina = await t.app.inject('/dashboard/sucursales?x=/api/')
    const archivo = await t.app.inject('/assets/app-1a2b.js')
    const icono = await t.app.inject('/favicon.svg')

    for (const { statusCode, headers } of [pagina, archivo, icono]) {
      expect(statusCode).toBe(200)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
    for (const { headers } of [pagina, icono]) {
      expect(headers['content-security-policy']).toContain("script-src 'self'")
    }
    // A script is no page, so headers that govern pages are left out.
    expect(archivo.headers).not.toHaveProperty('content-security-policy')
    expect(archivo.headers).not.toHaveProperty('permissions-policy')
    expect(pagina.headers['cache-control']).toBe('no-store')
    expect(icono.headers['cache-control']).toBe('no-store')
    expect(archivo.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('the worker that reads codes, and nothing else, may run a program that is no script: one of ours', async () => {
    const { headers } = await t.app.inject('/assets/lector.worker-3c4d.js')

    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    '/assets/../secreto.env',
    '/assets/..%2fsecreto.env',
    '/assets/%2e%2e/secreto.env',
    '/assets/..%5csecreto.env',
    '/assets/%252e%252e%252fsecreto.env',
    '/assets/%00',
    '/assets/no-existe.js',
    '/secreto.env',
    '//secreto.env',
  ])('%s gives no file away', async (ruta) => {
    const { body, statusCode } = await t.app.inject({ url: ruta })

    expect(body).not.toContain('CANARIO')
    expect(statusCode).toBeLessThan(500)
  })

  test('an unknown call of the API is no page', async () => {
    const { status, body } = await pedirCrudo(t.app, 'GET', '/no/existe')

    expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
  })

  test('production also insists on TLS', async () => {
    const produccion = await crearTestApp({ url: t.url, entorno: { produccion: true } })
    const { headers } = await pedirCrudo(produccion.app, 'GET', '/healthz')
    await produccion.cerrar()

    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await pedirCrudo(t.app, 'GET', '/healthz')).headers).not.toHaveProperty('strict-transport-security')
  })
})

/** Sends bytes and reads until the other side hangs up. */
const enviar = (texto: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(puerto, '127.0.0.1', () => socket.write(texto))
    let respuesta = ''
    socket.on('data', (datos) => {
      respuesta += datos
    })
    socket.on('end', () => resolve(respuesta))
    socket.on('error', reject)
  })

test.each([
  ['no HTTP at all', 'HOLA\r\n\r\n', '400'],
  ['a method that does not exist', 'FOO /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
  ['two lengths', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc', '400'],
])('%s is answered in our own words and hung up on', async (_, texto, estatus) => {
  const respuesta = await enviar(texto)

  expect(respuesta).toMatch(new RegExp(`^HTTP/1.1 ${estatus} `))
  expect(respuesta).toContain('x-content-type-options: nosniff')
  expect(respuesta).toContain('"error":"CUERPO_ILEGIBLE"')
})

test('a method of another protocol is closed', async () => {
  const respuesta = await enviar('PROPFIND /api/usuarios HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')

  expect(respuesta).toMatch(/^HTTP\/1.1 405 /)
})

test('answers of the socket server carry the headers as well', async () => {
  for (const ruta of ['/socket.io/?EIO=4&transport=polling', '/socket.io/?EIO=4&transport=nada', '/socket.io/x.js']) {
    const { headers } = await fetch(`http://127.0.0.1:${puerto}${ruta}`)

    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

describe('foreign pages (33)', () => {
  const preflight = (origin: string) =>
    pedirCrudo(t.app, 'OPTIONS', '/usuarios', {
      aplicacion: false,
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-app-token' },
    })

  test.each([AJENO, 'null', 'https://optica.example.mx.espia.com', 'http://optica.example.mx'])(
    '%s may neither ask nor read',
    async (origin) => {
      const pregunta = await preflight(origin)
      const respuesta = await pedirCrudo(t.app, 'GET', '/usuarios', { tk: admin, headers: { origin } })

      for (const { headers } of [pregunta, respuesta]) {
        expect(Object.keys(headers).filter((nombre) => nombre.startsWith('access-control'))).toEqual([])
      }
      expect(pregunta.status).toBe(404)
    },
  )

  test('a configured origin may, by name and without cookies', async () => {
    const pregunta = await preflight(NUESTRO)
    const respuesta = await pedirCrudo(t.app, 'GET', '/usuarios', { tk: admin, headers: { origin: NUESTRO } })

    expect([pregunta.status, pregunta.texto]).toEqual([204, ''])
    for (const { headers } of [pregunta, respuesta]) {
      expect(headers).toMatchObject({ 'access-control-allow-origin': NUESTRO, vary: 'origin' })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })
})
