import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Loopback ports of the receipt-printer bridge, secure and plain. */
const IMPRESORA = [8181, 8282, 8383, 8484].map((puerto) => `wss://localhost:${puerto}`)
const IMPRESORA_SIN_TLS = [8182, 8283, 8384, 8485].map((puerto) => `ws://localhost:${puerto}`)

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
        'connect-src': ["'self'", ...IMPRESORA, ...IMPRESORA_SIN_TLS],
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
