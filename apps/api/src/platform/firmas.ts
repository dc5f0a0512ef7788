import { createHmac, type KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { iguales } from './tokens.ts'

/** How long an address that we signed lives: five minutes (D-26). */
const VIDA_FIRMA_S = 300

/** What signing an address takes besides what it opens. */
export interface Firmante {
  readonly clave: KeyObject
  /** Path of the API. */
  readonly base: string
}

/** What a signature covers besides its end: the kind of thing first, so that one kind's opens no other. */
type Firmado = readonly [recurso: string, ...partes: (string | number)[]]

const segundos = (instante: Date): number => Math.floor(instante.getTime() / 1000)

/** HMAC over everything an address says: nothing of it can be changed. */
const firmaDe = (clave: KeyObject, firmado: Firmado, vence: number): string =>
  createHmac('sha256', clave)
    .update([...firmado, vence].join('\n'))
    .digest('base64url')

/** What an address carries so that it opens this, and dies. `vence` is in seconds since 1970. */
export function firmar(clave: KeyObject, firmado: Firmado, ahora: Date): { vence: number; firma: string } {
  const vence = segundos(ahora) + VIDA_FIRMA_S
  return { vence, firma: firmaDe(clave, firmado, vence) }
}

/** Whether we signed it and it still lives; never longer than any of ours lives. */
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

/** Options of a picture's route, which is called without headers: counted on its address's user, an unsigned one on the caller's address. */
export function imagenFirmada(porMinuto: number, leer: (direccion: Direccion) => { de: number } | null) {
  const keyGenerator = ({ params, query, ip }: FastifyRequest): string => {
    const { id } = params as { id: string }
    const pedida = leer({ id, query })
    return pedida ? `usuario ${pedida.de}` : ip
  }
  const rateLimit = { max: porMinuto, timeWindow: '1 minute', keyGenerator }
  return { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true, rateLimit } } as const
}
