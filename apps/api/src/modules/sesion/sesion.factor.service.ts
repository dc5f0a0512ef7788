import { createHash, randomBytes } from 'node:crypto'
import type { EstadoDelFactor } from '@nitida/contract/cuenta'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { abrirClaveDeDatos, cifrarCampo, descifrarCampo, nuevaClaveDeDatos } from '../../platform/seguridad/cifrado.ts'
import type { ClaveMaestra } from '../../platform/seguridad/clave-maestra.ts'
import {
  lockFactor,
  savePedido,
  selectFactor,
  updateActivado,
  updateFallos,
  updateQuitado,
  updateTomado,
} from './sesion.factor.queries.ts'
import { enBase32, nuevoSecreto, pasoDelCodigo } from './sesion.totp.ts'

const CODIGOS = 10
/** Of 80 bits, so that a plain hash hides them. */
const BYTES_DE_CODIGO = 10
/** Wrong codes of an account, wherever they come from, after which none is looked at for as long. */
const FALLOS = 10
const VENTANA_MS = 15 * 60 * 1000

const lugar = (usuario: number) => ({ usuario, campo: 'secreto' })
const limpio = (codigo: string) => codigo.replace(/[\s-]/g, '').toUpperCase()
const hashDe = (idUsuario: number, codigo: string) =>
  createHash('sha256')
    .update(`${idUsuario} ${limpio(codigo)}`)
    .digest('hex')

type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

/** What a right code leaves behind; null for a wrong one. */
function tomar(maestra: ClaveMaestra, id: number, factor: Factor, codigo: string, ahora: Date) {
  const { ultimoPaso, codigos, claveDatos, secreto } = factor
  const hash = hashDe(id, codigo)
  if (codigos.includes(hash)) return { ultimoPaso, codigos: codigos.filter((uno) => uno !== hash) }
  const escrito = limpio(codigo)
  if (secreto === null || !/^\d{6}$/.test(escrito)) return null
  const claro = descifrarCampo(abrirClaveDeDatos(maestra, claveDatos), lugar(id), secreto)
  const paso = pasoDelCodigo(claro, escrito, ahora, ultimoPaso)
  return paso === null ? null : { ultimoPaso: paso, codigos }
}

/**
 * Takes a code of the authenticator or a recovery code, each of them once, and does in the same transaction what it is given for.
 * @param activo whether the factor is in force, or still to be put in force by the code.
 * @throws AppError CODIGO_INCORRECTO; DEMASIADOS_INTENTOS after ten wrong ones of an account in 15 minutes.
 */
async function gastarCodigo<C extends Ctx>(
  ctx: C,
  maestra: ClaveMaestra,
  id: number,
  codigo: string,
  { activo, alTomar }: { activo: boolean; alTomar?: (ctx: C) => Promise<unknown> },
): Promise<void> {
  const negado = await inTransaction(ctx, async (ctx) => {
    const factor = await lockFactor(ctx.db, id)
    if (!factor || (factor.activadoEn !== null) !== activo) return activo ? 'CODIGO_INCORRECTO' : 'FACTOR_ACTIVO'
    const ahora = ctx.now()
    const { fallos, fallosDesde } = factor
    const cuenta = fallosDesde !== null && Math.abs(ahora.getTime() - fallosDesde.getTime()) < VENTANA_MS
    if (cuenta && fallos >= FALLOS) return 'DEMASIADOS_INTENTOS'
    const tomado = tomar(maestra, id, factor, codigo, ahora)
    if (!tomado) {
      await updateFallos(ctx.db, id, cuenta ? fallos + 1 : 1, cuenta ? fallosDesde : ahora)
      return 'CODIGO_INCORRECTO'
    }
    await updateTomado(ctx.db, id, tomado)
    await alTomar?.(ctx)
    return null
  })
  if (negado) throw new AppError(negado)
}

/** Asks for the code of an account that has a second factor. @returns whether it is missing. @throws as `gastarCodigo`. */
export async function faltaCodigo(
  ctx: Ctx,
  maestra: ClaveMaestra,
  id: number,
  codigo: string | null | undefined,
): Promise<boolean> {
  const factor = await selectFactor(ctx.db, id)
  if (!factor?.activadoEn) return false
  if (!codigo) return true
  await gastarCodigo(ctx, maestra, id, codigo, { activo: true })
  return false
}

export async function estadoDelFactor(ctx: Ctx, id: number): Promise<EstadoDelFactor> {
  const factor = await selectFactor(ctx.db, id)
  return { activadoEn: factor?.activadoEn?.toISOString() ?? null, codigosRestantes: factor?.codigos.length ?? 0 }
}

/** Makes a secret that is in force once a code of it was given. @throws AppError FACTOR_ACTIVO. */
export async function pedirFactor(ctx: CtxSesion, maestra: ClaveMaestra, id: number): Promise<string> {
  const secreto = nuevoSecreto()
  const { clave, envuelta } = nuevaClaveDeDatos(maestra)
  const cifrado = cifrarCampo(clave, lugar(id), secreto)
  if (!(await savePedido(ctx.db, id, { claveDatos: envuelta, secreto: cifrado }, ctx.now())))
    throw new AppError('FACTOR_ACTIVO')
  return enBase32(secreto)
}

const nuevoCodigo = (): string => (enBase32(randomBytes(BYTES_DE_CODIGO)).match(/.{4}/g) ?? []).join('-')

/**
 * Puts the secret that was asked for in force.
 * @param alTomar done in the same transaction.
 * @returns the recovery codes, of which only hashes stay. @throws as `gastarCodigo`; FACTOR_ACTIVO.
 */
export async function activarFactor(
  ctx: CtxSesion,
  maestra: ClaveMaestra,
  id: number,
  codigo: string,
  alTomar: (ctx: CtxSesion) => Promise<unknown>,
): Promise<string[]> {
  const codigos = Array.from({ length: CODIGOS }, nuevoCodigo)
  const hashes = codigos.map((uno) => hashDe(id, uno))
  await gastarCodigo(ctx, maestra, id, codigo, {
    activo: false,
    alTomar: async (ctx) => {
      await updateActivado(ctx.db, id, ctx.now(), hashes)
      await alTomar(ctx)
    },
  })
  return codigos
}

/** Takes the caller's own factor off, for one of its codes. @throws as `gastarCodigo`. */
export const quitarFactorConCodigo = (
  ctx: CtxSesion,
  maestra: ClaveMaestra,
  id: number,
  codigo: string,
  alTomar: (ctx: CtxSesion) => Promise<unknown>,
): Promise<void> =>
  gastarCodigo(ctx, maestra, id, codigo, {
    activo: true,
    alTomar: async (ctx) => {
      await updateQuitado(ctx.db, id)
      await alTomar(ctx)
    },
  })

/** @returns whether one was in force. */
export const quitarFactor = (ctx: CtxSesion, id: number): Promise<boolean> => updateQuitado(ctx.db, id)
