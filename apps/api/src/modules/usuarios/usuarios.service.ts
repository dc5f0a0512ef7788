import type { KeyObject } from 'node:crypto'
import type { CrearUsuario, FichaUsuario, FiltroUsuarios, GuardarUsuario, Usuario } from '@nitida/contract/usuarios'
import { esDebil, largoContrasena, llevaCedula, requiereHorario } from '@nitida/contract/usuarios.rules'
import { conCambios } from '../../platform/datos/columnas.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { cifrarContrasena } from '../../platform/seguridad/contrasenas.ts'
import { cuentasFrenadas, hayFrenadas, olvidarIntentos } from '../sesion/sesion.intentos.service.ts'
import { exigirSucursalActiva } from '../sucursales/sucursales.alcance.service.ts'
import { quitarEncargado } from '../sucursales/sucursales.service.ts'
import {
  insertUsuario,
  listUsuarios,
  lockUsuario,
  lugarEnLaLista,
  selectUsuario,
  updateActivo,
  updateEliminado,
  updateHorario,
  updateUsuario,
  usuarioAuditado,
} from './usuarios.queries.ts'
import { terminarSesiones } from './usuarios.sesiones.service.ts'

/** Settings of the installation for users. */
export interface Medios {
  /** Shortest accepted password (D-8). */
  minimo: number
  /** Whether easily guessed passwords are refused, too. */
  estricto: boolean
  /** Keys the counters of failed logins. */
  secreto: KeyObject
}

export async function listarUsuarios(ctx: CtxSesion, { secreto }: Medios, filtro: FiltroUsuarios) {
  const { data, hayFrenadas: hay, ...cuenta } = await listUsuarios(ctx.db, filtro, hayFrenadas(ctx))
  const correos = hay ? data.map(({ email }) => email) : []
  const frenadas = await cuentasFrenadas(ctx, secreto, correos)
  return {
    data: data.map((usuario) => Object.assign(usuario, { accesoFrenado: frenadas.has(usuario.email) })),
    ...cuenta,
  }
}

/** Codes of the database's refusals. */
const RESTRICCIONES = { usuario_correo_unico: 'CORREO_EN_USO', ultimo_administrador: 'ULTIMO_ADMINISTRADOR' } as const

/** @throws AppError CONTRASENA_DEBIL; CONTRASENA_CORTA below `PASSWORD_MIN` (D-8). */
export function exigirContrasena(contrasena: string, correo: string, { minimo, estricto }: Medios): void {
  if (largoContrasena(contrasena) < minimo) throw new AppError('CONTRASENA_CORTA', { datos: { minimo } })
  if (estricto && esDebil(contrasena, correo)) throw new AppError('CONTRASENA_DEBIL')
}

function exigirHorario({ userType, sessionLimit }: Pick<CrearUsuario, 'userType' | 'sessionLimit'>): void {
  if (requiereHorario(userType) && !sessionLimit) throw new AppError('HORARIO_OBLIGATORIO')
}

async function exigirUsuario(ctx: CtxSesion, id: number): Promise<Usuario> {
  const usuario = await lockUsuario(ctx.db, id)
  if (!usuario || usuario.eliminado) throw new AppError('NO_ENCONTRADO')
  return usuario
}

/** Creates a user (spec §5 "User create"). @throws AppError CORREO_EN_USO, HORARIO_OBLIGATORIO, SUCURSAL_NO_DISPONIBLE. */
export async function crearUsuario(ctx: CtxSesion, medios: Medios, { password, ...enviados }: CrearUsuario) {
  const datos = conSuCedula(enviados)
  exigirContrasena(password, datos.email, medios)
  exigirHorario(datos)
  const contrasenaHash = await cifrarContrasena(password)
  const crear = inTransaction(ctx, async (ctx) => {
    const idSucursal = datos.branchId ?? null
    if (idSucursal !== null) await exigirSucursalActiva(ctx, idSucursal)
    const id = await insertUsuario(ctx.db, datos, contrasenaHash, ctx.now())
    await auditar(ctx, { accion: 'usuario creado', entidad: usuarioAuditado, id, idSucursal, despues: datos })
    anunciar(ctx, 'NewUserAdded', id)
    return { id, lugar: await lugarEnLaLista(ctx.db, id) }
  })
  return conRestricciones(RESTRICCIONES, crear)
}

/** Fields whose change ends every session of the user (D-5). */
const terminaSesiones = (antes: Usuario, datos: FichaUsuario): boolean =>
  antes.userType !== datos.userType || antes.branchId !== datos.branchId || antes.sessionLimit !== datos.sessionLimit

const dejaDeSerEncargado = (antes: Usuario, datos: FichaUsuario): boolean =>
  antes.userType === '1' && (datos.userType !== '1' || datos.branchId !== antes.branchId)

/** The licence of a user, none for types that sign nothing, whatever was sent or kept (D-86). */
const conSuCedula = <U extends Pick<CrearUsuario, 'userType' | 'cedula'>>(datos: U): U =>
  datos.cedula && !llevaCedula(datos.userType) ? { ...datos, cedula: null } : datos

