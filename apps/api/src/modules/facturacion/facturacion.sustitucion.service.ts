import { esCancelable } from '@nitida/contract/facturacion.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { existsAnticipo } from './facturacion.anticipos.queries.ts'
import { exigirEnPlazo } from './facturacion.baja.service.ts'
import { type FacturaPorCancelar, lockParaCancelar, selectParaCancelar } from './facturacion.cancelacion.queries.ts'
import { listPagosVivos } from './facturacion.libres.queries.ts'
import { existsNotaDe } from './facturacion.notas.queries.ts'
import { existsEnCurso } from './facturacion.tomadas.queries.ts'

interface Pedida {
  sustituye?: number | null | undefined
  idPedido?: number | null | undefined
  IdSucursal: number
}

const exigirSustituible = (
  factura: FacturaPorCancelar | undefined,
  { idPedido, IdSucursal }: Pedida,
  ahora: Date,
): FacturaPorCancelar => {
  if (!factura || factura.idSucursal !== IdSucursal) throw new AppError('NO_ENCONTRADO')
  const { clase, estatus } = factura
  if (clase !== 'nominativa' || (factura.idPedido ?? null) !== (idPedido ?? null))
    throw new AppError('SUSTITUTA_INVALIDA')
  if (!esCancelable(estatus)) throw new AppError('FACTURA_NO_CANCELABLE', { datos: { estatus } })
  exigirEnPlazo(factura, ahora)
  return factura
}

/**
 * The invoice that a new one replaces (motive 01): the new one takes over its order, and it is cancelled once that is stamped.
 * @throws AppError NO_ENCONTRADO; SUSTITUTA_INVALIDA for another order's or none by name; FACTURA_NO_CANCELABLE;
 * CANCELACION_FUERA_DE_PLAZO.
 */
export async function sustituidaDe(ctx: CtxSesion, pedida: Pedida): Promise<FacturaPorCancelar | null> {
  if (!pedida.sustituye) return null
  const factura = exigirSustituible(await selectParaCancelar(ctx.db, ctx.alcance, pedida.sustituye), pedida, ctx.now())
  // An advance is cancelled and made again: it says one payment, and its substitute would say the order.
  if (await existsAnticipo(ctx.db, factura.idIntento)) throw new AppError('SUSTITUTA_INVALIDA')
  return factura
}

/**
 * The same with its row held, in the transaction that takes it over.
 * @throws AppError PAGOS_REGISTRADOS, FACTURA_CON_NOTAS, FACTURA_EN_TIMBRADO and the errors above.
 */
export async function retenerSustituida(ctx: CtxSesion, pedida: Pedida): Promise<void> {
  if (!pedida.sustituye) return
  const { id } = exigirSustituible(await lockParaCancelar(ctx.db, ctx.alcance, pedida.sustituye), pedida, ctx.now())
  if ((await listPagosVivos(ctx.db, id)).length > 0) throw new AppError('PAGOS_REGISTRADOS')
  if (await existsNotaDe(ctx.db, id)) throw new AppError('FACTURA_CON_NOTAS')
  if (await existsEnCurso(ctx.db, id)) throw new AppError('FACTURA_EN_TIMBRADO')
}
