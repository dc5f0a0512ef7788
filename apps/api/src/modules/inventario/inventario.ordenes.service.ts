import { fechaEn } from '@nitida/contract/fechas'
import {
  type CancelarOrden,
  type CrearOrden,
  type GuardarOrden,
  MAXIMO_DE_ORDEN,
  type OrdenDeCompra,
  type OrdenDeLista,
} from '@nitida/contract/inventario.ordenes'
import { DIAS_DE_RITMO } from '@nitida/contract/inventario.rules'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirSucursal, sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import {
  guardarRenglones,
  insertOrden,
  insertSuceso,
  listExistentes,
  lockOrden,
  updateOrden,
} from './inventario.ordenes.escritura.queries.ts'
import {
  listFaltantesDe,
  listOrdenes,
  listPorReponer,
  listRenglonesDeOrden,
  listSucesos,
  type OrdenLeida,
  selectContacto,
  selectOrden,
} from './inventario.ordenes.queries.ts'
import { selectDireccion } from './inventario.queries.ts'

const ordenAuditada: Auditada = {
  entidad: 'ordenCompra',
  campos: ['folio', 'proveedor', 'estado', 'prometida', 'nota', 'articulos', 'piezas', 'motivo'],
}

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })

/** An order that is held. */
export type OrdenTomada = NonNullable<Awaited<ReturnType<typeof lockOrden>>>

/** Whether pieces of it are waited for. */
export const estaAbierta = ({ estado }: Pick<OrdenDeLista, 'estado'>): boolean =>
  estado === 'enviado' || estado === 'parcial'

const aLista = (ctx: CtxSesion, { zona, version: _, ...orden }: OrdenLeida): OrdenDeLista => ({
  ...orden,
  atrasada: estaAbierta(orden) && orden.prometida !== null && orden.prometida < fechaEn(zona, ctx.now()),
})

/** Audits what was done to an order and tells the branch. */
export async function terminarOrden(
  ctx: CtxSesion,
  accion: string,
  { id, idSucursal, folio, proveedor }: Pick<OrdenTomada, 'id' | 'idSucursal' | 'folio' | 'proveedor'>,
  hecho: object,
): Promise<void> {
  const despues = { folio, proveedor, ...hecho }
  await auditar(ctx, { accion, entidad: ordenAuditada, id, idSucursal, despues })
  anunciar(ctx, 'InventarioUpdated', id, idSucursal)
}

/** @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function ordenesDe(ctx: CtxSesion, filtro: Parameters<typeof listOrdenes>[2]) {
  await exigirSucursal(ctx, filtro.sucursal)
  const { data, ...cuenta } = await listOrdenes(ctx.db, ctx.alcance, filtro, ctx.now())
  return { data: data.map((orden) => aLista(ctx, orden)), ...cuenta }
}

/** @throws AppError NO_ENCONTRADO. */
export async function unaOrden(ctx: CtxSesion, id: number): Promise<OrdenDeCompra> {
  const orden = exigir(await selectOrden(ctx.db, ctx.alcance, id))
  const [renglones, sucesos] = await Promise.all([listRenglonesDeOrden(ctx.db, id), listSucesos(ctx.db, id)])
  return { ...aLista(ctx, orden), version: orden.version, renglones, sucesos }
}

const consultaDe = (ctx: CtxSesion, idSucursal: number) => ({
  ...{ alcance: ctx.alcance, idSucursal, ahora: ctx.now(), diasDeRitmo: DIAS_DE_RITMO },
})

/** @throws AppError NO_ENCONTRADO for a branch out of reach. */
export async function porReponer(ctx: CtxSesion, sucursal: number) {
  await exigirSucursal(ctx, sucursal)
  return { data: await listPorReponer(ctx.db, consultaDe(ctx, sucursal)) }
}

/** Begins a draft; what is known of the supplier comes with it. @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE, SOLICITUD_EN_CURSO. */
export function crearOrden(ctx: CtxSesion, { sucursal, proveedor, reponer }: CrearOrden): Promise<{ id: number }> {
  const crear = inTransaction(ctx, async (ctx) => {
    await sucursalEnAlcance(ctx, sucursal)
    const contacto = await selectContacto(ctx.db, proveedor)
    const id = await insertOrden(ctx.db, { sucursal, proveedor, ...contacto }, autoria(ctx))
    const faltan =
      reponer === null ? [] : await listFaltantesDe(ctx.db, consultaDe(ctx, sucursal), reponer, MAXIMO_DE_ORDEN)
    await guardarRenglones(ctx.db, id, faltan)
    const orden = exigir(await lockOrden(ctx.db, ctx.alcance, id))
    await terminarOrden(ctx, 'pedido a proveedor creado', orden, { articulos: faltan.length })
    return { id }
  })
  // Two began one at the same moment, and one of them has the folio.
  return conRestricciones({ orden_compra_folio_unico: 'SOLICITUD_EN_CURSO' }, crear)
}

