import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { olvidarBorradoresDe } from '../borradores/borradores.service.ts'
import { cancelarPorVenir } from '../citas/citas.cancelacion.service.ts'
import { retirarEsperasDe } from '../citas/citas.espera.service.ts'
import { estaBloqueado } from '../clientes/clientes.bloqueo.ts'
import { bloquearCliente } from '../clientes/clientes.service.ts'
import { callarA } from '../mensajes/mensajes.encolar.service.ts'
import { debeAcceso, insertBloqueo } from './arco.bloqueo.queries.ts'

/**
 * Blocks a patient's data, in the caller's transaction: he leaves every list but those that law and money need, his appointments to
 * come and the messages that wait are cancelled, and he is told of neither. What he bought and what he owes stays as it is.
 * @throws AppError ARCO_CON_ACCESO while he waits for his data, NO_ENCONTRADO.
 */
export async function bloquearPaciente(ctx: CtxSesion, idCliente: number, idSolicitud: number): Promise<void> {
  if (await debeAcceso(ctx.db, idCliente)) throw new AppError('ARCO_CON_ACCESO')
  await bloquearCliente(ctx, idCliente, async (ctx) => {
    if (await estaBloqueado(ctx.db, idCliente)) return
    await cancelarPorVenir(ctx, idCliente)
    await retirarEsperasDe(ctx, idCliente)
    await callarA(ctx, idCliente, 'PACIENTE_BLOQUEADO')
    await olvidarBorradoresDe(ctx, idCliente)
    await insertBloqueo(ctx.db, { idCliente, idSolicitud, idUsuario: ctx.actor.id, ahora: ctx.now() })
  })
}
