import { createHmac, type KeyObject } from 'node:crypto'
import { iguales } from '../../platform/seguridad/tokens.ts'

/** Appointment and revision that a confirmation link names. */
export interface Enlazada {
  id: number
  revision: number
}

const BASE = 36
const FORMA = /^([1-9a-z][0-9a-z]{0,9})\.([1-9a-z][0-9a-z]{0,5})\.[0-9a-v]{26}$/

/** Length of a token: 128 bits of HMAC as 26 letters and digits, of which no messenger cuts off the end. */
function codigoDe(clave: KeyObject, { id, revision }: Enlazada): string {
  const bits = createHmac('sha256', clave).update(`${id}.${revision}`).digest('hex').slice(0, 32)
  return BigInt(`0x${bits}`).toString(32).padStart(26, '0')
}

/** The token of an appointment's link. It is stored nowhere and made when the notice leaves (D-27). */
export const firmarEnlace = (clave: KeyObject, cita: Enlazada): string =>
  `${cita.id.toString(BASE)}.${cita.revision.toString(BASE)}.${codigoDe(clave, cita)}`

/** Reads a token; null when we did not make it. */
export function leerEnlace(clave: KeyObject, token: string): Enlazada | null {
  const [, id, revision] = FORMA.exec(token) ?? []
  if (!id || !revision) return null
  const cita = { id: Number.parseInt(id, BASE), revision: Number.parseInt(revision, BASE) }
  return iguales(token, firmarEnlace(clave, cita)) ? cita : null
}
