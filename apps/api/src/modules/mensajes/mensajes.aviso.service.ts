import { type AvisoDeCita, deFechaDeAviso, type EstadoMensaje, type TipoMensaje } from '@nitida/contract/mensajes'
import { hayTelefono, normalizarTelefono } from '@nitida/contract/telefonos'
import { auditar } from '../../platform/auditoria.ts'
import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { avisarCita, buscarCitaDeAviso } from '../citas/citas.avisos.service.ts'
import { selectEstado } from './mensajes.queries.ts'

/** Nothing but the prefix, or zeros: "has no phone" (spec §9). */
const sinNumero = (digitos: string): boolean => digitos === '' || digitos === '52' || /^0+$/.test(digitos)

/** The hour as people write it, `9:00` and `09:00:00` included; null for anything else. */
function leerHora(texto: string): string | null {
  const [, hora, minutos] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(texto.trim()) ?? []
  return hora && minutos ? `${hora.padStart(2, '0')}:${minutos}` : null
}

/**
 * Makes sure that the notice of an appointment is queued (D-64). The body describes an appointment within the caller's
 * reach; its patient gets the one message of that event, and nobody else ever gets any.
 * @returns the state of that message, `sin_telefono` for "no phone".
 * @throws AppError AVISO_SIN_CITA, audited, when no appointment is as described.
 */
export async function asegurarAviso(
  ctx: CtxSesion,
  tipo: TipoMensaje,
  { Fecha, Hora, phoneNumber }: AvisoDeCita,
): Promise<{ estado: EstadoMensaje | 'sin_telefono' }> {
  const telefono = normalizarTelefono(phoneNumber)
  if (sinNumero(telefono)) return { estado: 'sin_telefono' }
  const hora = leerHora(Hora)
  const estado =
    hora && hayTelefono(telefono)
      ? await inTransaction(ctx, async (ctx) => {
          const cita = await buscarCitaDeAviso(ctx, tipo, { telefono, fecha: deFechaDeAviso(Fecha), hora })
          return cita && selectEstado(ctx.db, await avisarCita(ctx, tipo, cita))
        })
      : null
  if (estado) return { estado }
  await auditar(ctx, { accion: 'aviso sin cita', entidad: 'mensaje', despues: { tipo } })
  throw new AppError('AVISO_SIN_CITA')
}
