import swagger from '@fastify/swagger'
import { Fallo } from '@nitida/contract/errores.schema'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

const fallo = z.toJSONSchema(Fallo)

/** Collects the contract of every route registered after it. */
export async function documentar(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nítida API',
        version: '1',
        description: 'Failures carry `{ success: false, error, message, errors? }` with a 4xx or 5xx status.',
      },
      components: {
        securitySchemes: {
          sesion: { type: 'http', scheme: 'bearer', description: 'Session token of POST /login.' },
          aplicacion: { type: 'apiKey', in: 'header', name: 'x-app-token', description: 'Public application id.' },
        },
        schemas: { Fallo: fallo as Record<string, unknown> },
      },
      security: [{ sesion: [], aplicacion: [] }],
    },
    transform: jsonSchemaTransform,
  })
}

/** Serves the document; in production only to type 0 (D-4). */
export function servirDocumento(app: FastifyInstance, { produccion }: { produccion: boolean }): void {
  let documento: string | null = null // half a megabyte that never changes
  app.get(
    '/docs',
    {
      schema: { hide: true },
      config: { permiso: produccion ? 'usuarios.administrar' : 'publico', sinAplicacion: true },
    },
    async (_, reply) => {
      documento ??= JSON.stringify(app.swagger())
      return reply.type('application/json; charset=utf-8').send(documento)
    },
  )
}
