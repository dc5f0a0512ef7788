import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'

declare module 'fastify' {
  interface FastifyRequest {
    codigoError?: string
  }
}

/** The log of the process. It never sees a body, a header, a URL with its values or an error's text (D-74). */
export const crearLog = (nivel: string): Logger =>
  pino({
    level: nivel,
    base: null,
    serializers: {
      // A library that logs a request or an error object gets nothing but its kind.
      req: () => undefined,
      res: () => undefined,
      err: (error: unknown) => (error instanceof Error ? { tipo: error.name } : undefined),
    },
  })

/** One line per request: route template, ids and codes only. */
export function registrarPeticiones(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { actor } = request.sesion ?? {}
    request.log.info(
      {
        peticion: request.id,
        metodo: request.method,
        ruta: request.routeOptions.url ?? '(ninguna)',
        estatus: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        usuario: actor?.id,
        sucursal: actor?.idSucursal ?? undefined,
        codigo: request.codigoError,
      },
      'request',
    )
  })
}
