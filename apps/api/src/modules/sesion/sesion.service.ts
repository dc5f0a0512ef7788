import type { KeyObject } from 'node:crypto'
import { fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { escribirDiasCerrados } from '@nitida/contract/horarios.rules'
import type { Credenciales, DatosUsuario, EstadoSesion, Preferencias } from '@nitida/contract/sesion'
import type { AjustesVivos } from '../../platform/entorno/ajustes.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditarSinSesion } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { terminarSesion } from '../../platform/llamada/sesiones.fin.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { ClaveMaestra } from '../../platform/seguridad/clave-maestra.ts'
import { contrasenaCorrecta } from '../../platform/seguridad/contrasenas.ts'
import { rastroDe } from '../../platform/seguridad/direcciones.ts'
import {
  debeFactor,
  enHorario,
  hashDeToken,
  nuevoToken,
  type Sesion,
  venceDe,
} from '../../platform/seguridad/sesiones.ts'
import { sesionAuditada } from './sesion.auditoria.ts'
import { faltaCodigo } from './sesion.factor.service.ts'
import { conIntento, marcar, type Origen } from './sesion.intentos.service.ts'
import { nombreDeNavegador } from './sesion.navegador.ts'
import { insertSesion, selectCuenta, upsertPreferencias } from './sesion.queries.ts'

/** Data of this installation for its screens. */
export interface Instalacion {
  demo: boolean
  contrasenaMinima: number
  /** Settings, of which some say who needs a second factor. */
  ajustes: AjustesVivos
  /** Keys the counters of failed logins. */
  secreto: KeyObject
  /** Opens second factors. */
  maestra: ClaveMaestra
}

type Cuenta = NonNullable<Awaited<ReturnType<typeof selectCuenta>>>
type ConReglas = Omit<Cuenta, 'contrasenaHash'>

/** Unknown user, wrong password and inactive user get the same answer after the same work (security 12). */
async function comprobarCuenta(ctx: Ctx, { username, password }: Credenciales, de: object): Promise<Cuenta> {
  const cuenta = await selectCuenta(ctx.db, username)
  const correcta = await contrasenaCorrecta(cuenta?.contrasenaHash ?? null, password)
  if (cuenta && correcta && cuenta.activo) return cuenta
  await auditarSinSesion(ctx, cuenta?.id ?? null, { accion: 'sesión negada', entidad: sesionAuditada, despues: de })
  throw new AppError('CREDENCIALES_INVALIDAS', { timeDeny: false })
}

/** @returns whether the account has a second factor and its code was not sent. @throws AppError CODIGO_INCORRECTO, DEMASIADOS_INTENTOS. */
async function comprobarFactor(
  ctx: Ctx,
  { maestra }: Instalacion,
  { id }: Cuenta,
  { codigo }: Credenciales,
  de: object,
): Promise<boolean> {
  try {
    return await faltaCodigo(ctx, maestra, id, codigo)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await auditarSinSesion(ctx, id, { accion: 'segundo factor negado', entidad: sesionAuditada, despues: de })
    throw new AppError(error.codigo, { timeDeny: false })
  }
}

/**
 * Opens a session (spec §4 Login).
 * @throws AppError CREDENCIALES_INVALIDAS; FUERA_DE_HORARIO with `timeDeny`, and only after a correct password (D-7);
 * FALTA_CODIGO and CODIGO_INCORRECTO likewise; DEMASIADOS_INTENTOS.
 */
export async function iniciarSesion(
  ctx: Ctx,
  instalacion: Instalacion,
  credenciales: Credenciales,
  origen: Origen & { programa: string | undefined },
) {
  const { username } = credenciales
  const de = rastroDe(origen.direccion, instalacion.secreto)
  const { cuenta, falta } = await conIntento(ctx, instalacion.secreto, username, origen, async () => {
    const cuenta = await comprobarCuenta(ctx, credenciales, de)
    return { cuenta, falta: await comprobarFactor(ctx, instalacion, cuenta, credenciales, de) }
  })
  await exigirHorario(ctx, cuenta, de)
  if (falta) throw new AppError('FALTA_CODIGO', { timeDeny: false })
  const abierta = await abrirSesion(ctx, instalacion, cuenta, { de, programa: origen.programa, conLlave: false })
  return { marca: marcar(instalacion.secreto, username, origen.marca), abierta }
}

const reglasDe = ({ tipo, horario, zona }: ConReglas, ahora: Date) =>
  [tipo, horario, zona ?? ZONA_POR_OMISION, ahora] as const

/** @throws AppError FUERA_DE_HORARIO with `timeDeny`, audited. */
export async function exigirHorario(ctx: Ctx, cuenta: ConReglas, de: object): Promise<void> {
  if (enHorario(...reglasDe(cuenta, ctx.now()))) return
  await auditarSinSesion(ctx, cuenta.id, { accion: 'sesión fuera de horario', entidad: sesionAuditada, despues: de })
  throw new AppError('FUERA_DE_HORARIO', { timeDeny: true })
}

interface Apertura {
  de: object
  programa: string | undefined
  /** Whether a passkey opens it. */
  conLlave: boolean
}

/** Opens a session of whoever proved who he is, within his hours. */
export async function abrirSesion(
  ctx: Ctx,
  instalacion: Instalacion,
  cuenta: ConReglas,
  { de, programa, conLlave }: Apertura,
) {
  const ahora = ctx.now()
  const tk = nuevoToken()
  await inTransaction(ctx, async (ctx) => {
    await insertSesion(ctx.db, {
      tokenHash: hashDeToken(tk),
      idUsuario: cuenta.id,
      version: cuenta.version,
      ahora,
      venceEn: venceDe(...reglasDe(cuenta, ahora)),
      navegador: nombreDeNavegador(programa),
      conLlave,
    })
    await auditarSinSesion(ctx, cuenta.id, { accion: 'sesión iniciada', entidad: sesionAuditada, despues: de })
  })
  const sesion = await ctx.sesiones.comprobar(tk)
  return { tk, timeDeny: false as const, ...describir(ctx, instalacion, sesion) }
}

const datosDe = ({ actor }: Sesion): DatosUsuario => ({
  id: actor.id,
  branchId: actor.idSucursal,
  name: actor.name,
  lastName: actor.lastName,
  secondLastName: actor.secondLastName,
  userType: actor.tipo,
})

/** Data of a session for its screens; the clock is the server's (D-72). */
export function describir(
  ctx: Ctx,
  { demo, contrasenaMinima, ajustes }: Instalacion,
  sesion: Sesion,
): { userData: DatosUsuario; sesion: EstadoSesion } {
  const ahora = ctx.now()
  return {
    userData: datosDe(sesion),
    sesion: {
      ahora: ahora.toISOString(),
      hoy: fechaEn(sesion.zona, ahora),
      terminaEn: ctx.sesiones.terminaEn(sesion).toISOString(),
      zonaHoraria: sesion.zona,
      sucursal: sesion.sucursal,
      cedula: sesion.cedula,
      preferencias: sesion.preferencias,
      nombreOptica: ctx.optica.nombre,
      diasCerrados: escribirDiasCerrados(ctx.optica.diasCerrados),
      ventas: { presupuestoDias: ctx.optica.ventas.presupuestoDias, limitePrecio: ctx.optica.ventas.limitePrecio },
      demo,
      contrasenaMinima,
      faltaFactor: debeFactor(sesion, ajustes.actuales.segundoFactorTipos),
    },
  }
}

/** Keeps how the caller left his first screen; the next look at his session finds it. */
export async function guardarPreferencias(ctx: CtxSesion, cambio: Partial<Preferencias>): Promise<Preferencias> {
  const preferencias = await upsertPreferencias(ctx.db, ctx.actor.id, cambio)
  ctx.sesiones.olvidar(ctx.actor.id)
  return preferencias
}

/** Logout: ends the session, so that its token is worthless and its socket closed. */
export async function cerrarSesion(ctx: CtxSesion, tokenHash: Buffer): Promise<Record<string, never>> {
  await inTransaction(ctx, async (ctx) => {
    await terminarSesion(ctx, ctx.actor.id, tokenHash)
    await auditarSinSesion(ctx, ctx.actor.id, { accion: 'sesión cerrada', entidad: sesionAuditada })
  })
  return {}
}
