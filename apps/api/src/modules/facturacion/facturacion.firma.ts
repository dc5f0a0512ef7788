import { createHmac, type KeyObject } from 'node:crypto'
import { ARCHIVO_FACTURA, type TipoArchivo } from '@nitida/contract/facturacion'
import { iguales } from '../../platform/tokens.ts'

/** What signing an address takes besides what it opens. */
export interface Firmante {
  readonly clave: KeyObject
  /** Path of the API. */
  readonly base: string
}

/** Seconds that an address of a file lives. */
const VIDA_S = 300

const segundos = (instante: Date): number => Math.floor(instante.getTime() / 1000)

const firmar = (clave: KeyObject, id: number, tipo: TipoArchivo, vence: number): string =>
  createHmac('sha256', clave).update(`${tipo}\n${id}\n${vence}`).digest('base64url')

/** An address that opens one file of one invoice for five minutes, to whoever holds it (D-26). */
export function urlDeArchivo({ clave, base }: Firmante, id: number, tipo: TipoArchivo, ahora: Date): string {
  const vence = segundos(ahora) + VIDA_S
  const consulta = new URLSearchParams({ vence: String(vence), firma: firmar(clave, id, tipo, vence) })
  return `${base}${ARCHIVO_FACTURA.replace(':id', String(id)).replace(':tipo', tipo)}?${consulta}`
}

/** Whether we made the address and it still lives; never longer than any of ours lives. */
export function esValida(
  clave: KeyObject,
  { id, tipo, vence, firma }: { id: number; tipo: TipoArchivo; vence: number; firma: string },
  ahora: Date,
): boolean {
  const resta = vence - segundos(ahora)
  return iguales(firma, firmar(clave, id, tipo, vence)) && resta > 0 && resta <= VIDA_S
}
