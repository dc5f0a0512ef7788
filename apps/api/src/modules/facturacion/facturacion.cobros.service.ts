import { aPesos } from '@nitida/contract/dinero'
import { camposBancarios, faltasDeBancos, leerBancos, SIN_BANCOS } from '@nitida/contract/facturacion.bancos.rules'
import { type DecirBancos, formasDePagoRecibido, type PagoDePedido } from '@nitida/contract/facturacion.pagos'
import { esCancelable, formaPagoDe } from '@nitida/contract/facturacion.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { cobroAuditado } from './facturacion.auditoria.ts'
import { exigirEnPlazo } from './facturacion.baja.service.ts'
import { type FacturaPorCancelar, selectParaCancelar } from './facturacion.cancelacion.queries.ts'
import { type BancosDeCobro, insertBancos, listComplementosDe } from './facturacion.cobros.queries.ts'
import { selectEstados } from './facturacion.estado.queries.ts'
import { bancosDe, pagadoAntes } from './facturacion.falta.ts'
import { type Parcialidad, parcialidadesDe } from './facturacion.libro.ts'
import { enqueuePedidos } from './facturacion.tomadas.queries.ts'
import { lockPedidos } from './facturacion.vida.queries.ts'

/** A payment of an order's deferred invoice, with what was last told of its banks. */
interface Cobro {
  pago: Parcialidad
  bancos: BancosDeCobro | null
}

type DePedido = FacturaPorCancelar & { idPedido: number }

/** @throws AppError NO_ENCONTRADO; FACTURA_SIN_COBROS of one that is paid at once, or has no order. */
async function facturaDe(ctx: CtxSesion, id: number): Promise<DePedido> {
  const factura = exigir(await selectParaCancelar(ctx.db, ctx.alcance, id))
  const { clase, metodoPago, idPedido } = factura
  if (clase !== 'nominativa' || metodoPago !== 'PPD' || idPedido === null) throw new AppError('FACTURA_SIN_COBROS')
  return { ...factura, idPedido }
}

async function cobrosDe({ db }: CtxSesion, { id, idPedido, total }: DePedido): Promise<Cobro[]> {
  const estado = exigir((await selectEstados(db, [idPedido])).get(idPedido))
  return parcialidadesDe(estado.libro, total, pagadoAntes(estado, id)).map((pago) => ({
    ...{ pago, bancos: bancosDe(estado, pago.id) },
  }))
}

async function comoLista(ctx: CtxSesion, factura: DePedido): Promise<PagoDePedido[]> {
  const complementos = await listComplementosDe(ctx.db, factura.id)
  return (await cobrosDe(ctx, factura)).map(({ pago, bancos }) => {
    const suyo = complementos.find(({ idPago }) => idPago === pago.id)
    const { idPago: _, ...complemento } = suyo ?? { idPago: 0 }
    return {
      ...{ id: pago.id, fecha: pago.dia, importe: aPesos(pago.importe), parcialidad: pago.parcialidad },
      formaPago: exigir(formasDePagoRecibido.find((forma) => forma === formaPagoDe[pago.formaPago])),
      ...{ ...leerBancos(bancos ?? SIN_BANCOS), numOperacion: bancos?.numOperacion ?? null },
      ...{ version: bancos?.id ?? 0, complemento: 'folio' in complemento ? complemento : null },
    }
  })
}

/** Payments that an order's deferred invoice has. @throws AppError NO_ENCONTRADO, FACTURA_SIN_COBROS. */
export const listarCobros = async (ctx: CtxSesion, id: number): Promise<PagoDePedido[]> =>
  comoLista(ctx, await facturaDe(ctx, id))

/** A complemento is made ten minutes after its payment, as long as what was typed wrong is usually mended. */
const ESPERA_MS = 10 * 60_000

/**
 * When the queue looks at what was told: at once where a complemento tells otherwise, which SAT lets be replaced until the last day to
 * cancel it.
 * @throws AppError CANCELACION_FUERA_DE_PLAZO.
 */
async function cuandoSeMira(ctx: CtxSesion, idFactura: number, idPago: number): Promise<Date> {
  const ahora = ctx.now()
  const suyo = (await listComplementosDe(ctx.db, idFactura)).find((uno) => uno.idPago === idPago)
  if (!suyo) return new Date(ahora.getTime() + ESPERA_MS)
  exigirEnPlazo(exigir(await selectParaCancelar(ctx.db, { tipo: 'todas' }, suyo.idFactura)), ahora)
  return ahora
}

/**
 * Tells the banks of a payment of an order's deferred invoice. A complemento that tells otherwise is replaced by the queue.
 * @throws AppError NO_ENCONTRADO, FACTURA_SIN_COBROS, FACTURA_EN_CANCELACION, BANCOS_CAMBIADOS, CANCELACION_FUERA_DE_PLAZO;
 * DATOS_INVALIDOS at what SAT does not take by the payment's form.
 */
export const decirBancos = (
  ctx: CtxSesion,
  id: number,
  { idPago, version, ...cuerpo }: DecirBancos,
): Promise<PagoDePedido[]> =>
  inTransaction(ctx, async (ctx) => {
    const { idPedido } = await facturaDe(ctx, id)
    await lockPedidos(ctx.db, [idPedido])
    const factura = await facturaDe(ctx, id)
    if (!esCancelable(factura.estatus)) throw new AppError('FACTURA_EN_CANCELACION')
    const { pago, bancos: antes } = exigir((await cobrosDe(ctx, factura)).find((uno) => uno.pago.id === idPago))
    if ((antes?.id ?? 0) !== version) throw new AppError('BANCOS_CAMBIADOS')
    const bancos = leerBancos(cuerpo)
    const faltas = Object.entries(faltasDeBancos(formaPagoDe[pago.formaPago], bancos))
    if (faltas.length > 0)
      throw new AppError('DATOS_INVALIDOS', {
        errors: Object.fromEntries(faltas.map(([campo, texto]) => [campo, [texto]])),
      })
    const numOperacion = cuerpo.numOperacion ?? null
    const dicho = antes ?? { ...SIN_BANCOS, numOperacion: null }
    const igual =
      dicho.numOperacion === numOperacion && camposBancarios.every((campo) => dicho[campo] === bancos[campo])
    if (igual) return comoLista(ctx, factura)
    const ahora = ctx.now()
    const proximo = await cuandoSeMira(ctx, id, idPago)
    await insertBancos(ctx.db, { ...bancos, idPago, numOperacion, idUsuario: ctx.actor.id, ahora })
    await enqueuePedidos(ctx.db, [idPedido], ahora, proximo)
    const { idSucursal } = factura
    const despues = {
      idFactura: id,
      bancos: camposBancarios.some((campo) => bancos[campo] !== null) || numOperacion !== null,
    }
    await auditar(ctx, { accion: 'bancos del pago', entidad: cobroAuditado, id: idPago, idSucursal, despues })
    anunciar(ctx, 'FacturaUpdated', id, idSucursal)
    return comoLista(ctx, factura)
  })
