import { aPesos } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import type { contador } from '@nitida/contract/facturacion.contador'
import { esCancelable } from '@nitida/contract/facturacion.rules'
import { fechaEn } from '@nitida/contract/fechas'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { lockParaCancelar, selectParaCancelar } from './facturacion.cancelacion.queries.ts'
import { cancelarFactura } from './facturacion.cancelacion.service.ts'
import { insertPorRehacer } from './facturacion.rehacer.queries.ts'
import { LISTO, rehacerGlobal } from './facturacion.rehacer.service.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { listTicketsDeGlobal } from './facturacion.salida.queries.ts'
import { sacarPorEgreso } from './facturacion.vida.service.ts'

type Salida = Resultado<typeof contador.sacarDeGlobal>

interface Pedida {
  id: number
  idPedido: number
  via: 'reexpedir' | 'egreso'
  aceptadaPorExcepcion?: boolean | null | undefined
}

/**
 * Takes an order out of its global, by either of the ways that SAT knows (cfdi §5.4). A repeated call goes on after an
 * interruption, and so does the job.
 * @throws AppError NO_ENCONTRADO; PEDIDO_SIN_GLOBAL for an order that was never in one, or is in another CFDI by now;
 * CANCELACION_FUERA_DE_PLAZO.
 */
export async function sacarDeGlobal(ctx: CtxSesion, t: Timbrador, pedida: Pedida): Promise<Salida> {
  const { id, idPedido, via } = pedida
  const global = await selectParaCancelar(ctx.db, ctx.alcance, id)
  if (global?.clase !== 'global') throw new AppError('NO_ENCONTRADO')
  const tickets = await listTicketsDeGlobal(ctx.db, global.idIntento)
  const suyos = tickets.filter((ticket) => ticket.idPedido === idPedido)
  if (suyos.length === 0) throw new AppError('PEDIDO_SIN_GLOBAL')
  if (via === 'egreso') {
    const fallo = await sacarPorEgreso(ctx, t, id, idPedido)
    return { listo: fallo === null, mensaje: fallo ?? LISTO }
  }
  if (global.estatus === 'Cancelada' && !suyos.every(({ libre }) => libre)) throw new AppError('PEDIDO_SIN_GLOBAL')
  exigirRehacible(fechaEn(global.zona, ctx.now()), tickets)
  if (esCancelable(global.estatus)) await cancelar(ctx, t, pedida, aPesos(global.total))
  else await anotar(ctx, pedida)
  return rehacerGlobal(ctx, t, id)
}

/**
 * SAT takes globals of this year and the last one, so an older one would be cancelled and never made again.
 * @throws AppError DATOS_INVALIDOS.
 */
function exigirRehacible(hoy: string, [primero]: readonly { mes: string }[]): void {
  if (Number(primero?.mes.slice(0, 4)) < Number(hoy.slice(0, 4)) - 1)
    throw new AppError('DATOS_INVALIDOS', {
      errors: { via: ['El SAT ya no admite globales de ese año: saca el pedido con un egreso.'] },
    })
}

const cancelar = (ctx: CtxSesion, t: Timbrador, { id, idPedido, aceptadaPorExcepcion }: Pedida, totalFactura: number) =>
  cancelarFactura(
    ctx,
    t,
    {
      ...{ idFactura: id, motivo: '04', totalFactura, aceptadaPorExcepcion },
      ...{ folioFiscal: null, idSucursal: null, selloCFDI: null, folioSustitucion: null },
    },
    (ctx) => insertPorRehacer(ctx.db, id, idPedido, ctx.now()),
  )

/** Writes down that it is to be made again, unless its cancellation was undone meanwhile. */
const anotar = (ctx: CtxSesion, { id, idPedido }: Pedida): Promise<null> =>
  inTransaction({ ...ctx, idempotencia: null }, async (ctx) => {
    const global = await lockParaCancelar(ctx.db, ctx.alcance, id)
    if (global && !esCancelable(global.estatus)) await insertPorRehacer(ctx.db, id, idPedido, ctx.now())
    return null
  })
