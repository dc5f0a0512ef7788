import type { EstadoDelFactor, FactorPedido } from '@nitida/contract/cuenta'
import type { AjustesVivos } from '../../platform/entorno/ajustes.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion, despues } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { ClaveMaestra } from '../../platform/seguridad/clave-maestra.ts'
import {
  activarFactor,
  estadoDelFactor,
  pedirFactor,
  quitarFactor,
  quitarFactorConCodigo,
} from '../sesion/sesion.factor.service.ts'
import type { Origen } from '../sesion/sesion.intentos.service.ts'
import { selectCuenta } from './usuarios.cuenta.queries.ts'
import { cerrarSesionesPropias, exigirContrasenaPropia } from './usuarios.cuenta.service.ts'
import { lockUsuario } from './usuarios.queries.ts'
import type { Medios } from './usuarios.service.ts'
import { terminarSesiones } from './usuarios.sesiones.service.ts'

/** What second factors are made with. */
export interface MediosDelFactor extends Pick<Medios, 'secreto'> {
  maestra: ClaveMaestra
  ajustes: AjustesVivos
}

/** Whether there is one, never its secret. */
const factorAuditado: Auditada = { entidad: 'usuario', campos: ['segundoFactor'] }

const anotar = (ctx: CtxSesion, accion: string, id: number, segundoFactor: boolean) =>
  auditar(ctx, { accion, entidad: factorAuditado, id, despues: { segundoFactor } })

export const factorPropio = (ctx: CtxSesion): Promise<EstadoDelFactor> => estadoDelFactor(ctx, ctx.actor.id)

/**
 * Begins a second factor of one's own: the secret, told once.
 * @throws AppError CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS, FACTOR_ACTIVO.
 */
export async function pedirFactorPropio(
  ctx: CtxSesion,
  medios: MediosDelFactor,
  origen: Origen,
  contrasena: string,
): Promise<FactorPedido> {
  await exigirContrasenaPropia(ctx, medios, origen, contrasena)
  const secreto = await pedirFactor(ctx, medios.maestra, ctx.actor.id)
  const { correo } = await selectCuenta(ctx.db, ctx.actor.id)
  const emisor = encodeURIComponent(ctx.optica.nombre)
  const enlace = `otpauth://totp/${emisor}:${encodeURIComponent(correo)}?secret=${secreto}&issuer=${emisor}`
  return { secreto, enlace }
}

/**
 * Puts it in force with a first code; one's other sessions end, because they came in without.
 * @throws AppError CODIGO_INCORRECTO, DEMASIADOS_INTENTOS, FACTOR_ACTIVO.
 */
export async function activarFactorPropio(ctx: CtxSesion, { maestra }: MediosDelFactor, codigo: string) {
  const { id } = ctx.actor
  const codigos = await activarFactor(ctx, maestra, id, codigo, async (ctx) => {
    await cerrarSesionesPropias(ctx)
    await anotar(ctx, 'segundo factor activado', id, true)
    anunciar(ctx, 'UpdatedUser', id)
    despues(ctx, () => ctx.sesiones.olvidar(id))
  })
  return { codigos }
}

/** Takes it off, unless his type needs one. @throws AppError FACTOR_EXIGIDO, CONTRASENA_ACTUAL_INCORRECTA, CODIGO_INCORRECTO, DEMASIADOS_INTENTOS. */
export async function quitarFactorPropio(
  ctx: CtxSesion,
  medios: MediosDelFactor,
  origen: Origen,
  { actual, codigo }: { actual: string; codigo: string },
): Promise<EstadoDelFactor> {
  const { id, tipo } = ctx.actor
  await exigirContrasenaPropia(ctx, medios, origen, actual)
  if (medios.ajustes.actuales.segundoFactorTipos.includes(tipo)) throw new AppError('FACTOR_EXIGIDO')
  await quitarFactorConCodigo(ctx, medios.maestra, id, codigo, async (ctx) => {
    await anotar(ctx, 'segundo factor quitado', id, false)
    anunciar(ctx, 'UpdatedUser', id)
  })
  return factorPropio(ctx)
}

/**
 * Takes a user's factor off, who lost his telephone; his sessions end. Asks for the administrator's own password.
 * @throws AppError CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS, NO_ENCONTRADO.
 */
export async function quitarFactorDe(
  ctx: CtxSesion,
  medios: MediosDelFactor,
  origen: Origen,
  id: number,
  actual: string,
): Promise<{ quitado: boolean }> {
  await exigirContrasenaPropia(ctx, medios, origen, actual)
  return inTransaction(ctx, async (ctx) => {
    exigir(await lockUsuario(ctx.db, id))
    const quitado = await quitarFactor(ctx, id)
    if (quitado) {
      await terminarSesiones(ctx, id)
      await anotar(ctx, 'segundo factor quitado por un administrador', id, false)
      anunciar(ctx, 'UpdatedUser', id)
    }
    return { quitado }
  })
}
