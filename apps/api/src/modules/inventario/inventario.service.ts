import { aCentavos } from '@nitida/contract/dinero'
import { leerGs1 } from '@nitida/contract/gs1.rules'
import type {
  AjusteDeInventario,
  Articulo,
  CrearArticulo,
  EntradaDeInventario,
  FiltroInventario,
  GuardarArticulo,
  ReacomodoDeInventario,
} from '@nitida/contract/inventario'
import {
  CAMBIO_DE_LUGAR,
  esGtin,
  etiquetaIvaDeArticulo,
  type Familia,
  gtin14,
  type IvaDeArticulo,
  otroLugar,
} from '@nitida/contract/inventario.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirSucursal, sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import {
  guardarCodigos,
  insertArticulo,
  insertMovimiento,
  lockArticulo,
  type Movimiento,
  type PiezasDeLote,
  updateArticulo,
  upsertDeSucursal,
} from './inventario.escritura.queries.ts'
import { listLotes } from './inventario.lotes.queries.ts'
import { loteQueSale, lotesRecibidos } from './inventario.lotes.service.ts'
import {
  listArticulos,
  listArticulosPorIds,
  listExistencias,
  listMovimientos,
  selectArticulo,
} from './inventario.queries.ts'

export const articuloAuditado: Auditada = {
  entidad: 'articulo',
  campos: ['codigo', 'marca', 'modelo', 'precio', 'precioSucursal', 'minimo', 'activo', 'iva', 'codigos'],
}
const movimientoAuditado: Auditada = {
  entidad: 'movimientoInventario',
  campos: ['idArticulo', 'cantidad', 'de', 'a', 'documento', 'motivo'],
}

const RESTRICCIONES = {
  articulo_codigo_unico: 'CODIGO_EN_USO',
  articulo_codigo_pkey: 'CODIGO_EN_USO',
  existencia_no_negativa: 'EXISTENCIA_INSUFICIENTE',
} as const

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })

/** Costs and what follows from them are for types 0 and 1 (D-96). */
export const veCostos = ({ actor }: CtxSesion): boolean => alcanceDe(actor.tipo, 'inventario.verCostos') !== null

const enPalabras = (iva: IvaDeArticulo | null): string | null => iva && etiquetaIvaDeArticulo[iva]

const conDigitos = (codigos: readonly string[]) => new Map(codigos.map((escrito) => [gtin14(escrito), escrito]))

/** @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function listarArticulos(ctx: CtxSesion, filtro: FiltroInventario) {
  const [hallados] = await Promise.all([
    listArticulos(ctx.db, filtro, buscadoEn(filtro), veCostos(ctx)),
    exigirSucursal(ctx, filtro.sucursal),
  ])
  return hallados
}

/** Articles as a branch sees them, in any order; one that never was is left out. @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function articulosDe(ctx: CtxSesion, sucursal: number, ids: readonly number[]) {
  await exigirSucursal(ctx, sucursal)
  return listArticulosPorIds(ctx.db, sucursal, ids, veCostos(ctx))
}

/** The century of an expiry does not matter to whoever looks for an article. */
const HOY = '2026-01-01'

/** What is looked for, as a text and as a code; one of GS1 is its article's. */
export function buscadoEn({ search }: Pick<FiltroInventario, 'search'>) {
  const texto = search?.trim() ?? ''
  return { texto, gtin: esGtin(texto) ? gtin14(texto) : (leerGs1(texto, HOY)?.gtin ?? null) }
}

/** A few articles that a text finds, as the caller's branch sees them; without one all their pieces are elsewhere. */
export function articulosHallados(ctx: CtxSesion, search: string, limit: number) {
  const filtro = { search, limit, page: 1, sucursal: ctx.actor.idSucursal ?? 0 }
  return listArticulos(ctx.db, filtro, buscadoEn(filtro), false)
}

/** @throws AppError NO_ENCONTRADO. */
export async function articuloDe(ctx: CtxSesion, id: number, sucursal: number): Promise<Articulo> {
  await exigirSucursal(ctx, sucursal)
  const conCostos = veCostos(ctx)
  const articulo = exigir(await selectArticulo(ctx.db, id, sucursal, conCostos))
  const [existencias, lotes, movidos] = await Promise.all([
    listExistencias(ctx.db, id, sucursal),
    listLotes(ctx.db, id, sucursal),
    listMovimientos(ctx.db, id, sucursal, conCostos),
  ])
  return { ...articulo, existencias, lotes, ...movidos }
}

/** @throws AppError CODIGO_EN_USO; NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE for the branch. */
export function crearArticulo(ctx: CtxSesion, cuerpo: CrearArticulo): Promise<{ id: number; codigo: string }> {
  const { codigos, codigo: propio, sucursal, precioSucursal, minimo, ...ficha } = cuerpo
  const crear = inTransaction(ctx, async (ctx) => {
    await sucursalEnAlcance(ctx, sucursal)
    const nuevo = { ...ficha, iva: ficha.iva ?? null, codigo: propio || undefined }
    const { id, codigo } = await insertArticulo(ctx.db, nuevo, autoria(ctx))
    await guardarCodigos(ctx.db, id, conDigitos(codigos))
    if (precioSucursal !== null || minimo > 0)
      await upsertDeSucursal(ctx.db, id, { sucursal, precioSucursal, minimo }, autoria(ctx))
    const despues = { ...cuerpo, codigo, iva: enPalabras(nuevo.iva) }
    await auditar(ctx, { accion: 'artículo creado', entidad: articuloAuditado, id, idSucursal: sucursal, despues })
    return { id, codigo }
  })
  return conRestricciones(RESTRICCIONES, crear)
}

