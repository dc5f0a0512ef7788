import type { Pagina } from '@nitida/contract/endpoint'
import { ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { CrearSucursal, FiltroSucursales, GuardarSucursal, Sucursal } from '@nitida/contract/sucursales'
import { auditar } from '../../platform/auditoria.ts'
import type { ClaveMaestra } from '../../platform/clave-maestra.ts'
import { conCambios } from '../../platform/columnas.ts'
import { anunciar, type CtxSesion } from '../../platform/ctx.ts'
import { restriccion } from '../../platform/db.ts'
import { AppError } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { exigirSinCitas } from '../citas/citas.sucursal.service.ts'
import { exigirSinPedidos } from '../pedidos/pedidos.sucursal.service.ts'
import { exigirSinUsuarios, nombrarEncargado } from '../usuarios/usuarios.encargado.service.ts'
import { guardarCsd } from './sucursales.csd.service.ts'
import {
  insertSucursal,
  listActivas,
  listSucursales,
  lockSucursal,
  selectSucursal,
  sucursalAuditada,
  updateActiva,
  updateEliminada,
  updateEncargado,
  updateSucursal,
} from './sucursales.queries.ts'

export const listarSucursales = (ctx: CtxSesion, filtro: FiltroSucursales) => listSucursales(ctx.db, filtro)

export const listarActivas = (ctx: CtxSesion, pagina: Pagina) => listActivas(ctx.db, ctx.alcance, pagina)

/** What the database refuses, in the words of the catalogue. */
async function traducir<T>(trabajo: Promise<T>): Promise<T> {
  try {
    return await trabajo
  } catch (error) {
    const nombre = restriccion(error)
    if (nombre === 'sucursal_folio_unico') throw new AppError('FOLIO_EN_USO')
    if (nombre === 'sucursal_encargado_unico') throw new AppError('ENCARGADO_DE_OTRA_SUCURSAL')
    throw error
  }
}

async function leer(ctx: CtxSesion, id: number): Promise<Sucursal> {
  const sucursal = await selectSucursal(ctx.db, id)
  if (!sucursal) throw new AppError('NO_ENCONTRADO')
  return sucursal
}

/**
 * Creates a branch with its manager and, when sent, its CSD.
 * @throws AppError FOLIO_EN_USO, ENCARGADO_NO_DISPONIBLE, ENCARGADO_DE_OTRA_SUCURSAL, CSD_INVALIDO.
 */
export function crearSucursal(ctx: CtxSesion, maestra: ClaveMaestra, cuerpo: CrearSucursal): Promise<{ id: number }> {
  const { numeroSucursal, idEncargado, encargado, CSD, privateKey, passCSD, zonaHoraria, tasaIva, ...resto } = cuerpo
  const datos = {
    ...resto,
    sucursalNumber: numeroSucursal,
    zonaHoraria: zonaHoraria ?? ZONA_POR_OMISION,
    tasaIva: tasaIva ?? ('0.16' as const),
  }
  const crear = inTransaction(ctx, async (ctx) => {
    const id = await insertSucursal(ctx.db, datos, ctx.now())
    await nombrarEncargado(ctx, idEncargado, id)
    await updateEncargado(ctx.db, id, idEncargado)
    await guardarCsd(ctx, maestra, { id, rfc: datos.rfc, rfcCambia: false }, { CSD, privateKey, passCSD })
    const despues = await leer(ctx, id)
    await auditar(ctx, { accion: 'sucursal creada', entidad: sucursalAuditada, id, idSucursal: id, despues })
    anunciar(ctx, 'SucursalAdded', id, id)
    return { id }
  })
  return traducir(crear)
}

/** One change of one branch: its row is held, the change audited and announced. */
function cambiar(
  ctx: CtxSesion,
  id: number,
  accion: string,
  trabajo: (ctx: CtxSesion, antes: Sucursal) => Promise<unknown>,
): Promise<Sucursal> {
  const cambio = inTransaction(ctx, async (ctx) => {
    const antes = await lockSucursal(ctx.db, id)
    if (!antes || antes.eliminada !== (accion === 'sucursal restaurada')) throw new AppError('NO_ENCONTRADO')
    await trabajo(ctx, antes)
    const despues = await leer(ctx, id)
    await auditar(ctx, { accion, entidad: sucursalAuditada, id, idSucursal: id, antes, despues })
    anunciar(ctx, despues.eliminada ? 'SucursalDeleted' : 'SucursalUpdated', id, id)
    return despues
  })
  return traducir(cambio)
}

/** What was sent and is not empty: the rest keeps its old value (spec §5). */
const llenos = <C extends object>(campos: C) =>
  Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== null)) as {
    [K in keyof C]?: Exclude<C[K], null>
  }

