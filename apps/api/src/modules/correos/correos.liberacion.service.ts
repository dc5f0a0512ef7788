import { type EstadoCorreo, esReenviable } from '@nitida/contract/correos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { correoAuditado } from './correos.auditoria.ts'
import { lockCorreo, salida } from './correos.queries.ts'
import { vistaDe } from './correos.vista.service.ts'

/**
 * Sends an e-mail again that failed, or whose outcome is unknown. Only a person decides it, because it may arrive twice.
 * @throws AppError NO_ENCONTRADO for another branch's; CORREO_NO_LIBERABLE for one that left or still waits.
 */
export const liberarCorreo = (ctx: CtxSesion, id: number): Promise<{ id: number; estado: EstadoCorreo }> =>
  inTransaction(ctx, async (ctx) => {
    const correo = exigir(await lockCorreo(ctx.db, vistaDe(ctx), id))
    if (!esReenviable(correo.estado)) throw new AppError('CORREO_NO_LIBERABLE')
    await salida.liberar(ctx.db, id, ctx.actor.id, ctx.now())
    await salida.despertar(ctx.db, correo.clave)
    const estado = 'pendiente'
    await auditar(ctx, {
      accion: 'correo liberado',
      entidad: correoAuditado,
      id,
      idSucursal: correo.idSucursal,
      antes: { estado: correo.estado },
      despues: { estado },
    })
    return { id, estado }
  })
