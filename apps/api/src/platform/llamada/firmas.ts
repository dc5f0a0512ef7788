import { createHmac, type KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { iguales } from '../seguridad/tokens.ts'
import type { Ctx } from './ctx.ts'

/** Life of a signed address: five minutes (D-26). */
const VIDA_FIRMA_S = 300
/**
 * A lasting address is the same until the window after next, twelve to twenty-four hours: a browser keeps what it shows. For what
 * says nothing of a patient and bears its contents' name in the address.
 */
const VENTANA_S = 12 * 3600
export const VIDA_DURADERA_S = 2 * VENTANA_S

/** How long an address lasts. */
type Duracion = 'breve' | 'duradera'

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
const selloDe = (clave: KeyObject, firmado: Firmado, vence: number, sesion: string): string =>
  createHmac('sha256', clave)
    .update([...firmado, vence, sesion].join('\n'))
    .digest('base64url')

interface Firma {
  /** Seconds since 1970. */
  vence: number
  /** The seal; after a point, the hash of the maker's token, which opens nothing and names his session. */
  firma: string
}

const partesDe = (firma: string): [sello: string, sesion: string] => {
  const punto = firma.indexOf('.')
  return punto < 0 ? [firma, ''] : [firma.slice(0, punto), firma.slice(punto + 1)]
}

const VIDA = { breve: VIDA_FIRMA_S, duradera: VIDA_DURADERA_S } satisfies Record<Duracion, number>

const finDe = (duracion: Duracion, ahora: number): number =>
  duracion === 'breve' ? ahora + VIDA_FIRMA_S : (Math.floor(ahora / VENTANA_S) + 2) * VENTANA_S

/**
 * Query of an address that opens this until its end, or until the session ends that asked for it; what somebody without a session
 * asked for has its own end alone.
 */
export function firmar(
  clave: KeyObject,
  firmado: Firmado,
  { now, sesion }: Pick<Ctx, 'now' | 'sesion'>,
  duracion: Duracion = 'breve',
): Firma {
  const vence = finDe(duracion, segundos(now()))
  const suya = sesion?.toString('base64url') ?? ''
  const sello = selloDe(clave, firmado, vence, suya)
  return { vence, firma: suya ? `${sello}.${suya}` : sello }
}

/** Whether we signed an address and it has not expired; never longer than any of ours lasts. Its session is not asked about. */
export function firmaVale(
  clave: KeyObject,
  firmado: Firmado,
  { vence, firma }: Firma,
  ahora: Date,
  duracion: Duracion = 'breve',
): boolean {
  const [sello, sesion] = partesDe(firma)
  const resta = vence - segundos(ahora)
  return iguales(sello, selloDe(clave, firmado, vence, sesion)) && resta > 0 && resta <= VIDA[duracion]
}

/** Whether the session of a signature that holds is alive (D-26): a logout, another password or the end of the hours close it. */
export async function sesionDeFirmaViva({ sesiones }: Pick<Ctx, 'sesiones'>, firma: string): Promise<boolean> {
  const [, sesion] = partesDe(firma)
  return sesion === '' || sesiones.vive(Buffer.from(sesion, 'base64url'))
}

/** Whether an address opens what it names now. */
export const firmaAbre = async (
  ctx: Pick<Ctx, 'now' | 'sesiones'>,
  clave: KeyObject,
  firmado: Firmado,
  firma: Firma,
): Promise<boolean> => firmaVale(clave, firmado, firma, ctx.now()) && (await sesionDeFirmaViva(ctx, firma.firma))

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