/**
 * Saves a branch; absent and empty fields keep their old value (spec §5, D-78).
 * @throws AppError SUCURSAL_CAMBIADA with the branch as it is, when the version sent is not its.
 */
export const guardarSucursal = (
  ctx: CtxSesion,
  maestra: ClaveMaestra,
  id: number,
  cuerpo: GuardarSucursal,
): Promise<Sucursal> =>
  cambiar(ctx, id, 'sucursal guardada', async (ctx, antes) => {
    const { version, encargado, CSD, privateKey, passCSD, ...campos } = cuerpo
    if (version && version !== antes.version) throw new AppError('SUCURSAL_CAMBIADA', { actual: antes })
    const datos = conCambios(antes, llenos(campos))
    if (datos.idEncargado && datos.idEncargado !== antes.idEncargado) {
      await nombrarEncargado(ctx, datos.idEncargado, id)
    }
    await updateSucursal(ctx.db, id, datos)
    const rfcCambia = datos.rfc !== antes.rfc
    await guardarCsd(ctx, maestra, { id, rfc: datos.rfc, rfcCambia }, { CSD, privateKey, passCSD })
  })

export const activarSucursal = (ctx: CtxSesion, id: number): Promise<Sucursal> =>
  cambiar(ctx, id, 'sucursal activada', (ctx) => updateActiva(ctx.db, id, true))

/** Nobody may be left without his branch (D-73). @throws AppError SUCURSAL_CON_USUARIOS, SUCURSAL_CON_CITAS, SUCURSAL_CON_PEDIDOS. */
async function exigirSinPendientes(ctx: CtxSesion, sucursal: Sucursal): Promise<void> {
  await exigirSinUsuarios(ctx, sucursal.id)
  await exigirSinCitas(ctx, sucursal)
  await exigirSinPedidos(ctx, sucursal.id)
}

/** @throws AppError SUCURSAL_CON_USUARIOS, SUCURSAL_CON_CITAS, SUCURSAL_CON_PEDIDOS. */
export const desactivarSucursal = (ctx: CtxSesion, id: number): Promise<Sucursal> =>
  cambiar(ctx, id, 'sucursal desactivada', async (ctx, antes) => {
    await exigirSinPendientes(ctx, antes)
    await updateActiva(ctx.db, id, false)
  })

/** Removes a branch from all lists. @throws AppError SUCURSAL_CON_USUARIOS, SUCURSAL_CON_CITAS, SUCURSAL_CON_PEDIDOS. */
export const eliminarSucursal = (ctx: CtxSesion, id: number): Promise<Sucursal> =>
  cambiar(ctx, id, 'sucursal eliminada', async (ctx, antes) => {
    await exigirSinPendientes(ctx, antes)
    await updateEliminada(ctx.db, id, ctx.now())
  })

/** Brings a removed branch back, inactive. @throws AppError FOLIO_EN_USO when another has its folio now. */
export const restaurarSucursal = (ctx: CtxSesion, id: number): Promise<Sucursal> =>
  cambiar(ctx, id, 'sucursal restaurada', (ctx) => updateEliminada(ctx.db, id, null))
