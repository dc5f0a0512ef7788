import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { FiltroPedidos, Pedido, PedidoPublico } from '@nitida/contract/pedidos'
import { leerHashId } from '@nitida/contract/pedidos.codigo'
import { alcanceDe } from '@nitida/contract/permisos'
import type { NotaDelPedido } from '@nitida/contract/recetas'
import type { LugarDeSucursal } from '@nitida/contract/sucursales.contacto'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Actor } from '../../platform/seguridad/sesiones.ts'
import { recetasParaPedido } from '../clinica/clinica.recetas.service.ts'
import { transaccionesDe } from '../pagos/pagos.registro.service.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import {
  listCompleto,
  listDescripcion,
  listElementos,
  listSugerencias,
  selectNotaDePedido,
  selectUltimoDeCliente,
} from './pedidos.elementos.queries.ts'
import {
  existenAbiertos,
  listDeFolio,
  listPedidos,
  selectContacto,
  selectPedido,
  selectPorHash,
} from './pedidos.queries.ts'

/** @throws AppError NO_ENCONTRADO for an order out of reach, removed, or that never was. */
export async function exigirPedido(ctx: Pick<CtxSesion, 'db' | 'alcance'>, id: number): Promise<Pedido> {
  return exigir(await selectPedido(ctx.db, ctx.alcance, id))
}

export const listarPedidos = (ctx: CtxSesion, filtro: FiltroPedidos) =>
  listPedidos(ctx.db, ctx.alcance, filtro, ctx.now())

/** Orders within reach whose number is the text, alone or after its branch. */
export const pedidosDeFolio = (ctx: CtxSesion, texto: string, cuantos: number) =>
  listDeFolio(ctx.db, ctx.alcance, texto, cuantos)

/** Orders of one branch within reach. @throws AppError NO_ENCONTRADO for another's. */
export async function listarPorSucursal(ctx: CtxSesion, idSucursal: number, filtro: FiltroPedidos) {
  const { alcance } = ctx
  if (alcance.tipo === 'propia' && alcance.idSucursal !== idSucursal) throw new AppError('NO_ENCONTRADO')
  return listPedidos(ctx.db, alcance, { ...filtro, sucursal: idSucursal }, ctx.now())
}

export async function pedidoConElementos(ctx: Pick<CtxSesion, 'db' | 'alcance'>, id: number) {
  return { pedido: await exigirPedido(ctx, id), elementos: await listElementos(ctx.db, ctx.alcance, id) }
}

/** The refusal of an old version, with the order as it is (D-78). */
export async function pedidoCambiado(ctx: Pick<CtxSesion, 'db' | 'alcance'>, id: number): Promise<AppError> {
  const { pedido, elementos } = await pedidoConElementos(ctx, id)
  return new AppError('PEDIDO_CAMBIADO', { actual: { ...pedido, elementos } })
}

export async function descripcionDe(ctx: CtxSesion, id: number) {
  await exigirPedido(ctx, id)
  const data = await listDescripcion(ctx.db, ctx.alcance, id)
  return { data, total: data.length }
}

export async function completoDe(ctx: CtxSesion, id: number) {
  await exigirPedido(ctx, id)
  return listCompleto(ctx.db, ctx.alcance, id)
}

/** Ticket data of an order, a row per element, and its ledger, newest first; no rows for one out of reach. */
export async function pedidoImpreso({ db }: Ctx, alcance: Alcance, id: number) {
  const [filas, libro] = await Promise.all([listCompleto(db, alcance, id), transaccionesDe({ db, alcance }, id)])
  return { filas, libro }
}

/** Ledger rows of an order, newest first. @throws AppError NO_ENCONTRADO. */
export async function transaccionesDePedido(ctx: CtxSesion, id: number) {
  await exigirPedido(ctx, id)
  return transaccionesDe(ctx, id)
}

export async function sugerir(
  ctx: CtxSesion,
  busqueda: { campo: 'armazon' | 'lente' | 'otro'; texto: string; sucursal: number },
) {
  const { id } = await sucursalEnAlcance(ctx, busqueda.sucursal)
  return listSugerencias(ctx.db, id, busqueda.campo, busqueda.texto)
}

/** Elements of a patient's last order, to repeat it; empty without one. */
export async function ultimoDeCliente(ctx: CtxSesion, idCliente: number) {
  const id = await selectUltimoDeCliente(ctx.db, ctx.alcance, idCliente)
  return id === null ? [] : listElementos(ctx.db, ctx.alcance, id)
}

