import type { Fecha, Hora } from '@nitida/contract/fechas'
import { aFechaDeAviso, type TipoAvisoCita } from '@nitida/contract/mensajes'
import type { Ctx, CtxSesion } from '../../platform/ctx.ts'
import { encolarAviso } from '../mensajes/mensajes.encolar.service.ts'
import { type CitaGuardada, selectDescrita } from './citas.queries.ts'

/** One message per event: a moved appointment is announced and confirmed anew, a cancellation happens once (D-64). */
export const claves: Record<TipoAvisoCita, (cita: { id: number; revision: number }) => string> = {
  AvisoCreacionCita: ({ id, revision }) => `cita:${id}:creada:${revision}`,
  ConfirmacionCita: ({ id, revision }) => `cita:${id}:confirmada:${revision}`,
  AvisoCancelacionCita: ({ id }) => `cita:${id}:cancelada`,
}

/** Queues what the patient is told of his appointment, in the transaction of what happened to it. @returns its key. */
export async function avisarCita(ctx: Ctx | CtxSesion, tipo: TipoAvisoCita, cita: CitaGuardada): Promise<string> {
  const clave = claves[tipo](cita)
  await encolarAviso(ctx, {
    clave,
    tipo,
    idSucursal: cita.sucursalId,
    idCliente: cita.idCliente,
    telefono: cita.telefonoCliente,
    parametros: [cita.clienteNombre, ctx.optica.nombre, aFechaDeAviso(cita.fecha), cita.hora],
    cita: { id: cita.id, revision: cita.revision },
  })
  return clave
}

const estadoPara = {
  AvisoCreacionCita: { cancelada: false },
  ConfirmacionCita: { cancelada: false, confirmada: true },
  AvisoCancelacionCita: { cancelada: true },
} as const satisfies Record<TipoAvisoCita, object>

/** The appointment within reach that a notice describes and that is in the state it tells of, or null. */
export const buscarCitaDeAviso = (
  ctx: CtxSesion,
  tipo: TipoAvisoCita,
  descrita: { telefono: string; fecha: Fecha; hora: Hora },
): Promise<CitaGuardada | null> => selectDescrita(ctx.db, ctx.alcance, descrita, estadoPara[tipo])
