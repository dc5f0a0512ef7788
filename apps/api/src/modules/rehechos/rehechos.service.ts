import { aCentavos } from '@nitida/contract/dinero'
import { etiquetaParte } from '@nitida/contract/garantias.rules'
import type { Garantia } from '@nitida/contract/garantias.schema'
import type { CrearPedido } from '@nitida/contract/pedidos.cuerpos'
import { ESTATUS_ENTREGADO, ESTATUS_RECIBIDO } from '@nitida/contract/pedidos.rules'
import { ELIGE_GARANTIA, type Rehacer } from '@nitida/contract/rehechos'
import { AppError } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { garantiasDe, retenerGarantias, usarGarantias } from '../garantias/garantias.service.ts'
import { exigirPedido, pedidoConElementos } from '../pedidos/pedidos.consulta.service.ts'
import { crearPedido } from '../pedidos/pedidos.crear.service.ts'
import { montajesVigentes } from '../pedidos/pedidos.montaje.service.ts'
import { insertRehecho, listRehechos, listRehechosDePar } from './rehechos.queries.ts'

const rehechoAuditado: Auditada = { entidad: 'rehecho', campos: ['idPedido', 'causa', 'paga', 'costo', 'importe'] }

type Origen = Awaited<ReturnType<typeof pedidoConElementos>>

/** 'Garantía: armazón, lente. Se despintó' */
function observacionesDe({ nota }: Rehacer, garantias: readonly Garantia[]): string {
  const partes = [...new Set(garantias.map(({ parte }) => etiquetaParte[parte].toLowerCase()))]
  return partes.length === 0 ? nota : `Garantía: ${partes.join(', ')}. ${nota}`.trim()
}

/**
 * The new order: what was not given back of the old one, at no price, and the difference on its first element. With a warranty it is of the
 * elements that have it.
 */
function pedidoDe({ pedido, elementos }: Origen, cuerpo: Rehacer, garantias: readonly Garantia[]): CrearPedido {
  const conGarantia = new Set(garantias.map(({ elemento }) => elemento))
  const quedan = elementos.filter(
    ({ devuelto }, i) => devuelto === null && (conGarantia.size === 0 || conGarantia.has(i + 1)),
  )
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
    observaciones: observacionesDe(cuerpo, garantias),
    elementos: quedan.map(({ armazon, lente, otro, grado, tono, observaciones }, i) => ({
      ...{ armazon, lente, otro, grado, tono, observaciones },
      ...{ importeArmazon: i === 0 ? (cuerpo.diferencia ?? 0) : 0, importeLente: 0, importeOtro: 0 },
    })),
  }
}

/**
 * Makes the glasses of an order again: a new order, of 0.00 unless the customer pays a difference, tied to the old one with its cause.
 * The old order and its ledger stay as they are. Its frames are the customer's, so that no piece of the stock is kept apart.
 * @throws AppError NO_ENCONTRADO, NO_SE_REHACE for one that has not arrived or of which nothing is left; GARANTIA_NO_VIGENTE; and those of
 * `crearPedido`.
 */
export const rehacer = (ctx: CtxSesion, id: number, cuerpo: Rehacer) =>
  conRestricciones(
    { garantia_usada: 'GARANTIA_NO_VIGENTE', garantia_vigente: 'GARANTIA_NO_VIGENTE' },
    crearRehecho(ctx, id, cuerpo),
  )

/**
 * Those that a remake consumes. An order that has warranties is made again by them, where that is the cause; one that was delivered before
 * there were any has none to choose.
 */
async function garantiasUsadas(ctx: CtxSesion, id: number, { causa, garantias }: Rehacer): Promise<Garantia[]> {
  if (garantias.length > 0) return retenerGarantias(ctx, id, garantias)
  if (causa === 'garantia' && (await garantiasDe(ctx, ctx.alcance, id)).length > 0)
    throw new AppError('DATOS_INVALIDOS', { errors: { garantias: [ELIGE_GARANTIA] } })
  return []
}

const crearRehecho = (ctx: CtxSesion, id: number, cuerpo: Rehacer) =>
  inTransaction(ctx, async (ctx) => {
    const garantias = await garantiasUsadas(ctx, id, cuerpo)
    const origen = await pedidoConElementos(ctx, id)
    const { estatus, idSucursal } = origen.pedido
    // Measures that were wrong are taken again.
    const montaje = cuerpo.causa === 'medida' ? null : (await montajesVigentes(ctx, [id])).get(id)
    const nuevo = { ...pedidoDe(origen, cuerpo, garantias), montaje }
    if ((estatus !== ESTATUS_RECIBIDO && estatus !== ESTATUS_ENTREGADO) || nuevo.elementos.length === 0)
      throw new AppError('NO_SE_REHACE')
    const hecho = await crearPedido(ctx, nuevo)
    const { causa, paga, nota } = cuerpo
    const costo = cuerpo.costo === null ? null : aCentavos(cuerpo.costo)
    const autoria = { idUsuario: ctx.actor.id, en: ctx.now() }
    await insertRehecho(ctx.db, { id: hecho.pedidoId, origen: id, causa, paga, costo, nota, ...autoria })
    if (garantias.length > 0) await usarGarantias(ctx, { id: hecho.pedidoId, idSucursal }, garantias)
    const despues = { idPedido: id, causa, paga, costo, importe: aCentavos(cuerpo.diferencia ?? 0) }
    const accion = 'pedido rehecho'
    await auditar(ctx, { accion, entidad: rehechoAuditado, id: hecho.pedidoId, idSucursal, despues })
    anunciar(ctx, 'PedidoUpdated', id, idSucursal)
    return hecho
  })

/** What an order makes again, what makes it again, its pairs that were made again in the workshop, and its warranties. @throws AppError NO_ENCONTRADO. */
export async function rehechosDe(ctx: CtxSesion, id: number) {
  await exigirPedido(ctx, id)
  const [origen = null] = await listRehechos(ctx.db, ctx.alcance, id, 'origen')
  const rehechos = await listRehechos(ctx.db, ctx.alcance, id, 'rehechos')
  const pares = await listRehechosDePar(ctx.db, id)
  return { origen, rehechos, pares, garantias: await garantiasDe(ctx, ctx.alcance, id) }
}
