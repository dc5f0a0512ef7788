import { leerHashId } from '@nitida/contract/pedidos.codigo'
import { ESTATUS_ENTREGADO, ESTATUS_RECIBIDO, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import type { Recepcion } from '@nitida/contract/tablero'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { recibirPedido } from './pedidos.estatus.service.ts'
import { lockPorCodigos, type PedidoBloqueado } from './pedidos.queries.ts'

const porRecibir = ({ estatus }: PedidoBloqueado): boolean => siguienteEstatus(estatus) === ESTATUS_RECIBIDO

/** Outcome of a reception, by the order's state before. */
function resultadoDe(pedido: PedidoBloqueado): Recepcion['resultado'] {
  if (porRecibir(pedido)) return 'recibido'
  return pedido.estatus === ESTATUS_ENTREGADO ? 'yaEntregado' : 'yaRecibido'
}

/**
 * Receives what can be received of the scanned codes, all in one transaction, and answers the outcome of each, in the order asked
 * and each once (D-22, D-23). One of another branch is "not found" like one that never was (D-18).
 */
export const recibirPorCodigos = (ctx: CtxSesion, codigos: readonly string[]): Promise<Recepcion[]> =>
  inTransaction(ctx, async (ctx) => {
    const unicos = [...new Set(codigos.map((codigo) => leerHashId(codigo) ?? codigo.toUpperCase()))]
    const pedidos = await lockPorCodigos(ctx.db, ctx.alcance, unicos)
    for (const pedido of pedidos.filter(porRecibir)) await recibirPedido(ctx, pedido)
    const porCodigo = new Map(pedidos.map((pedido) => [pedido.HashId, pedido]))
    return unicos.map((codigo): Recepcion => {
      const pedido = porCodigo.get(codigo)
      if (!pedido) return { codigo, resultado: 'noEncontrado', pedido: null }
      const { id, folio, sucursalNumber, nombreCliente } = pedido
      return { codigo, resultado: resultadoDe(pedido), pedido: { id, folio, sucursalNumber, nombreCliente } }
    })
  })
