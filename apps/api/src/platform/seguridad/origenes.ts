import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of this origin may open a socket: our own host or a configured origin. A client without Origin is no browser,
 * and its token decides.
 */
export function origenPermitido(cabeceras: IncomingHttpHeaders, origenes: readonly string[]): boolean {
  const { origin, host } = cabeceras
  if (origin === undefined) return true
  if (origenes.includes(origin)) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false // "null" and other opaque origins
  }
}

/** Origin of a request, for an installation without PUBLIC_URL. A forged Host changes its sender's answer alone. */
export const origenPropio = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
