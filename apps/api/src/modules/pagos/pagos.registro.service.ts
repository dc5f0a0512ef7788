import type { Centavos } from '@nitida/contract/dinero'
import { fechaEn } from '@nitida/contract/fechas'
import type { Transaccion } from '@nitida/contract/pedidos.libro'
import type { FormaPago, TipoMovimiento } from '@nitida/contract/pedidos.rules'
import { exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { holdCajas } from './pagos.cajas.queries.ts'
import {
  insertPagos,
  listPagos,
  listParaDeshacer,
  type PagoAsentado,
  selectPago,
  sumApertura,
  sumCobradoPorForma,
  sumPorForma,
} from './pagos.queries.ts'

/** The order whose ledger changes; its row must be held. Amounts in centavos. */
export interface PedidoDelLibro {
  id: number
  idSucursal: number
  zona: string
  total: Centavos
  pagado: Centavos
  version: number
  /** Number of its deliveries that were undone. */
  entregasDeshechas?: number
}

export interface Movimiento {
  tipo: TipoMovimiento
  formaPago: FormaPago
  /** Centavos; negative for money given back. */
  importe: Centavos
  motivo?: string
  idReversado?: number
  /** Total of the order after it, when goods come back with their money. */
  total?: Centavos
  /** Owner of the till, when it is not the actor's. */
  idCaja?: number
  /** Day that it has for SAT, when it is not the till's. */
  diaFiscal?: string
}

/**
 * Adds movements to the ledger of an order (D-28): the branch of the order at this moment, the business day of that
 * branch's zone (D-60), the balance after each. A payment that waits for a closing is of the moment at which it was taken. A
 * movement of zero writes no row (D-29).
 * @returns id of the last row; null when there was none to write.
 */
export async function registrarPagos(
  ctx: CtxSesion,
  pedido: PedidoDelLibro,
  movimientos: readonly Movimiento[],
): Promise<number | null> {
  const reales = movimientos.filter(({ importe }) => importe !== 0)
  if (reales.length === 0) return null
  const cajas = [...new Set(reales.map(({ idCaja }) => idCaja ?? ctx.actor.id))].sort((a, b) => a - b)
  const ahora = ctx.now()
  const dia = fechaEn(pedido.zona, ahora)
  let pagado = pedido.pagado
  const filas = reales.map(
    ({
      tipo,
      formaPago,
      importe,
      motivo,
      idReversado,
      idCaja = ctx.actor.id,
      total = pedido.total,
      diaFiscal = dia,
    }) => {
      pagado += importe
      return {
        idPedido: pedido.id,
        idSucursal: pedido.idSucursal,
        tipo,
        formaPago,
        importe,
        saldoPendiente: total - pagado,
        revision: pedido.version,
        motivo: motivo ?? null,
        idReversado: idReversado ?? null,
        idCaja,
        idRegistrador: idCaja === ctx.actor.id ? null : ctx.actor.id,
        entrega: pedido.entregasDeshechas ?? 0,
        dia,
        diaFiscal: diaFiscal === dia ? null : diaFiscal,
        createDate: ahora,
      }
    },
  )
  // Sent together, they are done in this order: both tills are held when the rows come.
  const retenidas = Promise.all(cajas.map((idCaja) => holdCajas(ctx.db, pedido.idSucursal, idCaja)))
  const [asentados] = await Promise.all([insertPagos(ctx.db, filas), retenidas])
  return asentados.at(-1)?.id ?? null
}

/**
 * Writes down what was paid of an imported order before it came here (D-95). No till is held, because none takes it.
 */
export async function asentarApertura(ctx: CtxSesion, pedido: PedidoDelLibro, importe: Centavos): Promise<void> {
  if (importe === 0) return
  const ahora = ctx.now()
  const fila = {
    ...({
      idPedido: pedido.id,
      idSucursal: pedido.idSucursal,
      tipo: 'apertura',
      formaPago: 'Efectivo',
      importe,
    } as const),
    ...{ saldoPendiente: pedido.total - pedido.pagado - importe, revision: pedido.version, motivo: null },
    ...{ idReversado: null, idCaja: ctx.actor.id, idRegistrador: null, entrega: 0 },
    ...{ dia: fechaEn(pedido.zona, ahora), diaFiscal: null, createDate: ahora },
  }
  await insertPagos(ctx.db, [fila])
}

/**
 * Reverses everything an order has taken, method by method, as its removal does (D-37). A method that gave back more than it took
 * is reversed the other way.
 */
export async function reversarTodo(ctx: CtxSesion, pedido: PedidoDelLibro, motivo: string): Promise<void> {
  const porForma = await sumPorForma(ctx.db, pedido.id)
  let apertura = await sumApertura(ctx.db, pedido.id)
  const movimientos = porForma.flatMap(({ formaPago, importe }): Movimiento[] => {
    // What was paid elsewhere leaves no till; what of it was given back here has left one already.
    const deAfuera = Math.min(apertura, Math.max(0, importe))
    apertura -= deAfuera
    const propio = importe - deAfuera
    return [
      { tipo: 'apertura', formaPago, importe: -deAfuera, motivo },
      { tipo: propio > 0 ? 'reverso' : 'correccion', formaPago, importe: -propio, motivo },
    ]
  })
  await registrarPagos(ctx, pedido, movimientos)
}

/** Centavos that an order has taken by one method and not given back. */
export async function pagadoCon(ctx: CtxSesion, idPedido: number, formaPago: FormaPago): Promise<Centavos> {
  const porForma = await sumPorForma(ctx.db, idPedido)
  return porForma.find((fila) => fila.formaPago === formaPago)?.importe ?? 0
}

/** Centavos that an order has taken by each method and not given back. */
export async function pagadoPorForma(ctx: CtxSesion, idPedido: number): Promise<Partial<Record<FormaPago, Centavos>>> {
  const porForma = await sumPorForma(ctx.db, idPedido)
  return Object.fromEntries(porForma.map(({ formaPago, importe }) => [formaPago, importe]))
}

/**
 * Till of a payment's correction: the one that took the money while that is open, so that each drawer says what is in it;
 * afterwards the actor's. It is held until the transaction ends.
 */
export async function cajaDeCorreccion(ctx: CtxSesion, idPago: number, idSucursal: number): Promise<number> {
  const antes = exigir(await selectPago(ctx.db, idPago))
  await holdCajas(ctx.db, idSucursal, antes.idCaja)
  const pago = await selectPago(ctx.db, idPago)
  return pago?.cortePersona === null ? pago.idCaja : ctx.actor.id
}

/** Row in which the money of a payment is booked, since corrections move it to another row. */
function enPie(pago: PagoAsentado, libro: readonly PagoAsentado[]): PagoAsentado {
  const reverso = libro.find(({ tipo, idReversado }) => tipo === 'reverso' && idReversado === pago.id)
  const corregido =
    reverso &&
    libro.find(
      ({ tipo, revision, importe }) =>
        tipo === 'correccion' && revision === reverso.revision && importe === pago.importe,
    )
  return corregido ? enPie(corregido, libro) : pago
}

/** Rows that hold the money of an order's last delivery, to reverse them (D-76); none where nothing was collected. */
export async function cobradoAlEntregar(ctx: CtxSesion, idPedido: number, entrega: number): Promise<PagoAsentado[]> {
  const libro = await listParaDeshacer(ctx.db, idPedido)
  const liquidacion = libro.find((pago) => pago.tipo === 'liquidacion' && pago.entrega === entrega)
  if (!liquidacion) return []
  return libro
    .filter(({ revision, importe }) => revision === liquidacion.revision && importe > 0)
    .map((pago) => enPie(pago, libro))
}

/** Ledger rows of an order within reach, newest first (D-29). */
export const transaccionesDe = (ctx: Pick<CtxSesion, 'db' | 'alcance'>, idPedido: number): Promise<Transaccion[]> =>
  listPagos(ctx.db, ctx.alcance, idPedido)

/** Codes of the ledger's refusals by the database. */
export const traducirPago = <T>(trabajo: Promise<T>): Promise<T> =>
  conRestricciones(
    { pago_un_reverso: 'PAGO_YA_REVERSADO', pedido_pagado_en_rango: 'DEVOLUCION_EXCEDE_PAGADO' },
    trabajo,
  )

/** Centavos that this house has taken of an order by each method and not given back. */
export const formasDelLibro = (ctx: Pick<CtxSesion, 'db'>, idPedido: number) => sumCobradoPorForma(ctx.db, idPedido)

/** Centavos of an order that were paid before it came here (D-95). */
export const aperturaDe = (ctx: Pick<CtxSesion, 'db'>, idPedido: number): Promise<Centavos> =>
  sumApertura(ctx.db, idPedido)
