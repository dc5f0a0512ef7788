import type { CambioDeContrasena, SesionAbierta } from '@nitida/contract/cuenta'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { terminarSesion } from '../../platform/llamada/sesiones.fin.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { cifrarContrasena, contrasenaCorrecta } from '../../platform/seguridad/contrasenas.ts'
import { conIntento, type Origen, olvidarIntentos } from '../sesion/sesion.intentos.service.ts'
import {
  conservarSesion,
  lockCuenta,
  selectAbiertas,
  selectCuenta,
  updateContrasena,
} from './usuarios.cuenta.queries.ts'
import { usuarioAuditado } from './usuarios.queries.ts'
import { exigirContrasena, type Medios } from './usuarios.service.ts'
import { terminarSesiones } from './usuarios.sesiones.service.ts'

const idDe = (tokenHash: Buffer): string => tokenHash.toString('hex').slice(0, 16)
const esEsta = ({ sesion }: CtxSesion, tokenHash: Buffer): boolean => sesion?.equals(tokenHash) ?? false

/** Compares a password with an account's; a wrong one counts as a failed login, so that an open session is no place to guess it. */
const comprobar = (
  ctx: CtxSesion,
  { secreto }: Pick<Medios, 'secreto'>,
  origen: Origen,
  { correo, contrasenaHash }: { correo: string; contrasenaHash: string },
  contrasena: string,
): Promise<void> =>
  conIntento(ctx, secreto, correo, origen, async () => {
    if (!(await contrasenaCorrecta(contrasenaHash, contrasena))) throw new AppError('CONTRASENA_ACTUAL_INCORRECTA')
  })

/**
 * Asks for the caller's own password again.
 * @throws AppError CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS.
 */
export const exigirContrasenaPropia = async (
  ctx: CtxSesion,
  medios: Pick<Medios, 'secreto'>,
  origen: Origen,
  contrasena: string,
): Promise<void> => comprobar(ctx, medios, origen, await selectCuenta(ctx.db, ctx.actor.id), contrasena)

/**
 * Changes the caller's own password.
 * His other sessions end; the one that asks goes on.
 * @throws AppError CONTRASENA_ACTUAL_INCORRECTA, CONTRASENA_CORTA, CONTRASENA_DEBIL, DEMASIADOS_INTENTOS.
 */
export async function cambiarContrasenaPropia(
  ctx: CtxSesion,
  medios: Medios,
  origen: Origen,
  { actual, nueva }: CambioDeContrasena,
): Promise<{ cerradas: number }> {
  const { id } = ctx.actor
  const cuenta = await selectCuenta(ctx.db, id)
  const { correo, contrasenaHash } = cuenta
  exigirContrasena(nueva, correo, medios)
  await comprobar(ctx, medios, origen, cuenta, actual)
  const cifrada = await cifrarContrasena(nueva)
  return inTransaction(ctx, async (ctx) => {
    // Somebody else's change of it meanwhile would be undone here.
    if ((await lockCuenta(ctx.db, id)).contrasenaHash !== contrasenaHash)
      throw new AppError('CONTRASENA_ACTUAL_INCORRECTA')
    const abiertas = await selectAbiertas(ctx.db, id, ctx.now())
    await updateContrasena(ctx.db, id, cifrada)
    await terminarSesiones(ctx, id)
    if (ctx.sesion) await conservarSesion(ctx.db, ctx.sesion)
    await olvidarIntentos(ctx, medios.secreto, correo)
    const despues = { contrasenaCambiada: true }
    await auditar(ctx, { accion: 'contraseña propia cambiada', entidad: usuarioAuditado, id, despues })
    return { cerradas: abiertas.filter(({ tokenHash }) => !esEsta(ctx, tokenHash)).length }
  })
}

/** The open sessions of the caller, the newest first. */
export async function listarSesionesPropias(ctx: CtxSesion): Promise<SesionAbierta[]> {
  const abiertas = await selectAbiertas(ctx.db, ctx.actor.id, ctx.now())
  return abiertas.map(({ tokenHash, abiertaEn, usadaEn, venceEn, navegador }) => ({
    id: idDe(tokenHash),
    abiertaEn: abiertaEn.toISOString(),
    usadaEn: usadaEn.toISOString(),
    venceEn: venceEn.toISOString(),
    navegador,
    actual: esEsta(ctx, tokenHash),
  }))
}

/**
 * Ends other sessions of the caller.
 * @param id one of them; without it all.
 */
export function cerrarSesionesPropias(ctx: CtxSesion, id?: string): Promise<{ cerradas: number }> {
  return inTransaction(ctx, async (ctx) => {
    const abiertas = await selectAbiertas(ctx.db, ctx.actor.id, ctx.now())
    const otras = abiertas.filter(
      ({ tokenHash }) => !esEsta(ctx, tokenHash) && (id === undefined || idDe(tokenHash) === id),
    )
    for (const { tokenHash } of otras) await terminarSesion(ctx, ctx.actor.id, tokenHash)
    if (otras.length > 0)
      await auditar(ctx, { accion: 'sesiones propias cerradas', entidad: usuarioAuditado, id: ctx.actor.id })
    return { cerradas: otras.length }
  })
}
