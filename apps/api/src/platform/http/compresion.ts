import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const comprimir = promisify(gzip)
/** Size below which an answer fits into a packet, and compression gains nothing. */
const DESDE = 1024
/** A smaller answer is compressed in this thread: another one costs more time than the work itself. */
const AQUI_MISMO = 64 * 1024
const OPCIONES = { level: 4 }

/** Compresses answers over 1 kB for clients that take it; a list of patients shrinks to a tenth. */
export function comprimirRespuestas(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, cuerpo) => {
    if (typeof cuerpo !== 'string' || cuerpo.length < DESDE || reply.hasHeader('content-encoding')) return cuerpo
    if (!String(request.headers['accept-encoding'] ?? '').includes('gzip')) return cuerpo
    const antes = reply.getHeader('vary')
    reply
      .header('content-encoding', 'gzip')
      .header('vary', antes ? `${antes}, accept-encoding` : 'accept-encoding')
      .removeHeader('content-length')
    return cuerpo.length <= AQUI_MISMO ? gzipSync(cuerpo, OPCIONES) : comprimir(cuerpo, OPCIONES)
  })
}
