import type { Asistencia, ResultadoCancelacion } from '@nitida/contract/citas'
import type { AsistenciaDeSucursal } from '@nitida/contract/citas.asistencia'
import { mensajeDe } from '@nitida/contract/errores'
import { fechaEn } from '@nitida/contract/fechas'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { countAsistencia } from './citas.asistencia.queries.ts'
import { citaAuditada } from './citas.auditoria.ts'
import { updateAsistencia } from './citas.cambios.queries.ts'
import { leerCita } from './citas.consulta.service.ts'
import { type CitaGuardada, lockCitas, selectPorMarcar } from './citas.queries.ts'

/**
 * Says whether the patient came, from the day of the appointment on, or takes it back.
 * @throws AppError NO_ENCONTRADO, CITA_CANCELADA, CITA_POR_VENIR.
 */
export const marcarAsistencia = (ctx: CtxSesion, id: number, asistencia: Asistencia | null): Promise<CitaGuardada> =>
  inTransaction(ctx, async (ctx) => {
    const antes = exigir((await lockCitas(ctx.db, ctx.alcance, [id]))[0])
    if (antes.cancelada) throw new AppError('CITA_CANCELADA')
    if (antes.fecha > fechaEn(antes.zonaHoraria, ctx.now())) throw new AppError('CITA_POR_VENIR')
    await updateAsistencia(ctx.db, id, asistencia, { idUsuario: ctx.actor.id, en: ctx.now() })
    const despues = await leerCita(ctx, id)
    await auditar(ctx, {
      accion: 'asistencia marcada',
      entidad: citaAuditada,
      id,
      idSucursal: antes.sucursalId,
      antes,
      despues,
    })
    anunciar(ctx, 'CitaUpdated', id, antes.sucursalId)
    return despues
  })

/** Attendance of a month, by branch within reach. */
export const contarAsistencia = (ctx: CtxSesion, mes: string): Promise<AsistenciaDeSucursal[]> =>
  countAsistencia(ctx.db, ctx.alcance, `${mes}-01`, ctx.now())

/** Unmarked appointments of the last fortnight whose day is over, oldest day first; the screen proposes a mark for each. */
export const listarPorMarcar = (ctx: CtxSesion, sucursalId: number | undefined): Promise<CitaGuardada[]> =>
  selectPorMarcar(ctx.db, ctx.alcance, sucursalId, ctx.now())

/** Marks several, or takes their marks back, in one transaction and answers what became of each, in the order asked and each once. */
export const marcarAsistencias = (
  ctx: CtxSesion,
  marcas: readonly { id: number; asistencia: Asistencia | null }[],
): Promise<ResultadoCancelacion[]> =>
  inTransaction(ctx, async (ctx) => {
    const unicas = new Map(marcas.map((marca) => [marca.id, marca]))
    const enOrden = [...unicas.values()].sort((a, b) => a.id - b.id) // by id, so that two of these do not wait for each other
    const resultados = new Map<number, string | null>()
    for (const { id, asistencia } of enOrden) {
      try {
        await marcarAsistencia(ctx, id, asistencia)
        resultados.set(id, null)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        resultados.set(id, mensajeDe(error.codigo))
      }
    }
    return [...unicas.keys()].map((id) => {
      const motivo = resultados.get(id) ?? null
      return { id, success: motivo === null, motivo }
    })
  })
