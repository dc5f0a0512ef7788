import type { FastifyRequest } from 'fastify'
import type { Entorno } from '../entorno/entorno.ts'
import { origenPropio } from './origenes.ts'

/** The address that browsers know this installation by: a passkey of another one signs nothing for it. */
export interface Sitio {
  origen: string
  rpId: string
}

/** PUBLIC_URL's, or without it the one that the request came to, whose host the gate has looked at. */
export function sitioDe(request: FastifyRequest, { publicUrl }: Pick<Entorno, 'publicUrl'>): Sitio {
  const { origin, hostname } = new URL(publicUrl ?? origenPropio(request))
  return { origen: origin, rpId: hostname }
}
