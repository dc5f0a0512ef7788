import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { rechazarConexion } from './conexiones.ts'

/** Time for a whole body, once its headers are there. */
const PLAZO_MS = 6000
/** Least speed of files, which may take as long as a shop's line needs: so many bytes in each stretch. */
const TRAMO_MS = 10_000
const MINIMO_POR_TRAMO = 8 * 1024

/** Longest pause of a client in the middle of its answer. */
const PAUSA_MS = 30_000

const traeCuerpo = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const cortar = ({ socket }: IncomingMessage): void => {
  const error: NodeJS.ErrnoException = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  rechazarConexion(error, socket)
}

/**
 * Hangs up on bodies that come too slowly (security 36), answered already or not. Node has one limit for all requests, which has
 * to suit the slowest wanted one: photos.
 */
export function limitarCuerpos(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, listo) => {
    const { raw } = request
    // Injected requests of tests have no connection to hang up on.
    if (traeCuerpo(raw) && raw.socket instanceof Socket) {
      const conArchivos = request.routeOptions.config.endpoint?.archivos !== undefined
      let leidos = raw.socket.bytesRead
      const reloj = setInterval(
        () => {
          const llegaron = raw.socket.bytesRead - leidos
          if (raw.complete || raw.socket.destroyed) clearInterval(reloj)
          else if (conArchivos && llegaron >= MINIMO_POR_TRAMO) leidos += llegaron
          else {
            clearInterval(reloj)
            cortar(raw)
          }
        },
        conArchivos ? TRAMO_MS : PLAZO_MS,
      )
      reloj.unref()
      for (const fin of ['end', 'close']) raw.once(fin, () => clearInterval(reloj))
    }
    listo()
  })
}

/** Hangs up on clients that stop reading their answer, which would stay in memory until they went away. */
export function limitarLectores(app: FastifyInstance, pausaMs = PAUSA_MS): void {
  app.addHook('onSend', (_request, { raw }, _cuerpo, listo) => {
    raw.setTimeout(pausaMs, () => raw.destroy())
    listo()
  })
}
