import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { contarIntentos, deleteIntentos, deleteIntentosDe, insertIntentos, selectFrenadas } from './sesion.queries.ts'

const VENTANA_MS = 15 * 60 * 1000
const POR_ORIGEN = 5
const POR_DIRECCION = 50

/** Where somebody tries to get in from. */
export interface Origen {
  direccion: string
  /** The mark that a good login left in this browser, as it came with the request. */
  marca: string | null
}

/** Accounts, addresses and devices are counted by a keyed hash: the table tells nobody who tried to get in. */
const claveDe = (secreto: KeyObject, tipo: 'cuenta' | 'direccion' | 'origen' | 'dispositivo', valor: string): Buffer =>
  createHmac('sha256', secreto).update(`${tipo} ${valor}`).digest()

const cuentaDe = (secreto: KeyObject, cuenta: string): Buffer => claveDe(secreto, 'cuenta', cuenta.trim().toLowerCase())

const firmar = (secreto: KeyObject, cuenta: string, dispositivo: string): Buffer =>
  claveDe(secreto, 'dispositivo', `${cuenta.trim().toLowerCase()} ${dispositivo}`)

/** The device of a mark that a good login of this account left, or null. */
function dispositivoDe(secreto: KeyObject, cuenta: string, marca: string | null): string | null {
  const [dispositivo, firma] = marca?.split('.') ?? []
  if (!dispositivo || !firma) return null
  const dada = Buffer.from(firma, 'base64url')
  const propia = firmar(secreto, cuenta, dispositivo)
  return dada.length === propia.length && timingSafeEqual(dada, propia) ? dispositivo : null
}

/** What a good login leaves in the browser, so that strangers do not lock its owner out of it (D-77). */
export function marcar(secreto: KeyObject, cuenta: string, marca: string | null): string {
  const dispositivo = dispositivoDe(secreto, cuenta, marca) ?? randomBytes(16).toString('base64url')
  return `${dispositivo}.${firmar(secreto, cuenta, dispositivo).toString('base64url')}`
}

/** Name of the cookie that holds the mark: one for each account that logs in at a shared counter. */
export const nombreDeMarca = (secreto: KeyObject, cuenta: string): string =>
  `dispositivo-${cuentaDe(secreto, cuenta).toString('hex').slice(0, 16)}`

const desdeHace = (ahora: Date): Date => new Date(ahora.getTime() - VENTANA_MS)

/**
 * Takes one attempt before any password is hashed (security 14): of the account from this address, and of the address; of the
 * account on this device alone, where it is known, so that strangers never lock a person out of it (D-77). Unknown accounts
 * are counted like known ones, so a refusal tells nothing.
 * @returns what gives the attempt back after a good login.
 * @throws AppError DEMASIADOS_INTENTOS after 5 failures of an account from one origin or 50 of an address in 15 minutes.
 */
export async function tomarIntento(
  ctx: Ctx,
  secreto: KeyObject,
  cuenta: string,
  { direccion, marca }: Origen,
): Promise<() => Promise<void>> {
  const ahora = ctx.now()
  const desde = desdeHace(ahora)
  const deCuenta = cuentaDe(secreto, cuenta)
  const dispositivo = dispositivoDe(secreto, cuenta, marca)
  const deOrigen = claveDe(secreto, 'origen', `${deCuenta.toString('hex')} ${dispositivo ?? direccion}`)
  const deDireccion = claveDe(secreto, 'direccion', direccion)
  const filas = await inTransaction(ctx, async (ctx) => {
    const deTodos = dispositivo ? 0 : await contarIntentos(ctx.db, deDireccion, desde)
    if (deTodos >= POR_DIRECCION) throw new AppError('DEMASIADOS_INTENTOS')
    if ((await contarIntentos(ctx.db, deOrigen, desde)) >= POR_ORIGEN) throw new AppError('DEMASIADOS_INTENTOS')
    const propio = { clave: deOrigen, cuenta: deCuenta }
    return insertIntentos(ctx.db, dispositivo ? [propio] : [propio, { clave: deDireccion, cuenta: null }], ahora)
  })
  return async () => {
    await deleteIntentos(
      ctx.db,
      filas.map((fila) => fila.id),
    )
  }
}

/** Those of these accounts whose logins are slowed down somewhere, for their administrator to see (D-77). */
export async function cuentasFrenadas(ctx: Ctx, secreto: KeyObject, cuentas: string[]): Promise<ReadonlySet<string>> {
  if (cuentas.length === 0) return new Set()
  const deClave = new Map(cuentas.map((cuenta) => [cuentaDe(secreto, cuenta).toString('hex'), cuenta]))
  const claves = cuentas.map((cuenta) => cuentaDe(secreto, cuenta))
  const frenadas = await selectFrenadas(ctx.db, claves, desdeHace(ctx.now()), POR_ORIGEN)
  return new Set(frenadas.flatMap((clave) => deClave.get(clave.toString('hex')) ?? []))
}

/** An administrator's new password or activation lets the account try again (D-77). */
export async function olvidarIntentos(ctx: Ctx, secreto: KeyObject, cuenta: string): Promise<void> {
  await deleteIntentosDe(ctx.db, cuentaDe(secreto, cuenta))
}
