import { montajeDe } from '@nitida/contract/montaje.rules'
import type { Montaje, MontajeTomado } from '@nitida/contract/montaje.schema'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type Ctx, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { pedidoAuditado } from './pedidos.auditoria.ts'
import { exigirPedido } from './pedidos.consulta.service.ts'
import { insertMontaje, listMontajes, listVigentes } from './pedidos.montaje.queries.ts'

const leer = async (ctx: CtxSesion, id: number): Promise<MontajeTomado[]> =>
  (await listMontajes(ctx.db, id)).map(({ en, medidas, ...fila }) => ({
    ...fila,
    en: en.toISOString(),
    montaje: medidas,
  }))

/** Fitting measures of an order, newest first. @throws AppError NO_ENCONTRADO. */
export async function montajesDePedido(ctx: CtxSesion, id: number): Promise<MontajeTomado[]> {
  await exigirPedido(ctx, id)
  return leer(ctx, id)
}

/** Keeps the measures of an order that is being taken; empty ones are none. */
export async function guardarMontaje(ctx: CtxSesion, idPedido: number, escrito: object | null | undefined) {
  const montaje = escrito ? montajeDe(escrito) : null
  if (montaje) await insertMontaje(ctx.db, { idPedido, montaje, idUsuario: ctx.actor.id, en: ctx.now() })
}

/** Takes the measures of an order again. @throws AppError NO_ENCONTRADO, DATOS_INVALIDOS for empty ones. */
export const medirPedido = (ctx: CtxSesion, id: number, escrito: object): Promise<MontajeTomado> =>
  inTransaction(ctx, async (ctx) => {
    const { idSucursal } = await exigirPedido(ctx, id)
    if (!montajeDe(escrito))
      throw new AppError('DATOS_INVALIDOS', { errors: { dnpOd: ['Escribe al menos una medida.'] } })
    await guardarMontaje(ctx, id, escrito)
    // The values stay out: they are of the patient's record, as its graduation is.
    await auditar(ctx, { accion: 'medidas de montaje tomadas', entidad: pedidoAuditado, id, idSucursal, despues: {} })
    anunciar(ctx, 'PedidoUpdated', id, idSucursal)
    return exigir((await leer(ctx, id))[0])
  })

/** The measures that count of each order: its own, for whoever asks; those of its note are for the caller to fall back on. */
export async function montajesVigentes(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Montaje>> {
  if (ids.length === 0) return new Map()
  return new Map((await listVigentes(db, ids)).map(({ idPedido, medidas }) => [idPedido, medidas]))
}
