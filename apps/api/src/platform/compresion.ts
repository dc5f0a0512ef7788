import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const comprimir = promisify(gzip)
/** Below this a packet carries it whole, and the work would be lost. */
const DESDE = 1024
/** Up to here another thread costs more than the work: to hand it over takes this one longer than to do it. */
const AQUI_MISMO = 64 * 1024
const OPCIONES = { level: 4 }

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
    return cuerpo.length <= AQUI_MISMO ? gzipSync(cuerpo, OPCIONES) : comprimir(cuerpo, OPCIONES)
  })
}
