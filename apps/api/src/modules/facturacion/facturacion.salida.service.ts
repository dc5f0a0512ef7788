import { aPesos, sumar } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import type { contador } from '@nitida/contract/facturacion.contador'
import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import type { Firmante } from '../../platform/firmas.ts'
import { selectParaCancelar } from './facturacion.cancelacion.queries.ts'
import { cancelarFactura } from './facturacion.cancelacion.service.ts'
import { crearGlobal } from './facturacion.global.service.ts'
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
  if (global.estatus !== 'Cancelada') {
    const { estatus, mensaje } = await cancelarFactura(ctx, t, {
      ...{ idFactura: id, motivo: '04', totalFactura: aPesos(global.total) },
      ...{ folioFiscal: null, idSucursal: null, selloCFDI: null, folioSustitucion: null },
    })
    if (estatus !== 'Cancelada') return { listo: false, mensaje }
  }
  return reexpedir(
    ctx,
    t,
    enlaces,
    global.idSucursal,
    tickets.filter((ticket) => ticket.idPedido !== idPedido),
  )
}

type Ticket = Awaited<ReturnType<typeof listTicketsDeGlobal>>[number]

/** Makes the global again without the order; each method and month has its own. */
async function reexpedir(
  ctx: CtxSesion,
  t: Timbrador,
  enlaces: Firmante,
  IdSucursal: number,
  tickets: readonly Ticket[],
): Promise<Salida> {
  const libres = tickets.filter(({ libre }) => libre)
  const [primero] = libres
  if (!primero) return { listo: true, mensaje: LISTO }
  const { factura, estatus } = await crearGlobal({ ...ctx, idempotencia: null }, t, enlaces, {
    ...{ metodoPago: primero.formaPago, mes: primero.mes, IdSucursal },
    transacciones: libres.map(({ idPago }) => idPago),
    Total: aPesos(sumar(...libres.map(({ importe }) => importe))),
  })
  if (factura)
    return { listo: true, mensaje: `La global se hizo otra vez sin él (${factura.serie}-${factura.folio}). ${LISTO}` }
  return { listo: true, mensaje: `${LISTO} La global sin él no se timbró: ${estatus.descripcion}` }
}
