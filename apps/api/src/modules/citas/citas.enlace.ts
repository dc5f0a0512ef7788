import { createHmac, type KeyObject } from 'node:crypto'
import { iguales } from '../../platform/tokens.ts'

/** What a confirmation link speaks of: an appointment as it was when the notice left. */
export interface Enlazada {
  id: number
  revision: number
}

const BASE = 36
const FORMA = /^([1-9a-z][0-9a-z]{0,9})\.([1-9a-z][0-9a-z]{0,5})\.[0-9a-v]{26}$/

/** 128 bits of HMAC as 26 letters and digits: nothing that a messenger would cut off the end of a link. */
function sello(clave: KeyObject, { id, revision }: Enlazada): string {
  const bits = createHmac('sha256', clave).update(`${id}.${revision}`).digest('hex').slice(0, 32)
  return BigInt(`0x${bits}`).toString(32).padStart(26, '0')
}

/** The token of an appointment's link. It is stored nowhere: it is made when the notice leaves (D-27). */
export const firmarEnlace = (clave: KeyObject, cita: Enlazada): string =>
  `${cita.id.toString(BASE)}.${cita.revision.toString(BASE)}.${sello(clave, cita)}`

/** What a token speaks of, or null when we did not make it. */
export function leerEnlace(clave: KeyObject, token: string): Enlazada | null {
  const [, id, revision] = FORMA.exec(token) ?? []
  if (!id || !revision) return null
  const cita = { id: Number.parseInt(id, BASE), revision: Number.parseInt(revision, BASE) }
  return iguales(token, firmarEnlace(clave, cita)) ? cita : null
}
