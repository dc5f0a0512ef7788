import type { VistaDeCancelacion } from '@nitida/contract/facturacion'
import { esCancelable } from '@nitida/contract/facturacion.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { existsAnticipo } from './facturacion.anticipos.queries.ts'
import { exigirEnPlazo } from './facturacion.baja.service.ts'
import {
  type FacturaPorCancelar,
  lockParaCancelar,
  selectParaCancelar,
  selectSucursalDePedido,
} from './facturacion.cancelacion.queries.ts'
import { listPagosVivos } from './facturacion.libres.queries.ts'
import { existsNotaDe } from './facturacion.notas.queries.ts'
import { existsEnCurso } from './facturacion.tomadas.queries.ts'
import { enumerar, exigirUnica, nombradasDe } from './facturacion.ventas.service.ts'

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
 * CANCELACION_FUERA_DE_PLAZO; SUSTITUTA_DE_VARIAS.
 */
export async function sustituidaDe(ctx: CtxSesion, pedida: Pedida): Promise<FacturaPorCancelar | null> {
  if (!pedida.sustituye) return null
  const factura = exigirSustituible(await selectParaCancelar(ctx.db, ctx.alcance, pedida.sustituye), pedida, ctx.now())
  // An advance is cancelled and made again: it says one payment, and its substitute would say the order.
  if (await existsAnticipo(ctx.db, factura.idIntento)) throw new AppError('SUSTITUTA_INVALIDA')
  if (factura.idPedido) await exigirUnica(ctx, factura.idPedido)
  return factura
}

/** Why no invoice can take the place of one (motive 01), and what to do; null where one can. */
export async function sinSustitutaDe(
  ctx: CtxSesion,
  factura: FacturaPorCancelar,
): Promise<VistaDeCancelacion['sinSustituta']> {
  const { clase, idPedido, idIntento, idSucursal } = factura
  if (clase === 'global')
    return {
      titulo: 'Una global no se sustituye',
      que: 'Cancélala con el motivo 02 o 04: sus ventas quedan libres y se hace otra vez.',
    }
  if (clase === 'egreso')
    return { titulo: 'Una nota de crédito no se sustituye', que: 'Cancélala con el motivo 02 y haz otra.' }
  if (clase === 'pago')
    return {
      titulo: 'Un complemento no se sustituye a mano',
      que: 'Corrige el pago: el complemento que lo sustituye se hace solo.',
    }
  if (await existsAnticipo(ctx.db, idIntento))
    return { titulo: 'Un anticipo no se sustituye', que: 'Cancélalo con el motivo 02 y hazlo otra vez.' }
  if (!idPedido) return null
  const nombradas = await nombradasDe(ctx, idPedido)
  if (nombradas.length > 1)
    return {
      titulo: 'El pedido tiene varias facturas',
      que: `Está en ${enumerar.format(nombradas)}. Cancela una con el motivo 02 y sustituye la otra con todo el pedido.`,
    }
  if ((await selectSucursalDePedido(ctx.db, idPedido)) !== idSucursal)
    return {
      titulo: 'El pedido es ahora de otra sucursal',
      que: 'Cancélala con el motivo 02 y factura el pedido otra vez en su sucursal.',
    }
  return null
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
