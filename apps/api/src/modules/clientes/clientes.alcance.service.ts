import type { Sexo } from '@nitida/contract/clientes'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { selectBloqueado, selectVigente } from './clientes.queries.ts'
import { holdCliente, holdPaciente, selectPaciente } from './clientes.uno.queries.ts'

export interface ClienteEnAlcance {
  id: number
  nombreCompleto: string
  telefono: string
  idSucursal: number
}

/** @throws AppError PACIENTE_UNIDO for one who was joined to a patient within reach, PACIENTE_BLOQUEADO, else NO_ENCONTRADO. */
async function exigirVivo<T>(ctx: CtxSesion, id: number, fila: T | undefined): Promise<T> {
  if (fila !== undefined) return fila
  if ((await selectVigente(ctx.db, ctx.alcance, id)) !== null) throw new AppError('PACIENTE_UNIDO')
  throw new AppError((await selectBloqueado(ctx.db, ctx.alcance, id)) ? 'PACIENTE_BLOQUEADO' : 'NO_ENCONTRADO')
}

/**
 * Holds a live patient within reach, for work that concerns him (an appointment, an order): he cannot be removed until the
 * transaction ends (D-73).
 * @throws AppError NO_ENCONTRADO, PACIENTE_UNIDO, PACIENTE_BLOQUEADO.
 */
export async function clienteDe(ctx: CtxSesion, id: number): Promise<ClienteEnAlcance> {
  return exigirVivo(ctx, id, await holdCliente(ctx.db, ctx.alcance, id))
}

/** A patient as a clinical note keeps him. */
export interface Paciente {
  id: number
  nombreCompleto: string
  sexo: Sexo | null
  /** Age on the day of the note. */
  edad: number
  fechaNacimiento: string | null
  telefono: string
  idSucursal: number
  direccionSucursal: string
  zonaHoraria: string
}

/**
 * The patient whose clinical record is read. The record goes with him: whoever reaches the patient's branch reaches it, wherever
 * a visit was made.
 * @throws AppError NO_ENCONTRADO, PACIENTE_UNIDO.
 */
export async function exigirPaciente(ctx: CtxSesion, id: number): Promise<Paciente> {
  return exigirVivo(ctx, id, await selectPaciente(ctx.db, ctx.alcance, id, ctx.now()))
}

/** A live patient within a reach that is not the caller's own, such as that of a signed address. */
export const pacienteEn = (db: CtxSesion['db'], alcance: CtxSesion['alcance'], id: number, ahora: Date) =>
  selectPaciente(db, alcance, id, ahora)

/** Like `exigirPaciente`, for a note about him: he cannot be removed until the transaction ends (D-73). */
export async function pacienteDe(ctx: CtxSesion, id: number): Promise<Paciente> {
  return exigirVivo(ctx, id, await holdPaciente(ctx.db, ctx.alcance, id, ctx.now()))
}
