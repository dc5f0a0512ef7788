import type { Centavos } from '@nitida/contract/dinero'
import { mensajeDe } from '@nitida/contract/errores'
import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import type { ActualizarPedido, CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { ESTATUS_EDITADO, ESTATUS_ENTREGADO, type FormaPago, pagoDeEdicion } from '@nitida/contract/pedidos.rules'
import { elementosPorMedir } from '@nitida/contract/taller.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirNotaDe } from '../clinica/clinica.recetas.service.ts'
import { exigirArticulos } from '../inventario/inventario.venta.service.ts'
import { registrarPagos } from '../pagos/pagos.registro.service.ts'
import { mismoEmisor, sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { pedidoAuditado } from './pedidos.auditoria.ts'
import { corregirAvisoCreado } from './pedidos.avisos.service.ts'
import { pedidoCambiado, pedidoConElementos } from './pedidos.consulta.service.ts'
import {
  autoria,
  type Cobro,
  cobroDe,
  datosDe,
  edicionDe,
  notaDicha,
  rechazarAnticipo,
} from './pedidos.datos.service.ts'
import { darFolio, guardarElementos, SIN_FOLIO, updatePedido } from './pedidos.escritura.queries.ts'
import { listPedidoDePares, regresarPares } from './pedidos.pares.queries.ts'
import { cambiosAuditados, conMotivos } from './pedidos.precios.service.ts'
import { lockPedido, type PedidoBloqueado } from './pedidos.queries.ts'
import type { VentaDelPedido } from './pedidos.venta.service.ts'

/** @throws AppError NO_ENCONTRADO, PEDIDO_ENTREGADO, PEDIDO_CAMBIADO. */
async function exigirEditable(
  ctx: CtxSesion,
  id: number,
  version: number | null | undefined,
): Promise<PedidoBloqueado> {
  const pedido = exigir(await lockPedido(ctx.db, ctx.alcance, id))
  if (pedido.estatus === ESTATUS_ENTREGADO) throw new AppError('PEDIDO_ENTREGADO')
  if (version && version !== pedido.version) throw await pedidoCambiado(ctx, id)
  return pedido
}

/**
 * Amounts after an edit, and the centavos that it takes. One that names neither goods nor how they are paid takes none, also where
 * a refund left a balance.
 * @throws AppError TOTAL_EXCESIVO, TOTAL_MENOR_QUE_PAGADO, ANTICIPO_MENOR_QUE_PAGADO, ANTICIPO_INVALIDO,
 * ANTICIPO_CON_ABONOS_EXCEDE_TOTAL.
 */
function cobroDeEdicion(
  antes: PedidoBloqueado,
  { elementos, tipoPago, anticipo }: ActualizarPedido,
  cuerpo: CrearPedido,
): { cobro: Cobro; pago: Centavos } {
  if (elementos === undefined && tipoPago === undefined && anticipo === undefined)
    return { cobro: { total: antes.total, importe: antes.importe }, pago: 0 }
  const cobro = cobroDe(cuerpo)
  const edicion = pagoDeEdicion(antes, { tipoPago: cuerpo.tipoPago, ...cobro })
  if ('rechazo' in edicion) throw rechazarAnticipo(edicion.rechazo)
  return { cobro, pago: edicion.pago }
}

/** Method after an edit: that of the ledger, unless this edit takes money by another one or nothing was taken yet. */
const formaPagoTras = (antes: PedidoBloqueado, elegida: FormaPago, pago: Centavos): FormaPago =>
  pago > 0 || antes.pagado === 0 ? elegida : antes.formaPago

/**
 * Zone of the branch that the edit gives the order. Money that was taken is told to SAT by who took it, at his rate (D-91), and so
 * is a sale that a CFDI has.
 * @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE for another one; FACTURADO_POR_OTRO_EMISOR; SUCURSAL_DE_OTRO_EMISOR once
 * money was taken.
 */
async function zonaTras(
  ctx: CtxSesion,
  { exigirSinOtroEmisor }: VentaDelPedido,
  antes: PedidoBloqueado,
  idSucursal: number,
): Promise<string> {
  if (idSucursal === antes.idSucursal) return antes.zona
  const { zonaHoraria } = await sucursalEnAlcance(ctx, idSucursal)
  if (await mismoEmisor(ctx, antes.idSucursal, idSucursal)) return zonaHoraria
  await exigirSinOtroEmisor(ctx, antes.id)
  if (antes.pagado > 0)
    throw new AppError('SUCURSAL_DE_OTRO_EMISOR', { errors: { idSucursal: [mensajeDe('SUCURSAL_DE_OTRO_EMISOR')] } })
  return zonaHoraria
}

/** What the bench made for another prescription, or for what is no longer ordered, is made again: no check of it stands. */
async function rehacerLoCambiado(
  ctx: CtxSesion,
  antes: PedidoBloqueado,
  pares: ReadonlyMap<number, string>,
  despues: Pick<PedidoBloqueado, 'idVisita' | 'idHistoria' | 'idSucursal'>,
): Promise<void> {
  const otraNota = despues.idVisita !== antes.idVisita || despues.idHistoria !== antes.idHistoria
  const ahora = await listPedidoDePares(ctx.db, antes.id)
  const cambiados = [...ahora].filter(([par, dicho]) => otraNota || pares.get(par) !== dicho).map(([par]) => par)
  if (await regresarPares(ctx.db, antes.id, cambiados, autoria(ctx)))
    anunciar(ctx, 'TallerUpdated', antes.id, despues.idSucursal)
}

/**
 * Edits an order, which then waits to be made again, whatever its status was (spec §4, D-30). An absent field keeps its value
 * (D-78).
 */
export async function actualizarPedido(
  ctx: CtxSesion,
  venta: VentaDelPedido,
  id: number,
  enviado: ActualizarPedido,
): Promise<{ pedidoId: number }> {
  const { fin, ...editado } = await editar(ctx, venta, id, enviado)
  await venta.terminar(ctx, id, fin)
  return editado
}

function editar(
  ctx: CtxSesion,
  venta: VentaDelPedido,
  id: number,
  enviado: ActualizarPedido,
): Promise<{ pedidoId: number; fin: FinFiscal | null }> {
  return inTransaction(ctx, async (ctx) => {
    const antes = await exigirEditable(ctx, id, enviado.version)
    const actual = await pedidoConElementos(ctx, id)
    const cuerpo = edicionDe(actual, enviado)
    if (cuerpo.idCliente !== antes.idCliente) throw new AppError('NO_ENCONTRADO')
    const nota = notaDicha(cuerpo)
    if (nota.idVisita !== antes.idVisita || nota.idHistoria !== antes.idHistoria)
      await exigirNotaDe(ctx, antes.idCliente, nota)
    await exigirArticulos(ctx, cuerpo.elementos)
    const elementos = await conMotivos(ctx, cuerpo.idSucursal, cuerpo.elementos, actual.elementos)
    const edicion = { idPedido: id, antes: actual.elementos, despues: elementos, eleccion: enviado.fiscal }
    const fin = await venta.exigirEnmienda(ctx, edicion)
    const { cobro, pago } = cobroDeEdicion(antes, enviado, cuerpo)
    const zona = await zonaTras(ctx, venta, antes, cuerpo.idSucursal)
    const seMuda = cuerpo.idSucursal !== antes.idSucursal
    const formaPago = formaPagoTras(antes, cuerpo.formaPago, pago)
    const datos = { ...datosDe(cuerpo, cobro), formaPago }
    await updatePedido(ctx.db, id, { ...datos, ...(seMuda ? { folio: SIN_FOLIO } : {}) }, ESTATUS_EDITADO, autoria(ctx))
    const paresDeAntes = await listPedidoDePares(ctx.db, id)
    await guardarElementos(ctx.db, id, elementos, (lente) => elementosPorMedir([{ lente }]).length > 0)
    await rehacerLoCambiado(ctx, antes, paresDeAntes, { ...nota, idSucursal: cuerpo.idSucursal })
    const { idSucursal, total } = datos
    const libro = { id, idSucursal, zona, total, pagado: antes.pagado, version: antes.version + 1 }
    const tipo = cuerpo.tipoPago === 'total' ? 'total' : 'anticipo'
    await registrarPagos(ctx, libro, [{ tipo, formaPago, importe: pago }])
    await venta.elegirFin(ctx, id, fin)
    await corregirAvisoCreado(ctx, id)
    // Another branch gives its own next number; the payments stay where they were taken (D-29).
    const folio = seMuda ? await darFolio(ctx.db, id, idSucursal) : antes.folio
    const despues = { ...datos, folio, estatus: ESTATUS_EDITADO, ...cambiosAuditados(elementos, actual.elementos) }
    await auditar(ctx, { accion: 'pedido editado', entidad: pedidoAuditado, id, idSucursal, antes, despues })
    anunciar(ctx, 'PedidoUpdated', id, idSucursal)
    if (seMuda) anunciar(ctx, 'PedidoUpdated', id, antes.idSucursal)
    return { pedidoId: id, fin }
  })
}
