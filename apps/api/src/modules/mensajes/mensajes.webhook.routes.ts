import type { FastifyInstance } from 'fastify'
import { recibirNotificacion, verificarSuscripcion } from './mensajes.webhook.service.ts'

const RUTA = '/whatsapp/webhook'
/** The calls are signed instead of carrying the application id (D-4). */
const firmada = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const
/** Limit of verification calls, each of which is a guess at our word; the provider asks once. */
const preguntada = { ...firmada, config: { ...firmada.config, rateLimit: { max: 30, timeWindow: '1 minute' } } }
const CUERPO_MAXIMO = 3 * 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The body byte by byte, as it was signed. */
    cuerpoCrudo: Buffer | null
  }
}

/** The provider's calls about messages. Their body is kept raw, so they have a parser of their own. */
export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  const { conexiones, definiciones } = app.deps
  app.decorateRequest('cuerpoCrudo', null)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, cuerpo, listo) => {
    request.cuerpoCrudo = Buffer.isBuffer(cuerpo) ? cuerpo : null
    listo(null, null)
  })
  app.get(RUTA, preguntada, async ({ query }, reply) => {
    const reto = verificarSuscripcion(conexiones.whatsapp, new Map(Object.entries(query ?? {})))
    return reply.type('text/plain; charset=utf-8').serializer(String).send(reto)
  })
  app.post(RUTA, { ...firmada, bodyLimit: CUERPO_MAXIMO }, async (request) => {
    const firma = request.headers['x-hub-signature-256']
    const { whatsapp } = conexiones
    await recibirNotificacion(app.crearCtx(request), { whatsapp, definiciones }, { cuerpo: request.cuerpoCrudo, firma })
    return { success: true }
  })
}
