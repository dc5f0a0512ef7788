import type { Fecha } from '@nitida/contract/fechas'
import {
  type AvisoDeCita,
  deFechaDeAviso,
  type EstadoMensaje,
  type TipoAvisoCita,
  type TipoAvisoPedido,
  type TipoMensaje,
} from '@nitida/contract/mensajes'
import { hayTelefono, normalizarTelefono } from '@nitida/contract/telefonos'
import { auditar } from '../../platform/auditoria.ts'
import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { avisarCita, buscarCitaDeAviso } from '../citas/citas.avisos.service.ts'
import { asegurarAvisoPedido } from '../pedidos/pedidos.avisos.service.ts'
import { selectEstado } from './mensajes.queries.ts'

/** Nothing but the prefix, or zeros: "has no phone" (spec §9). */
const sinNumero = (digitos: string): boolean => digitos === '' || digitos === '52' || /^0+$/.test(digitos)

/** The hour as people write it, `9:00` and `09:00:00` included; null for anything else. */
function leerHora(texto: string): string | null {
  const [, hora, minutos] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(texto.trim()) ?? []
  return hora && minutos ? `${hora.padStart(2, '0')}:${minutos}` : null
}

type Asegurado = { estado: EstadoMensaje | 'sin_telefono' }

/**
 * Looks for what a notice describes and makes sure that it is queued. `encolar` answers the key of the message, or null when
 * nothing within reach is as described, which is audited: nobody gets a message just because his number was sent (D-64).
 */
async function asegurar(
  ctx: CtxSesion,
  tipo: TipoMensaje,
  phoneNumber: string,
  falta: 'AVISO_SIN_CITA' | 'AVISO_SIN_PEDIDO',
  encolar: (ctx: CtxSesion, telefono: string) => Promise<string | null>,
): Promise<Asegurado> {
  const telefono = normalizarTelefono(phoneNumber)
  if (sinNumero(telefono)) return { estado: 'sin_telefono' }
  const estado = hayTelefono(telefono)
    ? await inTransaction(ctx, async (ctx) => {
        const clave = await encolar(ctx, telefono)
        return clave && selectEstado(ctx.db, clave)
      })
    : null
  if (estado) return { estado }
  const accion = falta === 'AVISO_SIN_CITA' ? 'aviso sin cita' : 'aviso sin pedido'
  await auditar(ctx, { accion, entidad: 'mensaje', despues: { tipo } })
  throw new AppError(falta)
}

/**
 * Makes sure that the notice of an appointment is queued (D-64). The body describes an appointment within the caller's
 * reach; its patient gets the one message of that event, and nobody else ever gets any.
 * @returns the state of that message, `sin_telefono` for "no phone".
 * @throws AppError AVISO_SIN_CITA, audited, when no appointment is as described.
 */
export const asegurarAvisoDeCita = (
  ctx: CtxSesion,
  tipo: TipoAvisoCita,
  { Fecha, Hora, phoneNumber }: AvisoDeCita,
): Promise<Asegurado> =>
  asegurar(ctx, tipo, phoneNumber, 'AVISO_SIN_CITA', async (ctx, telefono) => {
    const hora = leerHora(Hora)
    const cita = hora && (await buscarCitaDeAviso(ctx, tipo, { telefono, fecha: deFechaDeAviso(Fecha), hora }))
    return cita ? avisarCita(ctx, tipo, cita) : null
  })

/**
 * The same for an order, found by its patient's phone and its delivery day, or by waiting in the branch for "listo" (D-64).
 * @throws AppError AVISO_SIN_PEDIDO, audited, when no order is as described.
 */
export const asegurarAvisoDePedido = (
  ctx: CtxSesion,
  tipo: TipoAvisoPedido,
  phoneNumber: string,
  fechaEntrega: Fecha | null,
): Promise<Asegurado> =>
  asegurar(ctx, tipo, phoneNumber, 'AVISO_SIN_PEDIDO', (ctx, telefono) =>
    asegurarAvisoPedido(ctx, tipo, { telefono, fechaEntrega }),
  )