/**
 * Saves a user; an absent field keeps its value (D-78).
 * @throws AppError USUARIO_CAMBIADO with the user as he is, when the version sent is not his.
 */
export async function guardarUsuario(
  ctx: CtxSesion,
  medios: Medios,
  id: number,
  cuerpo: GuardarUsuario,
): Promise<Usuario> {
  const { password, version, ...cambios } = cuerpo
  if (password) exigirContrasena(password, cambios.email ?? '', medios)
  const contrasenaHash = password ? await cifrarContrasena(password) : null
  return cambiar(ctx, id, 'usuario guardado', async (ctx, antes) => {
    if (version && version !== antes.version) throw new AppError('USUARIO_CAMBIADO', { actual: antes })
    const datos = conSuCedula(conCambios<FichaUsuario>(antes, cambios))
    if (password) exigirContrasena(password, datos.email, medios)
    exigirHorario(datos)
    if (datos.branchId !== null && datos.branchId !== antes.branchId) await exigirSucursalActiva(ctx, datos.branchId)
    if (dejaDeSerEncargado(antes, datos)) await quitarEncargado(ctx, id)
    await updateUsuario(ctx.db, id, datos, contrasenaHash)
    if (contrasenaHash || terminaSesiones(antes, datos)) await terminarSesiones(ctx, id)
    if (contrasenaHash) await olvidarIntentos(ctx, medios.secreto, datos.email)
    return { contrasenaCambiada: contrasenaHash !== null }
  })
}

/** Changes one user: holds his row, audits and announces the change. */
function cambiar(
  ctx: CtxSesion,
  id: number,
  accion: string,
  trabajo: (ctx: CtxSesion, antes: Usuario) => Promise<object | null>,
): Promise<Usuario> {
  const cambio = inTransaction(ctx, async (ctx) => {
    const antes = await exigirUsuario(ctx, id)
    const extra = await trabajo(ctx, antes)
    const usuario = exigir(await selectUsuario(ctx.db, id))
    const idSucursal = usuario.branchId
    await auditar(ctx, { accion, entidad: usuarioAuditado, id, idSucursal, antes, despues: { ...usuario, ...extra } })
    anunciar(ctx, usuario.eliminado ? 'UserDeleted' : 'UpdatedUser', id)
    return usuario
  })
  return conRestricciones(RESTRICCIONES, cambio)
}

export const cambiarHorario = (ctx: CtxSesion, id: number, horario: string): Promise<Usuario> =>
  cambiar(ctx, id, 'horario cambiado', async (ctx, antes) => {
    if (antes.sessionLimit === horario) return null
    await updateHorario(ctx.db, id, horario)
    await terminarSesiones(ctx, id)
    return null
  })

/** @throws AppError SUCURSAL_NO_DISPONIBLE when his branch was closed meanwhile, because nobody active belongs to one (D-73). */
export const activarUsuario = (ctx: CtxSesion, { secreto }: Medios, id: number): Promise<Usuario> =>
  cambiar(ctx, id, 'usuario activado', async (ctx, antes) => {
    if (antes.branchId !== null) await exigirSucursalActiva(ctx, antes.branchId)
    await updateActivo(ctx.db, id, true)
    await olvidarIntentos(ctx, secreto, antes.email)
    return null
  })

/** @throws AppError ULTIMO_ADMINISTRADOR for the last active type 0 (D-19). */
export const desactivarUsuario = (ctx: CtxSesion, id: number): Promise<Usuario> =>
  cambiar(ctx, id, 'usuario desactivado', async (ctx) => {
    await updateActivo(ctx.db, id, false)
    await terminarSesiones(ctx, id)
    return null
  })

/** Removes a user from all lists (D-73). @throws AppError ULTIMO_ADMINISTRADOR for the last active type 0. */
export const eliminarUsuario = (ctx: CtxSesion, id: number): Promise<Usuario> =>
  cambiar(ctx, id, 'usuario eliminado', async (ctx) => {
    await quitarEncargado(ctx, id)
    await updateEliminado(ctx.db, id, ctx.now())
    await terminarSesiones(ctx, id)
    return null
  })

/**
 * Brings a removed user back, inactive.
 * @throws AppError CORREO_EN_USO when another user has his e-mail.
 */
export async function restaurarUsuario(ctx: CtxSesion, id: number): Promise<Usuario> {
  const restaurar = inTransaction(ctx, async (ctx) => {
    const antes = await lockUsuario(ctx.db, id)
    if (!antes?.eliminado) throw new AppError('NO_ENCONTRADO')
    await updateEliminado(ctx.db, id, null)
    const usuario = exigir(await selectUsuario(ctx.db, id))
    const accion = 'usuario restaurado'
    await auditar(ctx, { accion, entidad: usuarioAuditado, id, idSucursal: usuario.branchId, antes, despues: usuario })
    anunciar(ctx, 'UpdatedUser', id)
    return usuario
  })
  return conRestricciones(RESTRICCIONES, restaurar)
}
