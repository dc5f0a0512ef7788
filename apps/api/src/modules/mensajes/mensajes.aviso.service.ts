import type { EstadoMensaje, TipoMensaje } from '@nitida/contract/mensajes'
import { leerTelefono } from '@nitida/contract/telefonos.lectura'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { mensajeAuditado } from './mensajes.auditoria.ts'
import { selectEstado } from './mensajes.queries.ts'

export type Asegurado = { estado: EstadoMensaje | 'sin_telefono' }

/**
 * Looks for what a notice describes and makes sure that it is queued. `encolar` answers the key of the message, or null when
 * nothing within reach matches, which is audited: a number alone gets nobody a message (D-64).
 */
export async function asegurarAviso(
  ctx: CtxSesion,
  tipo: TipoMensaje,
  phoneNumber: string,
  falta: 'AVISO_SIN_CITA' | 'AVISO_SIN_PEDIDO',
  encolar: (ctx: CtxSesion, telefono: string) => Promise<string | null>,
): Promise<Asegurado> {
  const lectura = leerTelefono(phoneNumber)
  // A number with nothing but the prefix, or zeros, means "has no phone" (spec §9).
  if (lectura.tipo === 'ninguno' || /^[^1-9]*$/.test(phoneNumber)) return { estado: 'sin_telefono' }
  const estado =
    lectura.tipo === 'mexicano'
      ? await inTransaction(ctx, async (ctx) => {
          const clave = await encolar(ctx, lectura.digitos)
          return clave && selectEstado(ctx.db, clave, lectura.digitos)
        })
      : null
  if (estado) return { estado }
  const accion = falta === 'AVISO_SIN_CITA' ? 'aviso sin cita' : 'aviso sin pedido'
  await auditar(ctx, { accion, entidad: mensajeAuditado, despues: { tipo } })
  throw new AppError(falta)
}
