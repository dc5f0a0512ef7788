import { aCentavos } from '@nitida/contract/dinero'
import type { OrdenDeCompra, RecibirOrden } from '@nitida/contract/inventario.ordenes'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { exigirComprable } from './inventario.comprable.service.ts'
import { insertMovimiento } from './inventario.escritura.queries.ts'
import { lotesRecibidos } from './inventario.lotes.service.ts'
import { insertSuceso, lockOrden } from './inventario.ordenes.escritura.queries.ts'
import { estaAbierta, type OrdenTomada, terminarOrden, unaOrden } from './inventario.ordenes.service.ts'

/**
 * An order that pieces come of, held, so that two who receive it at once receive each piece once.
 * @param llevaba pieces of it that had come when whoever receives looked at it.
 * @throws AppError NO_ENCONTRADO, ORDEN_CAMBIADA.
 */
export async function ordenPorRecibir(
  ctx: CtxSesion,
  { id, llevaba }: { id: number; llevaba: number },
): Promise<OrdenTomada> {
  const orden = exigir(await lockOrden(ctx.db, ctx.alcance, id))
  if (!estaAbierta(orden) || orden.recibidas !== llevaba) throw new AppError('ORDEN_CAMBIADA')
  return orden
}

/** Keeps that pieces of an order came. @param dicho paper that they came with, and what was otherwise than asked for. */
export async function anotarRecepcion(
  ctx: CtxSesion,
  orden: OrdenTomada,
  piezas: number,
  dicho: readonly string[],
): Promise<void> {
  if (piezas === 0) return
  const nota = dicho.filter(Boolean).join(' · ')
  const autoria = { idUsuario: ctx.actor.id, ahora: ctx.now() }
  await insertSuceso(ctx.db, orden.id, { que: 'recibida', piezas, nota }, autoria)
  await terminarOrden(ctx, 'pedido a proveedor recibido', orden, { piezas, nota })
}

/**
 * Enters what came of an order by hand; what is missing stays open. Articles are held in their order.
 * @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE, ORDEN_CAMBIADA, SERVICIO_SIN_EXISTENCIA, ARTICULO_INACTIVO, LOTES_INVALIDOS.
 */
export const recibirOrden = (
  ctx: CtxSesion,
  id: number,
  { lugar, documento, nota, llevaba, renglones }: RecibirOrden,
): Promise<OrdenDeCompra> =>
  inTransaction(ctx, async (ctx) => {
    const orden = await ordenPorRecibir(ctx, { id, llevaba })
    const { idSucursal, folio } = orden
    await sucursalEnAlcance(ctx, idSucursal)
    let total = 0
    for (const { articulo, piezas, costo, lotes } of renglones.toSorted((a, b) => a.articulo - b.articulo)) {
      const familia = await exigirComprable(ctx, articulo)
      const suyos = await lotesRecibidos(ctx, { idArticulo: articulo, familia, piezas, lotes })
      const entra = { idArticulo: articulo, cantidad: piezas, costo: aCentavos(costo), lotes: suyos, idOrden: id }
      const llega = { causa: 'compra', de: 'proveedor', a: lugar, aSucursal: idSucursal } as const
      await insertMovimiento(
        ctx.db,
        { ...entra, ...llega, documento: documento || folio },
        { idUsuario: ctx.actor.id, ahora: ctx.now() },
      )
      total += piezas
    }
    await anotarRecepcion(ctx, orden, total, [documento, nota])
    return unaOrden(ctx, id)
  })
