import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { direccionesPuente, direccionesPuenteSeguras } from '@nitida/contract/impresion'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Policy of pages: scripts and styles only from our own files; strings never become scripts (Trusted Types). */
const opciones = (produccion: boolean): HelmetOptions => ({
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

/** The library's headers, which are the same for every request and so are asked for once, with an empty request. */
function cabecerasDe(opciones: HelmetOptions): Record<string, string> {
  const peticion = new IncomingMessage(new Socket())
  const respuesta = new ServerResponse(peticion)
  helmet(opciones)(peticion, respuesta, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(respuesta.getHeaders()).map(([nombre, valor]) => [nombre, String(valor)]))
}

/** Security headers of every answer, errors and files included. */
export function ponerCabeceras(app: FastifyInstance, { produccion }: { produccion: boolean }): void {
  const cabeceras = {
    ...cabecerasDe(opciones(produccion)),
    'permissions-policy': 'loopback-network=(self), camera=(self), geolocation=(), microphone=()',
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', (_, reply, listo) => {
    reply.headers(cabeceras)
    listo()
  })
}

/** Headers that govern a page, and mean nothing for a script, a font or a picture. */
const DE_DOCUMENTO = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

function quitarCabecerasDeDocumento(reply: FastifyReply): FastifyReply {
  for (const nombre of DE_DOCUMENTO) reply.removeHeader(nombre)
  return reply
}

/**
 * Policy of the worker that reads codes from the camera. It alone may run a WebAssembly program, which it takes from here; pages may not, so
 * their policy has no exception for it.
 */
const DE_LECTOR = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Headers of a hashed file: those of pages mean nothing for it, unless it is a worker, which is governed by its own. */
export function ponerCabecerasDeParte(reply: FastifyReply, ruta: string): FastifyReply {
  quitarCabecerasDeDocumento(reply)
  return /\.worker-[^/]*\.js$/.test(ruta) ? reply.header('content-security-policy', DE_LECTOR) : reply
}
