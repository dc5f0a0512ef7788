import { createHmac, type KeyObject } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { contarIntentos, deleteIntentos, insertIntentos } from './sesion.queries.ts'

const VENTANA_MS = 15 * 60 * 1000
const POR_CUENTA = 5
const POR_DIRECCION = 50

/** Accounts and addresses are counted by a keyed hash: the table tells nobody who tried to get in. */
const claveDe = (secreto: KeyObject, tipo: 'cuenta' | 'direccion', valor: string): Buffer =>
  createHmac('sha256', secreto).update(`${tipo} ${valor}`).digest()

/**
 * Takes one attempt of the account and of the address, before any password is hashed (security 14). Unknown accounts are
 * counted like known ones, so a refusal tells nothing.
 * @returns what gives the attempt back after a good login.
 * @throws AppError DEMASIADOS_INTENTOS after 5 failures of an account or 50 of an address in 15 minutes.
 */
export async function tomarIntento(
  ctx: Ctx,
  secreto: KeyObject,
  cuenta: string,
  direccion: string,
): Promise<() => Promise<void>> {
  const ahora = ctx.now()
  const desde = new Date(ahora.getTime() - VENTANA_MS)
  const deCuenta = claveDe(secreto, 'cuenta', cuenta.toLowerCase())
  const deDireccion = claveDe(secreto, 'direccion', direccion)
  const filas = await inTransaction(ctx, async (ctx) => {
    if ((await contarIntentos(ctx.db, deDireccion, desde)) >= POR_DIRECCION) throw new AppError('DEMASIADOS_INTENTOS')
    if ((await contarIntentos(ctx.db, deCuenta, desde)) >= POR_CUENTA) throw new AppError('DEMASIADOS_INTENTOS')
    return insertIntentos(ctx.db, [deCuenta, deDireccion], ahora)
  })
  return async () => {
    await deleteIntentos(
      ctx.db,
      filas.map((fila) => fila.id),
    )
  }
}
