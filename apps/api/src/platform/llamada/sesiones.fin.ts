import { sql } from 'kysely'
import { z } from 'zod'
import { type Ctx, despues } from './ctx.ts'

/** Channel on which every process hears that sessions ended. */
export const CANAL_SESIONES = 'nitida_sesion'

/** Notice of ended sessions: the user's, or one of them when it is a logout. */
const AvisoSesion = z.object({
  usuario: z.int(),
  /** Hex of the token's hash; absent when every session of the user ended. */
  sesion: z.string().optional(),
})
export type AvisoSesion = z.infer<typeof AvisoSesion>

/** Reads what another process sent; null for anything that is not ours. */
export function leerAvisoSesion(texto: string): AvisoSesion | null {
  try {
    return AvisoSesion.parse(JSON.parse(texto))
  } catch {
    return null
  }
}

/** What is sent there before a demo is emptied: every session ends, and whoever hears it starts anew. */
export const AVISO_VACIADO = 'vaciada'

/** Ends one session (logout). */
export async function terminarSesion(ctx: Ctx, idUsuario: number, tokenHash: Buffer): Promise<void> {
  await ctx.db
    .updateTable('sesion')
    .set({ revocada_en: ctx.now() })
    .where('token_hash', '=', tokenHash)
    .where('revocada_en', 'is', null)
    .execute()
  await avisarFin(ctx, { usuario: idUsuario, sesion: tokenHash.toString('hex') })
}

/** Tells every process, once the transaction holds, that sessions ended. */
export async function avisarFin(ctx: Ctx, aviso: AvisoSesion): Promise<void> {
  await sql`select pg_notify(${CANAL_SESIONES}, ${JSON.stringify(aviso)})`.execute(ctx.db)
  despues(ctx, () => ctx.sesiones.olvidar(aviso.usuario))
}
