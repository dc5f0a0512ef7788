import type { Ctx } from '../../platform/llamada/ctx.ts'
import { avisarFin } from '../../platform/llamada/sesiones.fin.ts'
import { updateVersion } from './usuarios.cuenta.queries.ts'

/**
 * Ends every session of a user, in the transaction that changes him: deactivation, removal, password, type, branch or hours
 * (D-5). The version makes old tokens worthless even where a notification is lost.
 */
export async function terminarSesiones(ctx: Ctx, idUsuario: number): Promise<void> {
  await updateVersion(ctx.db, idUsuario)
  await avisarFin(ctx, { usuario: idUsuario })
}
