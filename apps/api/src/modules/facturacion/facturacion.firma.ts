import { ARCHIVO_FACTURA, type TipoArchivo } from '@nitida/contract/facturacion'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { type Firmante, firmar } from '../../platform/llamada/firmas.ts'

/** An address that opens one file of one invoice for five minutes, to whoever holds it (D-26). */
export function urlDeArchivo(
  { clave, base }: Firmante,
  ctx: Pick<Ctx, 'now' | 'sesion'>,
  id: number,
  tipo: TipoArchivo,
): string {
  const { vence, firma } = firmar(clave, [tipo, id], ctx)
  const consulta = new URLSearchParams({ vence: String(vence), firma })
  return `${base}${ARCHIVO_FACTURA.replace(':id', String(id)).replace(':tipo', tipo)}?${consulta}`
}
