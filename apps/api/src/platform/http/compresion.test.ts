import { gunzipSync } from 'node:zlib'
import { usuarios } from '@nitida/contract/usuarios'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { comprimirRespuestas } from './compresion.ts'

let t: TestApp
let tk: string

beforeAll(async () => {
  t = await crearTestApp()
  tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  for (let i = 0; i < 8; i++) await buildUsuario(t.db, { nombre: `Ana ${i}` })
})
afterAll(() => t.cerrar())

const lista = (headers: Record<string, string>) =>
  t.app.inject({
    url: `/api${usuarios.list.path}`,
    headers: { authorization: `Bearer ${tk}`, 'x-app-token': t.app.deps.entorno.appToken, ...headers },
  })

test('a long answer travels compressed to who takes it, and says the same', async () => {
  const entera = await lista({})
  const comprimida = await lista({ 'accept-encoding': 'br, gzip' })

  expect(entera.headers).not.toHaveProperty('content-encoding')
  expect(comprimida.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(JSON.parse(gunzipSync(comprimida.rawPayload).toString())).toEqual(entera.json())
  expect(comprimida.rawPayload.length).toBeLessThan(entera.rawPayload.length / 2)
})

test('a short one is left as it is', async () => {
  const { headers } = await pedirCrudo(t.app, 'GET', '/healthz', { headers: { 'accept-encoding': 'gzip' } })
  expect(headers).not.toHaveProperty('content-encoding')
})

test.each([2, 64, 65, 500])('an answer of %i kB, with accents, comes out as it went in', async (kilos) => {
  const texto = 'Niñez '.repeat(kilos * 200)
  const app = Fastify()
  comprimirRespuestas(app)
  app.get('/', async () => texto)

  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })

  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(rawPayload).toString()).toBe(texto)
})
