import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { selectFirmante } from './clinica.queries.ts'

/**
 * The proposed examiner: the user himself, if he is an optometrist or has a licence (D-86). A user who types for somebody else
 * names him.
 */
export async function firmanteDe(ctx: CtxSesion): Promise<{ optometrista: string | null; cedula: string | null }> {
  const { nombre, cedula, tipo } = await selectFirmante(ctx.db, ctx.actor.id)
  return tipo === '4' || cedula !== null ? { optometrista: nombre, cedula } : { optometrista: null, cedula: null }
}
