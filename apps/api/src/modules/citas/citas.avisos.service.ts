import { DESHACER_MS, yaPaso } from '@nitida/contract/citas.rules'
import type { Hora } from '@nitida/contract/fechas'
import { type AvisoDeCita, aFechaDeAviso, deFechaDeAviso, type TipoAvisoCita } from '@nitida/contract/mensajes'
import { nombreLegible } from '@nitida/contract/nombres'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Asegurado, asegurarAviso } from '../mensajes/mensajes.aviso.service.ts'
import { encolarAviso } from '../mensajes/mensajes.encolar.service.ts'
import { selectCancelaciones } from './citas.cambios.queries.ts'
import { plantillasDeCita } from './citas.mensajes.ts'
import { type CitaGuardada, selectDescrita } from './citas.queries.ts'

/** One message per event: a moved appointment is announced and confirmed anew, and so is one that is cancelled again (D-64). */
export const claves: Record<TipoAvisoCita, (cita: { id: number; revision: number; numero?: number }) => string> = {
  AvisoCreacionCita: ({ id, revision }) => `cita:${id}:creada:${revision}`,
  ConfirmacionCita: ({ id, revision }) => `cita:${id}:confirmada:${revision}`,
  AvisoCancelacionCita: ({ id, numero = 1 }) => `cita:${id}:cancelada${numero > 1 ? `:${numero}` : ''}`,
}

async function claveDe({ db }: Ctx | CtxSesion, tipo: TipoAvisoCita, cita: CitaGuardada): Promise<string> {
  const [ultima] = tipo === 'AvisoCancelacionCita' ? await selectCancelaciones(db, [cita.id]) : []
  return claves[tipo]({ ...cita, ...(ultima && { numero: ultima.numero }) })
}

/**
 * Queues the notice of an appointment's event, in the transaction of that event. Nothing is queued once its hour is over. That of a
 * cancellation waits for as long as it can be undone.
 * @returns its key.
 */
export async function avisarCita(
  ctx: Ctx | CtxSesion,
  tipo: TipoAvisoCita,
  cita: CitaGuardada,
  /** Name of the shop, with the branch when it is another one than he was told. */
  donde = ctx.optica.nombre,
): Promise<string> {
  const clave = await claveDe(ctx, tipo, cita)
  if (yaPaso(cita, cita.zonaHoraria, ctx.now())) return clave
  await encolarAviso(ctx, {
    clave,
    tipo,
    plantilla: plantillasDeCita[tipo],
    idSucursal: cita.sucursalId,
    idCliente: cita.idCliente,
    telefono: cita.telefonoCliente,
    parametros: [nombreLegible(cita.clienteNombre), donde, aFechaDeAviso(cita.fecha), cita.hora],
    cita: { id: cita.id, revision: cita.revision },
    ...(tipo === 'AvisoCancelacionCita' && { esperaMs: DESHACER_MS }),
  })
  return clave
}

const estadoPara = {
  AvisoCreacionCita: { cancelada: false },
  ConfirmacionCita: { cancelada: false, confirmada: true },
  AvisoCancelacionCita: { cancelada: true },
} as const satisfies Record<TipoAvisoCita, object>

/** The hour as people write it, `9:00` and `09:00:00` included; null for anything else. */
function leerHora(texto: string): Hora | null {
  const [, hora, minutos] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(texto.trim()) ?? []
  return hora && minutos ? `${hora.padStart(2, '0')}:${minutos}` : null
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
  asegurarAviso(ctx, tipo, phoneNumber, 'AVISO_SIN_CITA', async (ctx, telefono) => {
    const hora = leerHora(Hora)
    if (!hora) return null
    const descrita = { telefono, fecha: deFechaDeAviso(Fecha), hora }
    const cita = await selectDescrita(ctx.db, ctx.alcance, descrita, estadoPara[tipo])
    return cita && avisarCita(ctx, tipo, cita)
  })
