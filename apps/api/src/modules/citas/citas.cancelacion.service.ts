import type { ResultadoCancelacion } from '@nitida/contract/citas'
import { mensajeDe } from '@nitida/contract/errores'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { descartarAvisos } from '../mensajes/mensajes.encolar.service.ts'
import { citaAuditada } from './citas.auditoria.ts'
import { avisarCita } from './citas.avisos.service.ts'
import { updateCanceladas } from './citas.cambios.queries.ts'
import { leerCita } from './citas.consulta.service.ts'
import { type CitaGuardada, listIdsPorVenir, lockCitas } from './citas.queries.ts'

/**
 * Cancels appointments that are held: frees their hours, drops their queued messages, tells each patient once.
 * @param callada whether the patient is not told.
 */
async function cancelarTodas(ctx: CtxSesion, citas: readonly CitaGuardada[], callada = false): Promise<void> {
  const ids = citas.map(({ id }) => id)
  if (ids.length === 0) return
  await updateCanceladas(ctx.db, ids, ctx.now())
  await descartarAvisos(ctx, ids, 'CITA_CANCELADA')
  for (const antes of citas) {
    const { id, sucursalId: idSucursal, confirmada } = antes
    if (!callada) await avisarCita(ctx, 'AvisoCancelacionCita', antes)
    const cambio = { antes: { cancelada: false, confirmada }, despues: { cancelada: true, confirmada: false } }
    await auditar(ctx, { accion: 'cita cancelada', entidad: citaAuditada, id, idSucursal, ...cambio })
    anunciar(ctx, 'CitaUpdated', id, idSucursal)
  }
}

/**
 * Cancels for good, unless it is undone before its notice leaves (reliability A2).
 * @throws AppError NO_ENCONTRADO, CITA_CANCELADA.
 */
export const cancelarCita = (ctx: CtxSesion, id: number): Promise<CitaGuardada> =>
  inTransaction(ctx, async (ctx) => {
    const cita = exigir((await lockCitas(ctx.db, ctx.alcance, [id]))[0])
    if (cita.cancelada) throw new AppError('CITA_CANCELADA')
    await cancelarTodas(ctx, [cita])
    return leerCita(ctx, id)
  })

function resultado(id: number, cita: CitaGuardada | undefined): ResultadoCancelacion {
  if (!cita) return { id, success: false, motivo: 'No se encontró esta cita.' }
  return cita.cancelada
    ? { id, success: false, motivo: mensajeDe('CITA_CANCELADA') }
    : { id, success: true, motivo: null }
}

/**
 * Cancels what can be cancelled, all in one transaction, and answers what became of each id, in the order asked and each id once.
 * One of another branch is "not found" like one that never was.
 */
export const cancelarCitas = (ctx: CtxSesion, ids: readonly number[]): Promise<ResultadoCancelacion[]> =>
  inTransaction(ctx, async (ctx) => {
    const unicos = [...new Set(ids)]
    const citas = new Map((await lockCitas(ctx.db, ctx.alcance, unicos)).map((cita) => [cita.id, cita]))
    await cancelarTodas(
      ctx,
      [...citas.values()].filter(({ cancelada }) => !cancelada),
    )
    return unicos.map((id) => resultado(id, citas.get(id)))
  })

/** Cancels a patient's appointments to come, in every branch and without a word to him. The patient's row is held by the caller. */
export async function cancelarPorVenir(ctx: CtxSesion, idCliente: number): Promise<void> {
  const ids = await listIdsPorVenir(ctx.db, idCliente, ctx.now())
  const citas = ids.length > 0 ? await lockCitas(ctx.db, { tipo: 'todas' }, ids) : []
  await cancelarTodas(
    ctx,
    citas.filter(({ cancelada }) => !cancelada),
    true,
  )
}
