import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import { esCancelable, serieYFolio } from '@nitida/contract/facturacion.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import type { EdicionDeVenta } from '../pedidos/pedidos.venta.service.ts'
import { type EstadoFiscal, keepContenido, selectEstados } from './facturacion.estado.queries.ts'
import { sinLosDe } from './facturacion.falta.ts'
import { contenidoDe, valorPorIva } from './facturacion.pedido.service.ts'
import { clavesPorIva, sumarPorIva } from './facturacion.porIva.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { writeEleccion } from './facturacion.tomadas.queries.ts'
import { enumerar, exigirSinFactura, exigirSinTimbrado, nombradasDe, ventaDe } from './facturacion.ventas.service.ts'
import { atenderPedido } from './facturacion.vida.service.ts'

type SoloDb = Pick<Ctx, 'db'>

/**
 * How the invoice of an order follows an edit: a substitute, or a second invoice where goods were only added. Call it while the
 * order is held.
 * @throws AppError EDICION_FACTURADA with both ends; EDICION_DE_DOS_FACTURAS where one that takes something away would have to
 * choose the invoice that it takes it from; PEDIDO_EN_GLOBAL where a global tells more than it would be worth, and so on.
 */
export async function exigirEnmienda(
  ctx: SoloDb,
  { idPedido, antes, despues, eleccion }: EdicionDeVenta,
): Promise<FinFiscal | null> {
  const [contenido, nuevo] = [contenidoDe(antes), contenidoDe(despues)]
  const quita = sinLosDe(contenido, nuevo).length > 0
  if (!quita && sinLosDe(nuevo, contenido).length === 0) return null
  const venta = await ventaDe(ctx, idPedido)
  if (!venta) return null
  await exigirSinTimbrado(ctx, idPedido)
  const estado = (await selectEstados(ctx.db, [idPedido])).get(idPedido)
  const enteras = estado?.cfdis.filter(({ idPago }) => idPago === null) ?? []
  if (enteras.length === 0) return quedaCorto(estado, antes, despues) ? rehusar(ctx, idPedido) : null
  const saliente = enteras.find(({ estatus }) => estatus && !esCancelable(estatus))
  if (saliente?.estatus) throw new AppError('FACTURA_NO_CANCELABLE', { datos: { estatus: saliente.estatus } })
  const opciones: FinFiscal[] = [
    ...(enteras.length === 1 && nuevo.length > 0 ? ['sustituir' as const] : []),
    ...(quita ? [] : ['segunda' as const]),
  ]
  if (opciones.length === 0 && enteras.length > 1)
    throw new AppError('EDICION_DE_DOS_FACTURAS', {
      datos: { folios: enumerar.format(await nombradasDe(ctx, idPedido)) },
    })
  if (opciones.length === 0) return rehusar(ctx, idPedido)
  const elegida = opciones.find((opcion) => opcion === eleccion)
  if (!elegida) throw new AppError('EDICION_FACTURADA', { datos: { folio: serieYFolio(venta) }, opciones })
  await keepContenido(ctx.db, idPedido, contenido)
  return elegida
}

/**
 * Whether an order would be worth less than what globals tell of its payments, which an edit does not touch; at one tax too. Where a part was
 * paid before the order came here, nobody knows at which tax, so it may not be worth less than it was.
 */
function quedaCorto(
  estado: EstadoFiscal | undefined,
  antes: EdicionDeVenta['antes'],
  despues: EdicionDeVenta['despues'],
): boolean {
  const vale = valorPorIva(despues)
  const dicho =
    estado && estado.apertura === 0 ? sumarPorIva(estado.cfdis.map(({ queda }) => queda)) : valorPorIva(antes)
  return clavesPorIva.some((clave) => vale[clave] < dicho[clave])
}

async function rehusar(ctx: SoloDb, idPedido: number): Promise<null> {
  const venta = await ventaDe(ctx, idPedido)
  if (venta?.estado === 'global') throw new AppError('PEDIDO_EN_GLOBAL', { datos: { folio: serieYFolio(venta) } })
  await exigirSinFactura(ctx, idPedido)
  return null
}

/** Writes down the end that was chosen for an order, in the transaction of its cause. */
export async function elegirFin(
  ctx: Pick<Ctx, 'db' | 'now'>,
  idPedido: number,
  fin: FinFiscal | null | undefined,
): Promise<void> {
  if (fin && (await ventaDe(ctx, idPedido))) await writeEleccion(ctx.db, idPedido, fin, ctx.now())
}

/** Carries a chosen end out after its cause was stored. A failure is no failure of the cause: its row says it. */
export const crearTerminar =
  (t: Timbrador) =>
  async (ctx: Ctx, idPedido: number, fin: FinFiscal | null | undefined): Promise<void> => {
    if (fin) await terminarPedido(ctx, t, idPedido)
  }

/** Makes at once what an order's CFDIs lack. A failure is told by its row, and by nothing else. */
export async function terminarPedido(ctx: Ctx, t: Timbrador, idPedido: number): Promise<void> {
  try {
    await atenderPedido(ctx, t, idPedido)
  } catch (error) {
    ctx.log.error({ err: error, pedido: idPedido }, 'a chosen fiscal end could not be carried out')
  }
}
