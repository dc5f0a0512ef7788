import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const comprimir = promisify(gzip)
/** Below this a packet carries it whole, and the work would be lost. */
const DESDE = 1024
const NIVEL = 4

/** Answers over 1 kB travel compressed to who takes it: a list of patients is a tenth of itself. */
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
