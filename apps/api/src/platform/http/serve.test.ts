import { exito, IdParam } from '@nitida/contract/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { APP_TOKEN, crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { ponerGuardia } from '../llamada/guardia.ts'
import { atenderFallos } from './fallos.ts'
import { serializar, serve } from './serve.ts'

const prueba = {
  method: 'GET',
  path: '/prueba/:id',
  permiso: 'publico',
  params: IdParam,
  response: exito(z.object({ id: z.int(), interno: z.object({ visible: z.string() }) })),
  summary: 'A call for tests.',
} as const

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t.cerrar())

/** A server with the platform and no module. */
function soloPlataforma(): FastifyInstance {
  const app = Fastify()
  app.decorate('deps', t.app.deps)
  app.decorate('crearCtx', t.app.crearCtx)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => serializar)
  atenderFallos(app)
  ponerGuardia(app)
  return app
}

const pedir = (app: FastifyInstance) => app.inject({ url: '/prueba/7', headers: { 'x-app-token': APP_TOKEN } })

test('what the contract does not name never leaves, at any depth', async () => {
  const app = soloPlataforma()
  serve(app, prueba, async (_, { params }) => {
    const interno = { visible: 'sí', contrasena_hash: 'canario' }
    return { id: params.id, version: 3, interno }
  })

  const respuesta = await pedir(app)

  expect(respuesta.json()).toEqual({ success: true, data: { id: 7, interno: { visible: 'sí' } } })
})

test('an answer that breaks the contract is a bug, not an answer', async () => {
  const app = soloPlataforma()
  const mal: { id: number; interno: { visible: string } } = JSON.parse('{"id": "canario", "interno": {}}')
  serve(app, prueba, async () => mal)

  const respuesta = await pedir(app)

  expect([respuesta.statusCode, respuesta.json().error]).toEqual([500, 'ERROR_INTERNO'])
  expect(respuesta.body).not.toContain('canario')
})

test('a route that states no permiso cannot be registered: it fails closed at start-up', () => {
  const app = soloPlataforma()

  expect(() => app.get('/abierta', async () => 'hola')).toThrow('states no permiso')
})
