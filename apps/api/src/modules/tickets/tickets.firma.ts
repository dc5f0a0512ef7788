import { createHmac, type KeyObject } from 'node:crypto'
import type { ComprobanteFirmado, ImagenFirmada } from '@nitida/contract/tickets'
import { VIDA_TICKET_S } from '@nitida/contract/tickets.rules'
import { iguales } from '../../platform/tokens.ts'

/** What a signed address opens. The name of the resource keeps a picture's signature from opening the data, and vice versa. */
type Firmado =
  | ({ recurso: 'imagen'; id: number } & Omit<ImagenFirmada, 'firma'>)
  | { recurso: 'datos'; id: number; vence: number }
  | ({ recurso: 'comprobante'; id: number } & Omit<ComprobanteFirmado, 'firma'>)

function textoDe(firmado: Firmado): string {
  const { recurso, id, vence } = firmado
  if (recurso === 'datos') return [recurso, id, vence].join('\n')
  if (recurso === 'comprobante') return [recurso, id, vence, firmado.ancho].join('\n')
  return [recurso, id, vence, firmado.tipo, firmado.ancho, firmado.reimpresion].join('\n')
}

/** HMAC over everything an address says: nothing of it can be changed (D-26). */
export const firmar = (clave: KeyObject, firmado: Firmado): string =>
  createHmac('sha256', clave).update(textoDe(firmado)).digest('base64url')

const segundos = (instante: Date): number => Math.floor(instante.getTime() / 1000)

/** When an address that is made now dies, in seconds since 1970. */
export const vencimiento = (ahora: Date): number => segundos(ahora) + VIDA_TICKET_S

/** Whether we made it and it still lives; never longer than any of ours lives. */
export function esValida(clave: KeyObject, firmado: Firmado, firma: string, ahora: Date): boolean {
  const resta = firmado.vence - segundos(ahora)
  return iguales(firma, firmar(clave, firmado)) && resta > 0 && resta <= VIDA_TICKET_S
}
