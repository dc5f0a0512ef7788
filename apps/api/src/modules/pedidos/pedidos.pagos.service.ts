import { aCentavos, type Centavos, sumar } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Abono, Correccion, Devolucion } from '@nitida/contract/pedidos.libro'
import { ESTATUS_ENTREGADO } from '@nitida/contract/pedidos.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { pagoAuditado } from '../pagos/pagos.auditoria.ts'
import { pagoDe } from '../pagos/pagos.consulta.service.ts'
import {
  cajaDeCorreccion,
  type Movimiento,
  pagadoCon,
  registrarPagos,
  traducirPago,
} from '../pagos/pagos.registro.service.ts'
import { exigirPedido } from './pedidos.consulta.service.ts'
import { autoria } from './pedidos.datos.service.ts'
import { touchPedido, updateFormaPago } from './pedidos.escritura.queries.ts'
import { lockPedido, type PedidoBloqueado } from './pedidos.queries.ts'
import type { VentaDelPedido } from './pedidos.venta.service.ts'

/** An order after its ledger moved, and the last row that was written. */
export interface Movido {
  data: Pedido
  idPago: number | null
}

/** Changes an order's ledger: holds the order, adds the rows, audits and announces the change. */
function mover(
  ctx: CtxSesion,
  id: number,
  accion: string,
  decidir: (ctx: CtxSesion, pedido: PedidoBloqueado) => Promise<Movimiento[]>,
  alMover: (ctx: CtxSesion) => Promise<void> = async () => {},
): Promise<Movido> {
  const movimiento = inTransaction(ctx, async (ctx) => {
    const pedido = exigir(await lockPedido(ctx.db, ctx.alcance, id))
    const movimientos = await decidir(ctx, pedido)
    const idPago = await registrarPagos(ctx, { ...pedido, version: pedido.version + 1 }, movimientos)
    await touchPedido(ctx.db, id, autoria(ctx))
    await alMover(ctx)
    for (const despues of movimientos) {
      await auditar(ctx, { accion, entidad: pagoAuditado, id, idSucursal: pedido.idSucursal, despues })
    }
    anunciar(ctx, 'PedidoUpdated', id, pedido.idSucursal)
    return { data: await exigirPedido(ctx, id), idPago }
  })
  return traducirPago(movimiento)
}

const saldoDe = (pedido: PedidoBloqueado): Centavos => pedido.total - pedido.pagado

/** Takes a partial payment between advance and delivery. @throws AppError PEDIDO_ENTREGADO, ABONO_EXCEDE_SALDO. */
export const abonar = (ctx: CtxSesion, id: number, { importe, formaPago, segunda }: Abono): Promise<Movido> =>
  mover(ctx, id, 'abono registrado', async (_, pedido) => {
    const pagos = [{ importe, formaPago }, ...(segunda ? [segunda] : [])].map((pago): Movimiento => {
      return { tipo: 'abono', formaPago: pago.formaPago, importe: aCentavos(pago.importe) }
    })
    if (pedido.estatus === ESTATUS_ENTREGADO) throw new AppError('PEDIDO_ENTREGADO')
    if (sumar(...pagos.map((pago) => pago.importe)) > saldoDe(pedido)) throw new AppError('ABONO_EXCEDE_SALDO')
    return pagos
  })

/**
 * Gives money back by a method that took it, with a reason; the balance grows by it (D-30).
 * @throws AppError PEDIDO_ENTREGADO, DEVOLUCION_EXCEDE_PAGADO.
 */
export async function devolver(
  ctx: CtxSesion,
  venta: VentaDelPedido,
  id: number,
  devolucion: Devolucion,
): Promise<Pedido> {
  const { importe, formaPago, motivo, fiscal } = devolucion
  const decidir = async (ctx: CtxSesion, pedido: PedidoBloqueado): Promise<Movimiento[]> => {
    const centavos = aCentavos(importe)
    if (pedido.estatus === ESTATUS_ENTREGADO) throw new AppError('PEDIDO_ENTREGADO')
    if (centavos > (await pagadoCon(ctx, id, formaPago))) throw new AppError('DEVOLUCION_EXCEDE_PAGADO')
    return [{ tipo: 'devolucion', formaPago, importe: -centavos, motivo }]
  }
  const { data } = await mover(ctx, id, 'devolución registrada', decidir, (ctx) => venta.elegirFin(ctx, id, fiscal))
  await venta.terminar(ctx, id, fiscal)
  return data
}

/**
 * Books a payment again by its right method: a reverso and a correccion, both today, in one statement. For SAT they are of the day of
 * what they correct (D-91).
 * @throws AppError NO_ENCONTRADO, PAGO_YA_REVERSADO, PAGO_DE_APERTURA.
 */
export async function corregirPago(
  ctx: CtxSesion,
  venta: VentaDelPedido,
  idPago: number,
  { formaPago, motivo, fiscal }: Correccion,
): Promise<Pedido> {
  const pago = await pagoDe(ctx, idPago)
  const { idPedido } = pago
  const decidir = async (ctx: CtxSesion, pedido: PedidoBloqueado): Promise<Movimiento[]> => {
    if (pago.tipo === 'apertura') throw new AppError('PAGO_DE_APERTURA')
    if (pago.importe < 0 || pago.formaPago === formaPago) throw new AppError('PAGO_YA_REVERSADO')
    const idCaja = await cajaDeCorreccion(ctx, idPago, pedido.idSucursal)
    if (pedido.formaPago === pago.formaPago) await updateFormaPago(ctx.db, pedido.id, formaPago)
    const comun = { motivo, idCaja, diaFiscal: pago.diaFiscal ?? pago.dia }
    return [
      { tipo: 'reverso', formaPago: pago.formaPago, importe: -pago.importe, idReversado: pago.id, ...comun },
      { tipo: 'correccion', formaPago, importe: pago.importe, ...comun },
    ]
  }
  const { data } = await mover(ctx, idPedido, 'pago corregido', decidir, (ctx) =>
    venta.elegirFin(ctx, idPedido, fiscal),
  )
  await venta.terminar(ctx, idPedido, fiscal)
  return data
}