/** What a patient's next order may be made from. @throws AppError NO_ENCONTRADO. */
export const recetasDeCliente = (ctx: CtxSesion, idCliente: number) => recetasParaPedido(ctx, idCliente)

/** The note that an order of a patient was made from: the order of an instant, or the newest of a day in its branch. */
export const notaDelPedidoDe = (ctx: CtxSesion, idCliente: number, cuando: string): Promise<NotaDelPedido | null> =>
  selectNotaDePedido(ctx.db, ctx.alcance, idCliente, cuando)

/** Money of a patient's newest order, in pesos, for a new clinical history; null without one. */
export async function importesDelUltimo(ctx: CtxSesion, idCliente: number) {
  const id = await selectUltimoDeCliente(ctx.db, ctx.alcance, idCliente)
  if (id === null) return null
  const { total, saldoPendiente: saldo } = await exigirPedido(ctx, id)
  return { total, anticipo: aPesos(aCentavos(total) - aCentavos(saldo)), saldo }
}

/** Name of a customer that he recognises and nobody else learns: "María G.", "Ana" (D-24). */
export function inicialDe(nombreCompleto: string): string {
  const [nombre = '', apellido] = nombreCompleto.split(' ')
  return apellido ? `${nombre} ${apellido.charAt(0)}.` : nombre
}

const publicoDe = (pedido: Pedido): PedidoPublico => ({
  nombreCliente: inicialDe(pedido.nombreCliente),
  direccionSucursal: pedido.direccionSucursal,
  nombreCreador: pedido.nombreCreador.split(' ')[0] ?? '',
  estatus: pedido.estatus,
  createDate: pedido.createDate,
  fechaEntregaPrevista: pedido.fechaEntregaPrevista,
  entregaRealizada: pedido.entregaRealizada,
  total: pedido.total,
  saldoPendiente: pedido.saldoPendiente,
})

/** Reach of a user's orders in calls that are open to anybody; null when the table closes them to his type. */
export function alcanceDelPersonal({ tipo, idSucursal }: Actor): Alcance | null {
  const alcance = alcanceDe(tipo, 'pedidos.atender')
  if (!alcance) return null
  return alcance === 'todas' ? { tipo: 'todas' } : { tipo: 'propia', idSucursal }
}

/**
 * The order-status page (D-24). By HashId anybody gets the public fields, and types 0, 1, 2 of the branch the whole order; by
 * number they alone get anything.
 * @throws AppError NO_ENCONTRADO; SESION_REQUERIDA or SIN_PERMISO for a number.
 */
export async function estatusDePedido(ctx: Ctx, actor: Actor | null, clave: string): Promise<Pedido | PedidoPublico> {
  const alcance = actor && alcanceDelPersonal(actor)
  const codigo = leerHashId(clave)
  if (!codigo) return porNumero(ctx, actor, alcance, clave)
  const pedido = exigir(await selectPorHash(ctx.db, codigo))
  const esDeSuSucursal = alcance && (alcance.tipo === 'todas' || alcance.idSucursal === pedido.idSucursal)
  return esDeSuSucursal ? pedido : publicoDe(pedido)
}

/**
 * Contact for the customer of an order.
 * @throws AppError NO_ENCONTRADO for anything but the code of an order.
 */
export async function contactoDelPedido(ctx: Ctx, clave: string): Promise<LugarDeSucursal> {
  const codigo = leerHashId(clave)
  const contacto = exigir(codigo ? await selectContacto(ctx.db, codigo) : null)
  return contacto
}

async function porNumero(ctx: Ctx, actor: Actor | null, alcance: Alcance | null, clave: string): Promise<Pedido> {
  if (!actor) throw new AppError('SESION_REQUERIDA', { timeDeny: false })
  if (!alcance) throw new AppError('SIN_PERMISO')
  const pedido = exigir(/^\d{1,15}$/.test(clave) ? await selectPedido(ctx.db, alcance, Number(clave)) : null)
  return pedido
}

/** @throws AppError SUCURSAL_CON_PEDIDOS while the branch has orders that are not delivered (D-73). */
export async function exigirSinPedidos(ctx: CtxSesion, sucursal: { id: number }): Promise<void> {
  if (await existenAbiertos(ctx.db, sucursal.id)) throw new AppError('SUCURSAL_CON_PEDIDOS')
}
