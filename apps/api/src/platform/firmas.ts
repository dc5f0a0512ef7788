import { createHmac, type KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { iguales } from './tokens.ts'

/** Life of a signed address: five minutes (D-26). */
const VIDA_FIRMA_S = 300

/** The key of signatures and the clock. */
export interface Firmante {
  readonly clave: KeyObject
  /** Path of the API. */
  readonly base: string
}

/** Contents of a signature besides its end: the kind of thing first, so that a signature of one kind opens no other. */
type Firmado = readonly [recurso: string, ...partes: (string | number)[]]

const segundos = (instante: Date): number => Math.floor(instante.getTime() / 1000)

/** HMAC over everything in an address, so that none of it can be changed. */
const firmaDe = (clave: KeyObject, firmado: Firmado, vence: number): string =>
  createHmac('sha256', clave)
    .update([...firmado, vence].join('\n'))
    .digest('base64url')

/** Query of an address that opens this until its end. `vence` is in seconds since 1970. */
export function firmar(clave: KeyObject, firmado: Firmado, ahora: Date): { vence: number; firma: string } {
  const vence = segundos(ahora) + VIDA_FIRMA_S
  return { vence, firma: firmaDe(clave, firmado, vence) }
}

/** Whether we signed an address and it has not expired; never longer than any of ours lasts. */
export function firmaVale(
  clave: KeyObject,
  firmado: Firmado,
  { vence, firma }: { vence: number; firma: string },
  ahora: Date,
): boolean {
  const resta = vence - segundos(ahora)
  return iguales(firma, firmaDe(clave, firmado, vence)) && resta > 0 && resta <= VIDA_FIRMA_S
}

/** Path id and query of a signed address, not yet checked. */
export interface Direccion {
  id: string
  query: unknown
}

/** The id of a path; null for text that is none. */
export const idDeRuta = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null)

/**
 * Options of a picture's route, which is called without headers: counted on its address's user, an unsigned one on the caller's
 * address.
 */
export function imagenFirmada(porMinuto: number, leer: (direccion: Direccion) => { de: number } | null) {
  const keyGenerator = ({ params, query, ip }: FastifyRequest): string => {
    const { id } = params as { id: string }
    const pedida = leer({ id, query })
    return pedida ? `usuario ${pedida.de}` : ip
  }
  const rateLimit = { max: porMinuto, timeWindow: '1 minute', keyGenerator }
  return { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true, rateLimit } } as const
}
