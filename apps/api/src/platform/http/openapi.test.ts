import { tiposUsuario } from '@nitida/contract/permisos'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { documentar, servirDocumento } from './openapi.ts'

const Documento = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        summary: z.string().min(5),
        responses: z.looseObject({
          200: z.looseObject({ content: z.looseObject({ 'application/json': z.unknown() }) }),
        }),
        requestBody: z.unknown().optional(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
      }),
    ),
  ),
})

let t: TestApp

beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t.cerrar())

const leer = async (app: TestApp, tk: string | null = null) =>
  pedirCrudo(app.app, 'GET', '/docs', { tk, aplicacion: false })

test('the document holds every call of the server, with what goes in and what comes out', async () => {
  const { body } = await leer(t)

  const { paths, openapi } = Documento.parse(body)

  const documentadas = Object.entries(paths).flatMap(([ruta, metodos]) =>
    Object.keys(metodos).map((metodo) => `${metodo.toUpperCase()} ${ruta}`),
  )
  const servidas = []
  for (const [url, metodos] of t.app.rutas) {
    for (const metodo of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      if (!metodos.has(metodo)) continue
      const { status } = await pedirCrudo(t.app, metodo, url.replace(/^\/api/, '').replace(/:\w+/g, '9'), {
        aplicacion: false,
      })
      // Health, the document itself and the provider's calls are left out; a closed method is no call.
      if (status === 403 && url !== '/api/whatsapp/webhook')
        servidas.push(`${metodo} ${url.replace(/:(\w+)/g, '{$1}')}`)
    }
  }
  expect(openapi).toBe('3.1.0')
  expect(documentadas.sort()).toEqual(servidas.sort())
  expect(documentadas.length).toBeGreaterThan(35)
})

test('it shows parameters, bodies and the shape of a refusal', async () => {
  const { body } = await leer(t)
  const { paths, components } = Documento.extend({ components: z.unknown() }).parse(body)

  const crear = paths['/api/crearUsuario']?.post
  const guardar = paths['/api/usuarios/{id}']?.put
  expect(JSON.stringify(crear?.requestBody)).toContain('sessionLimit')
  expect(guardar?.parameters).toContainEqual(expect.objectContaining({ name: 'id', in: 'path' }))
  expect(JSON.stringify(components)).toContain('timeDeny')
})

test('it is built once, however often it is asked for', async () => {
  const app = Fastify()
  await documentar(app)
  const construir = vi.spyOn(app, 'swagger')
  servirDocumento(app, { produccion: false })

  const pedidos = []
  for (let n = 0; n < 3; n++) pedidos.push((await app.inject('/docs')).body)

  expect(pedidos[0]).toContain('Nítida API')
  expect(new Set(pedidos).size).toBe(1)
  expect(construir).toHaveBeenCalledTimes(1)
  await app.close()
})

test('in production only type 0 reads it, without the application id as everywhere (D-4)', async () => {
  const produccion = await crearTestApp({ url: t.url, entorno: { produccion: true } })
  const idSucursal = await buildSucursal(t.db)
  const estados = [(await leer(produccion)).status]
  for (const tipo of tiposUsuario) {
    estados.push((await leer(produccion, await t.entrar(await buildUsuario(t.db, { tipo, idSucursal })))).status)
  }
  await produccion.cerrar()

  expect(estados).toEqual([401, 200, 403, 403, 403, 403])
})
