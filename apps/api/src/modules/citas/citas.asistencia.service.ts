import type { Asistencia, AsistenciaDeSucursal } from '@nitida/contract/citas'
import { fechaEn } from '@nitida/contract/fechas'
import { auditar } from '../../platform/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { countAsistencia } from './citas.asistencia.queries.ts'
import { updateAsistencia } from './citas.cambios.queries.ts'
import { leerCita } from './citas.consulta.service.ts'
import { type CitaGuardada, lockCitas } from './citas.queries.ts'

/**
 * Says whether the patient came, from the day of the appointment on, or takes it back.
 * @throws AppError NO_ENCONTRADO, CITA_CANCELADA, CITA_POR_VENIR.
 */
export const marcarAsistencia = (ctx: CtxSesion, id: number, asistencia: Asistencia | null): Promise<CitaGuardada> =>
  inTransaction(ctx, async (ctx) => {
    const [antes] = await lockCitas(ctx.db, ctx.alcance, [id])
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if (antes.cancelada) throw new AppError('CITA_CANCELADA')
    if (antes.fecha > fechaEn(antes.zonaHoraria, ctx.now())) throw new AppError('CITA_POR_VENIR')
    await updateAsistencia(ctx.db, id, asistencia, { idUsuario: ctx.actor.id, en: ctx.now() })
    const despues = await leerCita(ctx, id)
    await auditar(ctx, {
      accion: 'asistencia marcada',
      entidad: 'cita',
      id,
      idSucursal: antes.sucursalId,
      antes,
      despues,
    })
    anunciar(ctx, 'CitaUpdated', id, antes.sucursalId)
    return despues
  })

/** Who came and who did not in a month, by branch within reach. */
export const contarAsistencia = (ctx: CtxSesion, mes: string): Promise<AsistenciaDeSucursal[]> =>
  countAsistencia(ctx.db, ctx.alcance, `${mes}-01`, ctx.now())
