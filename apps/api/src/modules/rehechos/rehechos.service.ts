import { aCentavos } from '@nitida/contract/dinero'
import type { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { ESTATUS_ENTREGADO, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import type { Rehacer } from '@nitida/contract/rehechos'
import { AppError } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { exigirPedido, pedidoConElementos } from '../pedidos/pedidos.consulta.service.ts'
import { crearPedido } from '../pedidos/pedidos.crear.service.ts'
import { insertRehecho, listRehechos } from './rehechos.queries.ts'

const rehechoAuditado: Auditada = { entidad: 'rehecho', campos: ['idPedido', 'causa', 'paga', 'costo', 'importe'] }

type Origen = Awaited<ReturnType<typeof pedidoConElementos>>

/** The new order: what was not given back of the old one, at no price, and the difference on its first element. */
function pedidoDe({ pedido, elementos }: Origen, cuerpo: Rehacer): CrearPedido {
  const quedan = elementos.filter(({ devuelto }) => devuelto === null)
  return {
    idCliente: pedido.idCliente,
    idSucursal: pedido.idSucursal,
    ...{ idVisita: pedido.idVisita, idHistoria: pedido.idHistoria },
    fechaEntrega: cuerpo.fechaEntrega,
    tipoPago: 'total',
    formaPago: cuerpo.formaPago ?? pedido.formaPago,
    facturacion: 'False',
    tipoTicketFis: pedido.tipoTicketFis,
    anticipo: null,
    observaciones: cuerpo.nota,
    elementos: quedan.map(({ armazon, lente, otro, grado, tono, observaciones }, i) => ({
      ...{ armazon, lente, otro, grado, tono, observaciones },
      ...{ importeArmazon: i === 0 ? (cuerpo.diferencia ?? 0) : 0, importeLente: 0, importeOtro: 0 },
    })),
  }
}

/**
 * Makes the glasses of an order again: a new order, of 0.00 unless the customer pays a difference, tied to the old one with its cause.
 * The old order and its ledger stay as they are. Its frames are the customer's, so that no piece of the stock is kept apart.
 * @throws AppError NO_ENCONTRADO, NO_SE_REHACE for one that has not arrived or of which nothing is left; and those of `crearPedido`.
 */
export const rehacer = (ctx: CtxSesion, id: number, cuerpo: Rehacer) =>
  inTransaction(ctx, async (ctx) => {
    const origen = await pedidoConElementos(ctx, id)
    const { estatus, idSucursal } = origen.pedido
    const nuevo = pedidoDe(origen, cuerpo)
    if ((estatus !== ESTATUS_RECIBIDO && estatus !== ESTATUS_ENTREGADO) || nuevo.elementos.length === 0)
      throw new AppError('NO_SE_REHACE')
    const hecho = await crearPedido(ctx, nuevo)
    const { causa, paga, nota } = cuerpo
    const costo = cuerpo.costo === null ? null : aCentavos(cuerpo.costo)
    const autoria = { idUsuario: ctx.actor.id, en: ctx.now() }
    await insertRehecho(ctx.db, { id: hecho.pedidoId, origen: id, causa, paga, costo, nota, ...autoria })
    const despues = { idPedido: id, causa, paga, costo, importe: aCentavos(cuerpo.diferencia ?? 0) }
    const accion = 'pedido rehecho'
    await auditar(ctx, { accion, entidad: rehechoAuditado, id: hecho.pedidoId, idSucursal, despues })
    anunciar(ctx, 'PedidoUpdated', id, idSucursal)
    return hecho
  })

/** What an order makes again, and what makes it again. @throws AppError NO_ENCONTRADO. */
export async function rehechosDe(ctx: CtxSesion, id: number) {
  await exigirPedido(ctx, id)
  const [origen = null] = await listRehechos(ctx.db, ctx.alcance, id, 'origen')
  return { origen, rehechos: await listRehechos(ctx.db, ctx.alcance, id, 'rehechos') }
}
