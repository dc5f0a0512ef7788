import { aPesos, sumar } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import type { contador } from '@nitida/contract/facturacion.contador'
import { MAXIMO_TRANSACCIONES } from '@nitida/contract/facturacion.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { type FacturaPorCancelar, selectParaCancelar } from './facturacion.cancelacion.queries.ts'
import { apurarCancelacion, cancelarFactura } from './facturacion.cancelacion.service.ts'
import { listSinFactura } from './facturacion.global.queries.ts'
import { crearGlobal, diasDe } from './facturacion.global.service.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { listTicketsDeGlobal } from './facturacion.salida.queries.ts'
import { sacarPorEgreso } from './facturacion.vida.service.ts'

type Salida = Resultado<typeof contador.sacarDeGlobal>

const LISTO = 'El pedido ya se puede facturar a nombre del cliente.'

/**
 * Takes an order out of its global, by either of the ways that SAT knows (cfdi §5.4). A repeated call goes on after an
 * interruption.
 * @throws AppError NO_ENCONTRADO; PEDIDO_SIN_GLOBAL for an order that was never in one.
 */
export async function sacarDeGlobal(
  ctx: CtxSesion,
  t: Timbrador,
  enlaces: Firmante,
  { id, idPedido, via }: { id: number; idPedido: number; via: 'reexpedir' | 'egreso' },
): Promise<Salida> {
  const global = await selectParaCancelar(ctx.db, ctx.alcance, id)
  if (global?.clase !== 'global') throw new AppError('NO_ENCONTRADO')
  const tickets = await listTicketsDeGlobal(ctx.db, global.idIntento)
  if (!tickets.some((ticket) => ticket.idPedido === idPedido)) throw new AppError('PEDIDO_SIN_GLOBAL')
  if (via === 'egreso') {
    const fallo = await sacarPorEgreso(ctx, t, id, idPedido)
    return { listo: fallo === null, mensaje: fallo ?? LISTO }
  }
  if (global.estatus === 'En proceso de cancelación') await apurarCancelacion(ctx, t, id)
  else if (global.estatus !== 'Cancelada') {
    const { estatus, mensaje } = await cancelarFactura(ctx, t, {
      ...{ idFactura: id, motivo: '04', totalFactura: aPesos(global.total) },
      ...{ folioFiscal: null, idSucursal: null, selloCFDI: null, folioSustitucion: null },
    })
    if (estatus !== 'Cancelada') return { listo: false, mensaje }
  }
  const ahora = await selectParaCancelar(ctx.db, ctx.alcance, id)
  if (ahora?.estatus !== 'Cancelada') return { listo: false, mensaje: 'El SAT todavía no cancela la global.' }
  return reexpedir(ctx, t, enlaces, global, idPedido)
}

const ESPERA = 'La global ya se canceló. Todavía no se sabe si se timbró la nueva; intenta otra vez en unos minutos.'

/**
 * Makes the global again without the order, with what its other tickets are worth now. It is done when none of them is left
 * without a CFDI, so a call after an interruption goes on.
 */
async function reexpedir(
  ctx: CtxSesion,
  t: Timbrador,
  enlaces: Firmante,
  { idIntento, idSucursal: IdSucursal }: FacturaPorCancelar,
  idPedido: number,
): Promise<Salida> {
  const suyos = (await listTicketsDeGlobal(ctx.db, idIntento)).filter((ticket) => ticket.idPedido !== idPedido)
  if (suyos.some(({ enCurso }) => enCurso)) return { listo: false, mensaje: ESPERA }
  const [primero] = suyos
  const ids = suyos.filter(({ libre }) => libre).map(({ idPago }) => idPago)
  if (!primero || ids.length === 0) return { listo: true, mensaje: LISTO }
  const { formaPago: metodoPago, mes } = primero
  const pedidas = { idSucursal: IdSucursal, ...diasDe(mes), formaPago: metodoPago, ids }
  const ventas = await listSinFactura(ctx.db, pedidas, MAXIMO_TRANSACCIONES)
  if (ventas.length === 0) return { listo: true, mensaje: LISTO }
  const { factura, estatus, desconocido } = await crearGlobal({ ...ctx, idempotencia: null }, t, enlaces, {
    ...{ metodoPago, mes, IdSucursal },
    transacciones: ventas.map(({ id }) => id),
    Total: aPesos(sumar(...ventas.map(({ importe }) => importe))),
  })
  if (factura)
    return { listo: true, mensaje: `La global se hizo otra vez sin él (${factura.serie}-${factura.folio}). ${LISTO}` }
  const mensaje = `La global ya se canceló, y la nueva sin él no se timbró: ${estatus.descripcion} Intenta otra vez.`
  return { listo: false, mensaje: desconocido ? ESPERA : mensaje }
}
