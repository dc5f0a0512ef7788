import { auditar, auditarSinSesion } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Paciente } from '../clientes/clientes.alcance.service.ts'
import { clinicaAuditada } from './clinica.auditoria.ts'
import type { TipoDeNota } from './clinica.notas.ts'

/**
 * Writes down a look at a clinical record: who, whose, what, when (security 42), and nothing of what was seen.
 * @param id of the visit or history; of the patient where it was his record as a whole.
 */
export const anotarLectura = (
  ctx: CtxSesion,
  accion: string,
  entidad: keyof typeof clinicaAuditada,
  id: number,
  { idCliente, idSucursal }: { idCliente: number; idSucursal: number },
): Promise<void> => auditar(ctx, { accion, entidad: clinicaAuditada[entidad], id, idSucursal, despues: { idCliente } })

/** Like `anotarLectura`, of a patient's record as a whole. */
export const anotarLecturaDe = (ctx: CtxSesion, accion: string, { id, idSucursal }: Paciente): Promise<void> =>
  anotarLectura(ctx, accion, 'expediente', id, { idCliente: id, idSucursal })

/** Writes down a look by a signed address; the line of its making says who made it. */
export const anotarLecturaFirmada = (
  ctx: Ctx,
  entidad: TipoDeNota,
  { id, idCliente, idSucursal }: { id: number; idCliente: number; idSucursal: number },
): Promise<void> =>
  auditarSinSesion(ctx, null, {
    accion: `${entidad} vista por enlace`,
    entidad: clinicaAuditada[entidad],
    id,
    idSucursal,
    despues: { idCliente },
  })
