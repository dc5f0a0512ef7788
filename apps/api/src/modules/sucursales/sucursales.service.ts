import type { Pagina } from '@nitida/contract/endpoint'
import { regimenAdmitido } from '@nitida/contract/facturacion.catalogos'
import { ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { REGIMEN_BIMESTRAL } from '@nitida/contract/globales.rules'
import type { CrearSucursal, FiltroSucursales, GuardarSucursal, Sucursal } from '@nitida/contract/sucursales'
import { conCambios } from '../../platform/datos/columnas.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { ClaveMaestra } from '../../platform/seguridad/clave-maestra.ts'
import { guardarCsd } from './sucursales.csd.service.ts'
import { programarGlobal } from './sucursales.globales.service.ts'
import {
  insertSucursal,
  listActivas,
  listSucursales,
  lockSucursal,
  lockSucursalesDeEncargado,
  selectSucursal,
  sucursalAuditada,
  updateActiva,
  updateEliminada,
  updateEncargado,
  updateSucursal,
} from './sucursales.queries.ts'

export const listarSucursales = (ctx: CtxSesion, filtro: FiltroSucursales) => listSucursales(ctx.db, filtro)

export const listarActivas = (ctx: CtxSesion, pagina: Pagina) => listActivas(ctx.db, ctx.alcance, pagina)

/** Codes of the database's refusals. */
const RESTRICCIONES = {
  sucursal_folio_unico: 'FOLIO_EN_USO',
  sucursal_encargado_unico: 'ENCARGADO_DE_OTRA_SUCURSAL',
} as const

/** Checks and changes of other modules, which are handed in (`app.ts`) because branches know none of them. */
export interface LoAjeno {
  /** Makes a user the manager of a branch, or refuses him (D-20). */
  nombrarEncargado: (ctx: CtxSesion, idUsuario: number, idSucursal: number) => Promise<void>
  /** Whether this branch may close: each check refuses while its module still needs the branch (D-73). */
  antesDeCerrar: readonly ((ctx: CtxSesion, sucursal: Sucursal) => Promise<void>)[]
}

/** Parts that saving a branch needs beside the request. */
export interface Medios extends LoAjeno {
  claveMaestra: ClaveMaestra
}

const leer = async (ctx: CtxSesion, id: number): Promise<Sucursal> => exigir(await selectSucursal(ctx.db, id))

/** Usual reminders, for a branch that names none (D-85). */
const conRecordatorios = (
  cuerpo: Pick<CrearSucursal, 'recordatorioHoras' | 'recordatorioProximoHoras' | 'silencioDesde' | 'silencioHasta'>,
) => ({
  recordatorioHoras: cuerpo.recordatorioHoras ?? 24,
  recordatorioProximoHoras: cuerpo.recordatorioProximoHoras ?? 2,
  silencioDesde: cuerpo.silencioDesde ?? 21,
  silencioHasta: cuerpo.silencioHasta ?? 9,
})

/** SAT refuses the régimen of a company for a person, and the other way round. @throws AppError DATOS_INVALIDOS. */
function exigirRegimen({ regimen, rfc }: Pick<Sucursal, 'regimen' | 'rfc'>): void {
  if (regimen === 'RFC' || regimenAdmitido(regimen, rfc)) return
  throw new AppError('DATOS_INVALIDOS', { errors: { regimen: ['Ese régimen no corresponde al RFC de la sucursal.'] } })
}

/** SAT takes bimonthly globals of one régimen (CFDI40132). @throws AppError DATOS_INVALIDOS. */
function exigirPeriodo({ globalCada, regimen }: Pick<Sucursal, 'globalCada' | 'regimen'>): void {
  if (globalCada !== 'bimestral' || regimen === REGIMEN_BIMESTRAL) return
  throw new AppError('DATOS_INVALIDOS', {
    errors: { globalCada: ['La factura global bimestral es sólo para el régimen 621: elige otra.'] },
  })
}

/**
 * Creates a branch with its manager and, when sent, its CSD.
 * @throws AppError FOLIO_EN_USO, ENCARGADO_NO_DISPONIBLE, ENCARGADO_DE_OTRA_SUCURSAL, CSD_INVALIDO.
 */
export function crearSucursal(ctx: CtxSesion, medios: Medios, cuerpo: CrearSucursal): Promise<{ id: number }> {
  const {
    numeroSucursal,
    idEncargado,
    encargado,
    CSD,
    privateKey,
    passCSD,
    zonaHoraria,
    tasaIva,
    regimen,
    autofactura,
    globalCada,
    anticipos,
    telefono,
    horario,
    mapa,
    ...resto
  } = cuerpo
  const datos = {
    ...resto,
    sucursalNumber: numeroSucursal,
    zonaHoraria: zonaHoraria ?? ZONA_POR_OMISION,
    tasaIva: tasaIva ?? ('0.16' as const),
    regimen: regimen ?? ('RFC' as const),
    ...conRecordatorios(resto),
    autofactura: autofactura ?? true,
    globalCada: globalCada ?? ('manual' as const),
    anticipos: anticipos ?? ('complementos' as const),
    telefono: telefono ?? null,
    horario: horario ?? null,
    mapa: mapa ?? null,
  }
  exigirRegimen(datos)
  exigirPeriodo(datos)
  const crear = inTransaction(ctx, async (ctx) => {
    const id = await insertSucursal(ctx.db, datos, ctx.now())
    if (datos.globalCada !== 'manual') await programarGlobal(ctx, { id, ...datos })
    await medios.nombrarEncargado(ctx, idEncargado, id)
    await updateEncargado(ctx.db, id, idEncargado)
    await guardarCsd(ctx, medios.claveMaestra, { id, rfc: datos.rfc, rfcCambia: false }, { CSD, privateKey, passCSD })
    const despues = await leer(ctx, id)
    await auditar(ctx, { accion: 'sucursal creada', entidad: sucursalAuditada, id, idSucursal: id, despues })
    anunciar(ctx, 'SucursalAdded', id, id)
    return { id }
  })
  return conRestricciones(RESTRICCIONES, crear)
}

/** Changes one branch: holds its row, audits and announces the change. */
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
  return conRestricciones(RESTRICCIONES, cambio)
}

