import { mensajeDe } from '@nitida/contract/errores'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { listNombradas, selectVentaViva } from './facturacion.intentos.queries.ts'

/** Names of invoices in a sentence. */
export const enumerar = new Intl.ListFormat('es-MX')

/** State of an order towards SAT, naming the CFDI that holds it. */
export interface VentaViva {
  idFactura: number | null
  serie: string
  folio: number
  estado: 'facturado' | 'global' | 'anticipo' | 'desconocido'
}

/** The CFDI that has an order, or a row of its ledger; null when none is alive. */
export async function ventaDe({ db }: Pick<Ctx, 'db'>, idPedido: number): Promise<VentaViva | null> {
  const venta = await selectVentaViva(db, idPedido)
  if (!venta) return null
  const { idFactura, serie, folio, estado, idPago, anticipo } = venta
  const enCurso = estado === 'enviando' || estado === 'desconocido'
  const deUna = idPago === null ? 'facturado' : anticipo ? 'anticipo' : 'global'
  return { idFactura, serie, folio, estado: enCurso ? 'desconocido' : deUna }
}

/** Live invoices by name of an order, as people call them, oldest first. */
export const nombradasDe = async ({ db }: Pick<Ctx, 'db'>, idPedido: number): Promise<string[]> =>
  (await listNombradas(db, idPedido)).map(serieYFolio)

/**
 * Refuses a substitute for one of several invoices by name: it would tell the whole order, and the others a part of it again.
 * @throws AppError SUSTITUTA_DE_VARIAS naming them.
 */
export async function exigirUnica(ctx: Pick<Ctx, 'db'>, idPedido: number): Promise<void> {
  const nombradas = await nombradasDe(ctx, idPedido)
  if (nombradas.length > 1) throw new AppError('SUSTITUTA_DE_VARIAS', { datos: { folios: enumerar.format(nombradas) } })
}

const codigoDe = {
  facturado: 'VENTA_FACTURADA',
  global: 'VENTA_EN_GLOBAL',
  anticipo: 'VENTA_CON_ANTICIPO',
  desconocido: 'VENTA_EN_TIMBRADO',
} as const

/**
 * Refuses sales of a live CFDI other than the given one, and those of advances unless they are wanted.
 * @throws AppError VENTA_FACTURADA, VENTA_EN_GLOBAL, VENTA_CON_ANTICIPO, VENTA_EN_TIMBRADO naming its folio.
 */
export async function exigirSinVenta(
  ctx: Pick<Ctx, 'db'>,
  idPedido: number,
  salvoFactura?: number,
  conAnticipo = false,
): Promise<void> {
  const venta = await ventaDe(ctx, idPedido)
  if (venta?.estado === 'anticipo' && conAnticipo) return
  if (venta && (venta.idFactura === null || venta.idFactura !== salvoFactura))
    throw new AppError(codigoDe[venta.estado], { datos: { folio: serieYFolio(venta) } })
}

/**
 * Keeps an order that a CFDI has from being removed or lowered (D-37). Call it while its row is held, as stamping holds it too.
 * @throws AppError PEDIDO_FACTURADO naming the invoice.
 */
export async function exigirSinFactura(ctx: Pick<Ctx, 'db'>, idPedido: number): Promise<void> {
  const venta = await ventaDe(ctx, idPedido)
  if (venta) throw new AppError('PEDIDO_FACTURADO', { datos: { folio: serieYFolio(venta) } })
}

/**
 * Keeps an order that a CFDI has with its issuer, who alone complements it and takes it back. Call it while its row is held.
 * @throws AppError FACTURADO_POR_OTRO_EMISOR naming the invoice.
 */
export async function exigirSinOtroEmisor(ctx: Pick<Ctx, 'db'>, idPedido: number): Promise<void> {
  const venta = await ventaDe(ctx, idPedido)
  if (!venta) return
  const remedio =
    venta.estado === 'global'
      ? 'Devuelve antes lo cobrado y espera su egreso, que se hace solo.'
      : 'Cancela antes su factura.'
  const datos = { folio: serieYFolio(venta), remedio }
  const errors = { idSucursal: [mensajeDe('FACTURADO_POR_OTRO_EMISOR', datos)] }
  throw new AppError('FACTURADO_POR_OTRO_EMISOR', { datos, errors })
}

/**
 * Refuses a refund while it is unknown whether the sale was stamped.
 * @throws AppError VENTA_EN_TIMBRADO.
 */
export async function exigirSinTimbrado(ctx: Pick<Ctx, 'db'>, idPedido: number): Promise<void> {
  const venta = await ventaDe(ctx, idPedido)
  if (venta?.estado === 'desconocido') throw new AppError('VENTA_EN_TIMBRADO', { datos: { folio: serieYFolio(venta) } })
}
