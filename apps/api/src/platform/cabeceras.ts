import helmet from '@fastify/helmet'
import { direccionesPuente, direccionesPuenteSeguras } from '@nitida/contract/impresion'
import type { FastifyInstance } from 'fastify'

/**
 * Security headers of every answer, errors and files included (reliability §5). Scripts and styles only from our own
 * files; strings never become scripts (Trusted Types).
 */
export async function ponerCabeceras(app: FastifyInstance, { produccion }: { produccion: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...direccionesPuente, ...direccionesPuenteSeguras],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: produccion && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', 'loopback-network=(self), camera=(self), geolocation=(), microphone=()')
    reply.header('cache-control', 'no-store')
  })
}
