import { createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../entorno/errores.ts'
import type { Ctx, CtxSesion } from './ctx.ts'

const VIGENCIA_MS = 24 * 3600 * 1000
const FORMA = /^[\x21-\x7e]{8,128}$/

/** Reads the header. @throws AppError CLAVE_IDEMPOTENCIA_INVALIDA unless it is 8–128 visible ASCII characters. */
export function leerClave(cabecera: string | string[] | undefined): string | null {
  if (cabecera === undefined) return null
  if (typeof cabecera !== 'string' || !FORMA.test(cabecera)) throw new AppError('CLAVE_IDEMPOTENCIA_INVALIDA')
  return cabecera
}

function ordenar(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(ordenar)
  if (valor === null || typeof valor !== 'object') return valor
  return Object.fromEntries(
    Object.entries(valor)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([clave, interno]) => [clave, ordenar(interno)]),
  )
}

/**
 * Fingerprint of a call: its body, whatever the order of the keys, and the reach it was made with, so that nobody gets an answer
 * of a branch that he has left (D-70). It is keyed, because bodies hold passwords and a plain hash of one could be guessed.
 */
export const huellaDe = (secreto: KeyObject, pedido: unknown): Buffer =>
  createHmac('sha256', secreto)
    .update(JSON.stringify(ordenar(pedido)))
    .digest()

const tieneActor = (ctx: Ctx): ctx is CtxSesion => 'actor' in ctx

/**
 * The first answer of a repeated call, or null when the work is still to be done. Holds the key until the transaction
 * ends. @throws AppError SOLICITUD_EN_CURSO while the first call runs, CLAVE_CON_OTROS_DATOS when the body differs.
 */
export async function respuestaAnterior<T>(ctx: Ctx): Promise<{ respuesta: T } | null> {
  if (!ctx.idempotencia || !tieneActor(ctx)) return null
  const { ruta, clave, cuerpoHash } = ctx.idempotencia
  const llave = `${ctx.actor.id} ${ruta} ${clave}`
  const retener = sql<{ libre: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${llave}, 70)) as libre`.execute(ctx.db)
  const leer = ctx.db
    .selectFrom('idempotencia')
    .select(['cuerpo_hash', 'respuesta', 'creada_en'])
    .where('id_usuario', '=', ctx.actor.id)
    .where('ruta', '=', ruta)
    .where('clave', '=', clave)
    .executeTakeFirst()
  // Sent together, they are done in this order: once the key is held, the answer to the first call can be seen.
  const [{ rows }, fila] = await Promise.all([retener, leer])
  if (!rows[0]?.libre) throw new AppError('SOLICITUD_EN_CURSO')
  if (!fila) return null
  if (ctx.now().getTime() - fila.creada_en.getTime() > VIGENCIA_MS) {
    await borrar(ctx, ruta, clave)
    return null
  }
  if (!fila.cuerpo_hash.equals(cuerpoHash)) throw new AppError('CLAVE_CON_OTROS_DATOS')
  return { respuesta: fila.respuesta as T }
}

const borrar = (ctx: CtxSesion, ruta: string, clave: string) =>
  ctx.db
    .deleteFrom('idempotencia')
    .where('id_usuario', '=', ctx.actor.id)
    .where('ruta', '=', ruta)
    .where('clave', '=', clave)
    .execute()

/** Records the result beside the work itself, so that one cannot exist without the other. */
export async function guardarRespuesta(ctx: Ctx, respuesta: unknown): Promise<void> {
  if (!ctx.idempotencia || !tieneActor(ctx)) return
  const { ruta, clave, cuerpoHash } = ctx.idempotencia
  await ctx.db
    .insertInto('idempotencia')
    .values({
      id_usuario: ctx.actor.id,
      ruta,
      clave,
      cuerpo_hash: cuerpoHash,
      respuesta: JSON.stringify(respuesta),
      creada_en: ctx.now(),
    })
    .execute()
}
