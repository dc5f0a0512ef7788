import type { FastifyInstance } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

declare module 'fastify' {
  interface FastifyRequest {
    codigoError?: string
  }
}

/** Where lines go may be full or gone: they are lost then, and the process is not. */
function salidaQueAguanta(): DestinationStream {
  const salida = pino.destination({ dest: 1, sync: true })
  salida.on('error', () => {})
  return salida
}

/** The log of the process. It never sees a body, a header, a URL with its values or an error's text (D-74). */
export const crearLog = (nivel: string, destino?: DestinationStream): Logger =>
  pino(
    {
      level: nivel,
      base: null,
      serializers: {
        // A library that logs a request or an error object gets nothing but its kind.
        req: () => undefined,
        res: () => undefined,
        err: (error: unknown) => (error instanceof Error ? { tipo: error.name } : undefined),
      },
      hooks: {
        // An object without a sentence would be given its error's text as one.
        logMethod(argumentos, escribir) {
          const [objeto, mensaje] = argumentos
          if (typeof objeto === 'object' && mensaje === undefined) escribir.call(this, objeto, 'sin texto')
          else escribir.apply(this, argumentos)
        },
      },
    },
    destino ?? salidaQueAguanta(),
  )

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
