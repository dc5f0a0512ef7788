import { leerGarantias } from '@nitida/contract/garantias.rules'
import type { Garantia } from '@nitida/contract/garantias.schema'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type Ctx, type CtxSesion } from '../../platform/llamada/ctx.ts'
import {
  existenUsos,
  holdPedido,
  insertGarantias,
  insertUsos,
  listGarantias,
  updateLiberadas,
} from './garantias.queries.ts'

const garantiaAuditada: Auditada = { entidad: 'garantia', campos: ['idPedido', 'parte', 'motivo'] }

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })

/** An order whose row is held. */
interface Entregado {
  id: number
  idSucursal: number
  entregasDeshechas: number
}

/** Begins the warranties of an order that is delivered, as the chain gives them today. */
export async function darGarantias(ctx: CtxSesion, { id, entregasDeshechas }: Entregado): Promise<void> {
  const familias = leerGarantias(ctx.optica.ventas.garantias)
  if (familias.length > 0) await insertGarantias(ctx.db, id, entregasDeshechas, familias, ctx.now())
}

/** Warranties of a delivered order; none for one that is out of reach. */
export const garantiasDe = (ctx: Pick<Ctx, 'db' | 'now'>, alcance: Alcance, id: number): Promise<Garantia[]> =>
  listGarantias(ctx.db, alcance, id, ctx.now())

/**
 * Holds an order and gives those of its warranties that are claimed.
 * @throws AppError GARANTIA_NO_VIGENTE for one that is not of it, or can not be claimed any more.
 */
export async function retenerGarantias(ctx: CtxSesion, id: number, ids: readonly number[]): Promise<Garantia[]> {
  await holdPedido(ctx.db, id)
  const elegidas = (await garantiasDe(ctx, ctx.alcance, id)).filter((una) => ids.includes(una.id))
  if (elegidas.length < new Set(ids).size || elegidas.some(({ estado }) => estado !== 'vigente'))
    throw new AppError('GARANTIA_NO_VIGENTE')
  return elegidas
}

/** Consumes warranties with the order that makes their parts again, once each, whoever asks at the same time. */
export async function usarGarantias(
  ctx: CtxSesion,
  { id, idSucursal }: { id: number; idSucursal: number },
  elegidas: readonly Garantia[],
): Promise<void> {
  const ids = elegidas.map((una) => una.id)
  await insertUsos(ctx.db, ids, id, autoria(ctx))
  for (const { id: idGarantia, parte } of elegidas) {
    const despues = { idPedido: id, parte }
    await auditar(ctx, { accion: 'garantía usada', entidad: garantiaAuditada, id: idGarantia, idSucursal, despues })
  }
}

/** Gives back what an order that is removed had consumed; the use stays, with its end and the reason. */
export async function liberarGarantias(
  ctx: CtxSesion,
  { id, idSucursal }: { id: number; idSucursal: number },
  motivo: string,
): Promise<void> {
  for (const { id: idGarantia, idOrigen, parte } of await updateLiberadas(ctx.db, id, motivo, autoria(ctx))) {
    const antes = { idPedido: id, parte }
    await auditar(ctx, {
      ...{ accion: 'garantía liberada', entidad: garantiaAuditada, id: idGarantia, idSucursal },
      ...{ antes, despues: { idPedido: null, parte, motivo } },
    })
    anunciar(ctx, 'PedidoUpdated', idOrigen, idSucursal)
  }
}

/** @throws AppError ENTREGA_CON_GARANTIA for a delivery of which a warranty was consumed. */
export async function exigirSinUsar(ctx: CtxSesion, id: number): Promise<void> {
  if (await existenUsos(ctx.db, id)) throw new AppError('ENTREGA_CON_GARANTIA')
}
