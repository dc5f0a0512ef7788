import { ARCHIVO_FACTURA, type TipoArchivo } from '@nitida/contract/facturacion'
import { type Firmante, firmar } from '../../platform/firmas.ts'

/** An address that opens one file of one invoice for five minutes, to whoever holds it (D-26). */
export function urlDeArchivo({ clave, base }: Firmante, id: number, tipo: TipoArchivo, ahora: Date): string {
  const { vence, firma } = firmar(clave, [tipo, id], ahora)
  const consulta = new URLSearchParams({ vence: String(vence), firma })
  return `${base}${ARCHIVO_FACTURA.replace(':id', String(id)).replace(':tipo', tipo)}?${consulta}`
}
