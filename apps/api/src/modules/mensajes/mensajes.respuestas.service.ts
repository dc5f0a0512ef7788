import type { Resolucion, Respuesta } from '@nitida/contract/mensajes.respuestas'
import type { RespuestaPorRevisar } from '../../adapters/whatsapp/meta.eventos.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type Ctx, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { insertPreferencia } from './mensajes.recibos.queries.ts'
import {
  insertRespuesta,
  listRespuestas,
  lockRespuesta,
  selectSucursalesDe,
  updateResuelta,
} from './mensajes.respuestas.queries.ts'

/** Fields of an answer for the audit, without its number and text. */
const respuestaAuditada = { entidad: 'respuesta', campos: ['resolucion'] } as const satisfies Auditada

/** Tells the branches of a number that its answers changed. */
async function anunciarRespuesta(ctx: Ctx, id: number, telefono: string | null): Promise<void> {
  const sucursales = telefono === null ? [] : await selectSucursalesDe(ctx.db, telefono)
  for (const sucursal of sucursales.length === 0 ? [null] : sucursales) anunciar(ctx, 'MensajeUpdated', id, sucursal)
}

/** Keeps what a person has to read, once: a repeat changes nothing. */
export const anotarRespuesta = (ctx: Ctx, respuesta: RespuestaPorRevisar): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const id = await insertRespuesta(ctx.db, respuesta, ctx.now())
    if (id !== null) await anunciarRespuesta(ctx, id, respuesta.telefono)
  })

/** What people answered and nobody has settled, newest first: of the own branch's patients, or all (D-75). */
export async function listarRespuestas(ctx: CtxSesion, filtro: Parameters<typeof listRespuestas>[2]) {
  const { filas, ...cuenta } = await listRespuestas(ctx.db, ctx.alcance, filtro)
  const data = filas.map(({ ocurridoEn, ...fila }): Respuesta => ({ ...fila, createDate: ocurridoEn.toISOString() }))
  return { data, ...cuenta }
}

/**
 * Settles an answer: its number wants no promotions from the moment it wrote (D-63), or nothing changes.
 * @throws AppError NO_ENCONTRADO for a number of no patient within reach; RESPUESTA_RESUELTA when somebody was first;
 *   RESPUESTA_EXTRANJERA for the wish of a number that no patient can have.
 */
export const resolverRespuesta = (
  ctx: CtxSesion,
  id: number,
  resolucion: Resolucion,
): Promise<{ id: number; resolucion: Resolucion }> =>
  inTransaction(ctx, async (ctx) => {
    const respuesta = exigir(await lockRespuesta(ctx.db, ctx.alcance, id))
    if (respuesta.resolucion !== null) throw new AppError('RESPUESTA_RESUELTA')
    const { telefono, ocurridoEn: en } = respuesta
    const ahora = ctx.now()
    if (resolucion === 'baja') {
      if (telefono === null) throw new AppError('RESPUESTA_EXTRANJERA')
      await insertPreferencia(ctx.db, { telefono, promociones: false, fuente: 'palabra', en }, ahora)
    }
    await updateResuelta(ctx.db, id, { resolucion, por: ctx.actor.id, ahora })
    await auditar(ctx, { accion: 'respuesta revisada', entidad: respuestaAuditada, id, despues: { resolucion } })
    await anunciarRespuesta(ctx, id, telefono)
    return { id, resolucion }
  })