/** @throws AppError NO_ENCONTRADO, ARTICULO_CAMBIADO, FAMILIA_DE_OTRA_CLASE, CODIGO_EN_USO; SUCURSAL_NO_DISPONIBLE for the branch. */
export function guardarArticulo(ctx: CtxSesion, id: number, cuerpo: GuardarArticulo): Promise<{ id: number }> {
  const { codigos, sucursal, precioSucursal, minimo, version, ...ficha } = cuerpo
  const guardar = inTransaction(ctx, async (ctx) => {
    await sucursalEnAlcance(ctx, sucursal)
    const actual = exigir(await lockArticulo(ctx.db, id))
    if (actual.version !== version) throw new AppError('ARTICULO_CAMBIADO')
    if ((actual.familia === 'servicio') !== (ficha.familia === 'servicio')) throw new AppError('FAMILIA_DE_OTRA_CLASE')
    const antes = await articuloDe(ctx, id, sucursal)
    const iva = ficha.iva === undefined ? antes.iva : ficha.iva
    await updateArticulo(ctx.db, id, { ...ficha, iva }, autoria(ctx))
    await guardarCodigos(ctx.db, id, conDigitos(codigos))
    await upsertDeSucursal(ctx.db, id, { sucursal, precioSucursal, minimo }, autoria(ctx))
    const deAntes = { precio: antes.precioCadena, codigos: antes.codigos.join(), iva: enPalabras(antes.iva) }
    const cambio = { antes: { ...antes, ...deAntes } }
    const despues = { ...cuerpo, codigos: codigos.join(), iva: enPalabras(iva) }
    const hecho = { accion: 'artículo guardado', entidad: articuloAuditado, id, idSucursal: sucursal }
    await auditar(ctx, { ...hecho, ...cambio, despues })
    return { id }
  })
  return conRestricciones(RESTRICCIONES, guardar)
}

/** Writes a move of an article that has pieces, and its audit. @param lotesDe says of which lots they are, while the article is held. */
export function mover(
  ctx: CtxSesion,
  accion: string,
  sucursal: number,
  movimiento: Movimiento,
  lotesDe: (ctx: CtxSesion, familia: Familia) => Promise<PiezasDeLote[]> = async () => [],
): Promise<{ id: number }> {
  const hacer = inTransaction(ctx, async (ctx) => {
    await sucursalEnAlcance(ctx, sucursal)
    const { familia, activo } = exigir(await lockArticulo(ctx.db, movimiento.idArticulo))
    if (familia === 'servicio') throw new AppError('SERVICIO_SIN_EXISTENCIA')
    if (!activo && movimiento.causa === 'compra') throw new AppError('ARTICULO_INACTIVO')
    const lotes = await lotesDe(ctx, familia)
    const id = await insertMovimiento(ctx.db, { ...movimiento, lotes }, autoria(ctx))
    await auditar(ctx, { accion, entidad: movimientoAuditado, id, idSucursal: sucursal, despues: movimiento })
    return { id }
  })
  return conRestricciones(RESTRICCIONES, hacer)
}

/** Enters a purchase by hand. @throws AppError LOTES_INVALIDOS, NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE, SERVICIO_SIN_EXISTENCIA, ARTICULO_INACTIVO. */
export const registrarEntrada = (
  ctx: CtxSesion,
  idArticulo: number,
  { sucursal, lugar, cantidad, costo, documento, lotes }: EntradaDeInventario,
): Promise<{ id: number }> =>
  mover(
    ctx,
    'entrada registrada',
    sucursal,
    {
      ...{ idArticulo, cantidad, causa: 'compra', costo: aCentavos(costo), documento },
      ...{ de: 'proveedor', a: lugar, aSucursal: sucursal },
    },
    (ctx, familia) => lotesRecibidos(ctx, { idArticulo, familia, piezas: cantidad, lotes }),
  )

/**
 * Adds pieces that were found, or takes off those that are missing.
 * @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE, SERVICIO_SIN_EXISTENCIA, EXISTENCIA_INSUFICIENTE.
 */
export function registrarAjuste(
  ctx: CtxSesion,
  idArticulo: number,
  { sucursal, lugar, cantidad, motivo, lote }: AjusteDeInventario,
): Promise<{ id: number }> {
  const ajuste = { idArticulo, cantidad: Math.abs(cantidad), causa: 'ajuste', motivo } as const
  return mover(
    ctx,
    'ajuste registrado',
    sucursal,
    cantidad > 0
      ? { ...ajuste, de: 'merma', a: lugar, aSucursal: sucursal }
      : { ...ajuste, de: lugar, deSucursal: sucursal, a: 'merma' },
    (ctx) => loteQueSale(ctx, cantidad < 0 ? lote : null, { idArticulo, lugar, sucursal, piezas: -cantidad }),
  )
}

/**
 * Moves pieces to the other place of a branch, of the lot that is said or of those that expire first.
 * @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE, SERVICIO_SIN_EXISTENCIA, EXISTENCIA_INSUFICIENTE.
 */
export const registrarReacomodo = (
  ctx: CtxSesion,
  idArticulo: number,
  { sucursal, lugar, cantidad, lote }: ReacomodoDeInventario,
): Promise<{ id: number }> =>
  mover(
    ctx,
    'piezas cambiadas de lugar',
    sucursal,
    {
      ...{ idArticulo, cantidad, causa: 'ajuste', motivo: CAMBIO_DE_LUGAR, de: lugar, deSucursal: sucursal },
      ...{ a: otroLugar[lugar], aSucursal: sucursal },
    },
    (ctx) => loteQueSale(ctx, lote, { idArticulo, lugar, sucursal, piezas: cantidad }),
  )
