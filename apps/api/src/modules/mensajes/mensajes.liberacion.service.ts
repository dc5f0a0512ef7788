import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { HORAS_SIN_RESPUESTA } from '@nitida/contract/mensajes.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { vePedidos } from './mensajes.alcance.service.ts'
import { mensajeAuditado } from './mensajes.auditoria.ts'
import { salida } from './mensajes.envio.queries.ts'
import { lockMensaje } from './mensajes.liberacion.queries.ts'

const ESPERA_MS = HORAS_SIN_RESPUESTA * 60 * 60_000

/**
 * Instant from which a message may be sent again by hand: an unknown one only, once no receipt is to be expected (reliability
 * §1.3).
 */
export const liberableDesde = (estado: EstadoMensaje, tomadoEn: Date | null): Date | null =>
  estado === 'desconocido' && tomadoEn ? new Date(tomadoEn.getTime() + ESPERA_MS) : null

/**
 * Sends a message again whose outcome is unknown. Only a person decides it, because the patient may get it twice. Just before it
 * leaves it is checked again, so an appointment that is over is not announced.
 * @throws AppError NO_ENCONTRADO for one that he does not see; MENSAJE_NO_LIBERABLE when it is not unknown, or not for long enough.
 */
export const liberarMensaje = (ctx: CtxSesion, id: number): Promise<{ id: number; estado: EstadoMensaje }> =>
  inTransaction(ctx, async (ctx) => {
    const mensaje = exigir(await lockMensaje(ctx.db, ctx.alcance, vePedidos(ctx.actor), id))
    const desde = liberableDesde(mensaje.estado, mensaje.tomadoEn)
    const ahora = ctx.now()
    if (!desde || desde > ahora) throw new AppError('MENSAJE_NO_LIBERABLE')
    await salida.liberar(ctx.db, id, ctx.actor.id, ahora)
    await salida.despertar(ctx.db, mensaje.clave)
    const estado = 'pendiente'
    await auditar(ctx, {
      accion: 'mensaje liberado',
      entidad: mensajeAuditado,
      id,
      idSucursal: mensaje.idSucursal,
      antes: { estado: mensaje.estado },
      despues: { estado },
    })
    return { id, estado }
  })