/** Sent fields that are not empty; the others keep their old value (spec §5). */
const llenos = <C extends object>(campos: C) =>
  Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== null)) as {
    [K in keyof C]?: Exclude<C[K], null>
  }

/** Empty text removes the phone, the hours or the map of a branch; absent and null keep them. */
const vaciados = ({ telefono, horario, mapa }: Pick<GuardarSucursal, 'telefono' | 'horario' | 'mapa'>) => ({
  ...(telefono === '' && { telefono: null }),
  ...(horario === '' && { horario: null }),
  ...(mapa === '' && { mapa: null }),
})

/**
 * Saves a branch; absent and empty fields keep their old value (spec §5, D-78), but for its phone, hours and map.
 * @throws AppError SUCURSAL_CAMBIADA with the branch as it is, when the version sent is not its.
 */
export const guardarSucursal = (
  ctx: CtxSesion,
  medios: Medios,
  id: number,
  cuerpo: GuardarSucursal,
): Promise<Sucursal> =>
  cambiar(ctx, id, 'sucursal guardada', async (ctx, antes) => {
    const { version, encargado, CSD, privateKey, passCSD, ...campos } = cuerpo
    if (version && version !== antes.version) throw new AppError('SUCURSAL_CAMBIADA', { actual: antes })
    const datos = conCambios(antes, { ...llenos(campos), ...vaciados(campos) })
    exigirRegimen(datos)
    exigirPeriodo(datos)
    if (datos.idEncargado && datos.idEncargado !== antes.idEncargado) {
      await medios.nombrarEncargado(ctx, datos.idEncargado, id)
    }
    await updateSucursal(ctx.db, id, datos)
    if (datos.globalCada !== antes.globalCada) await programarGlobal(ctx, { ...datos, id })
    const rfcCambia = datos.rfc !== antes.rfc
    await guardarCsd(ctx, medios.claveMaestra, { id, rfc: datos.rfc, rfcCambia }, { CSD, privateKey, passCSD })
  })

export const activarSucursal = (ctx: CtxSesion, id: number): Promise<Sucursal> =>
  cambiar(ctx, id, 'sucursal activada', (ctx) => updateActiva(ctx.db, id, true))

async function exigirSinPendientes(ctx: CtxSesion, { antesDeCerrar }: LoAjeno, sucursal: Sucursal): Promise<void> {
  for (const revisar of antesDeCerrar) await revisar(ctx, sucursal)
}

/** @throws AppError of the check that still needs the branch (D-73). */
export const desactivarSucursal = (ctx: CtxSesion, ajeno: LoAjeno, id: number): Promise<Sucursal> =>
  cambiar(ctx, id, 'sucursal desactivada', async (ctx, antes) => {
    await exigirSinPendientes(ctx, ajeno, antes)
    await updateActiva(ctx.db, id, false)
  })

/**
 * Removes a branch from all lists.
 * @throws AppError of the check that still needs it (D-73).
 */
export const eliminarSucursal = (ctx: CtxSesion, ajeno: LoAjeno, id: number): Promise<Sucursal> =>
  cambiar(ctx, id, 'sucursal eliminada', async (ctx, antes) => {
    await exigirSinPendientes(ctx, ajeno, antes)
    await updateEliminada(ctx.db, id, ctx.now())
  })

/** Brings a removed branch back, inactive. @throws AppError FOLIO_EN_USO when another has its folio now. */
export const restaurarSucursal = (ctx: CtxSesion, id: number): Promise<Sucursal> =>
  cambiar(ctx, id, 'sucursal restaurada', (ctx) => updateEliminada(ctx.db, id, null))

/** Leaves the branches of a user without manager ('Sin encargado'), because he is removed, changes type or changes branch. */
export async function quitarEncargado(ctx: CtxSesion, idUsuario: number): Promise<void> {
  for (const { id } of await lockSucursalesDeEncargado(ctx.db, idUsuario)) {
    await updateEncargado(ctx.db, id, null)
    const antes = { idEncargado: idUsuario }
    await auditar(ctx, {
      accion: 'encargado retirado',
      entidad: sucursalAuditada,
      id,
      idSucursal: id,
      antes,
      despues: { idEncargado: null },
    })
    anunciar(ctx, 'SucursalUpdated', id, id)
  }
}
