import { constants, fstatSync, openSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

declare module 'fastify' {
  interface FastifyRequest {
    codigoError?: string
  }
}

/** Lines that wait for room or for a reader; further ones are lost. */
const ESPERA_BYTES = 1024 * 1024

/** A handle of our own for the output: a pipe whose reader stands still says that it is full, instead of blocking the process. */
function salidaEstandar(): number {
  try {
    if (fstatSync(1).isFIFO()) return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    // another system than Linux, or no output at all
  }
  return 1
}

/** A stream that loses lines, and never the process, when its place is full or gone, or nobody reads there. */
function salidaQueAguanta(): DestinationStream {
  const salida = pino.destination({
    dest: salidaEstandar(),
    sync: true,
    maxLength: ESPERA_BYTES,
    retryEAGAIN: () => false,
  })
  salida.on('error', () => {})
  return salida
}

/** The log of the process. It holds no body, no header, no URL with its values and no error's text (D-74). */
export const crearLog = (nivel: string, destino?: DestinationStream): Logger =>
  pino(
    {
      level: nivel,
      base: null,
      serializers: {
        // A request or an error object of a library is reduced to its kind.
        req: () => undefined,
        res: () => undefined,
        err: (error: unknown) => (error instanceof Error ? { tipo: error.name } : undefined),
      },
      hooks: {
        // An object without a sentence would get its error's text as one.
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