/** @throws AppError NO_ENCONTRADO for an article that is not there; SERVICIO_SIN_EXISTENCIA, ARTICULO_INACTIVO. */
async function exigirArticulos(ctx: CtxSesion, ids: readonly number[]): Promise<void> {
  const hay = await listExistentes(ctx.db, ids)
  if (hay.length < ids.length) throw new AppError('NO_ENCONTRADO')
  if (hay.some(({ familia }) => familia === 'servicio')) throw new AppError('SERVICIO_SIN_EXISTENCIA')
  if (hay.some(({ activo }) => !activo)) throw new AppError('ARTICULO_INACTIVO')
}

/** Writes a draft again. @throws AppError NO_ENCONTRADO, ORDEN_CAMBIADA, SERVICIO_SIN_EXISTENCIA, ARTICULO_INACTIVO. */
export const guardarOrden = (
  ctx: CtxSesion,
  id: number,
  { version, ...cambios }: GuardarOrden,
): Promise<OrdenDeCompra> =>
  inTransaction(ctx, async (ctx) => {
    const orden = exigir(await lockOrden(ctx.db, ctx.alcance, id))
    if (orden.estado !== 'borrador' || orden.version !== version) throw new AppError('ORDEN_CAMBIADA')
    await exigirArticulos(
      ctx,
      cambios.renglones.map(({ articulo }) => articulo),
    )
    await updateOrden(ctx.db, id, cambios)
    const { proveedor, prometida, nota, renglones } = cambios
    const hecho = { proveedor, prometida, nota, articulos: renglones.length }
    await terminarOrden(ctx, 'pedido a proveedor guardado', orden, hecho)
    return unaOrden(ctx, id)
  })

/**
 * Says that a draft was sent, by e-mail where an address is given; one that is open is e-mailed again. Called within the transaction
 * that queues the e-mail.
 * @throws AppError NO_ENCONTRADO, ORDEN_CAMBIADA, ORDEN_VACIA, SUCURSAL_NO_DISPONIBLE.
 */
export async function marcarEnviada(ctx: CtxSesion, id: number, correo: string): Promise<OrdenTomada> {
  const orden = exigir(await lockOrden(ctx.db, ctx.alcance, id))
  const primera = orden.estado === 'borrador'
  if (!primera && (!estaAbierta(orden) || correo === '')) throw new AppError('ORDEN_CAMBIADA')
  if (orden.articulos === 0) throw new AppError('ORDEN_VACIA')
  await sucursalEnAlcance(ctx, orden.idSucursal)
  if (primera) await insertSuceso(ctx.db, id, { que: 'enviada' }, autoria(ctx))
  if (correo !== '') await insertSuceso(ctx.db, id, { que: 'correo', nota: correo }, autoria(ctx))
  await terminarOrden(ctx, 'pedido a proveedor enviado', orden, { estado: 'enviado' })
  return orden
}

/** An order as its papers tell it, with the address of its branch. @throws AppError NO_ENCONTRADO. */
export async function ordenImpresa({ db }: Pick<CtxSesion, 'db'>, alcance: Alcance, id: number) {
  const orden = exigir(await selectOrden(db, alcance, id))
  const [renglones, direccion] = await Promise.all([
    listRenglonesDeOrden(db, id),
    selectDireccion(db, orden.idSucursal),
  ])
  return { ...orden, renglones, direccion }
}

/** Takes an order back, or what is missing of it. @throws AppError NO_ENCONTRADO, ORDEN_CAMBIADA. */
export const cancelarOrden = (ctx: CtxSesion, id: number, { motivo }: CancelarOrden): Promise<OrdenDeCompra> =>
  inTransaction(ctx, async (ctx) => {
    const orden = exigir(await lockOrden(ctx.db, ctx.alcance, id))
    if (orden.estado !== 'borrador' && !estaAbierta(orden)) throw new AppError('ORDEN_CAMBIADA')
    await insertSuceso(ctx.db, id, { que: 'cancelada', nota: motivo }, autoria(ctx))
    await terminarOrden(ctx, 'pedido a proveedor cancelado', orden, { estado: 'cancelado', motivo })
    return unaOrden(ctx, id)
  })
