import type { KeyObject } from 'node:crypto'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Firmante, firmaAbre, firmar, idDeRuta } from '../../platform/llamada/firmas.ts'

/** A day as letters write it: 24 de noviembre de 2026. */
export const escribirDia = (dia: string): string =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${dia}T00:00:00Z`))

/** Address of a letter below a path with `:id`, for five minutes and for this session. */
export function direccionDeCarta(ctx: CtxSesion, { clave, base }: Firmante, ruta: string, id: number): string {
  const { vence, firma } = firmar(clave, [ruta, id], ctx)
  return `${base}${ruta.replace(':id', String(id))}?${new URLSearchParams({ vence: String(vence), firma })}`
}

/** A letter's path id and query, not yet checked. */
export interface CartaPedida {
  id: string
  query: { vence?: unknown; firma?: unknown }
}

/** The id of the letter that an address opens. @throws AppError NO_ENCONTRADO alike for any address that is not ours, or has ended. */
export async function exigirCarta(ctx: Ctx, clave: KeyObject, ruta: string, pedida: CartaPedida): Promise<number> {
  const id = exigir(idDeRuta(pedida.id))
  const firma = typeof pedida.query.firma === 'string' ? pedida.query.firma : ''
  if (!(await firmaAbre(ctx, clave, [ruta, id], { vence: Number(pedida.query.vence), firma })))
    throw new AppError('NO_ENCONTRADO')
  return id
}
