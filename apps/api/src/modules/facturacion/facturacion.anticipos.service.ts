import type { ReceptorFactura } from '@nitida/contract/facturacion.cuerpos'
import { esCancelable, formaPagoDe } from '@nitida/contract/facturacion.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { pedidoConElementos } from '../pedidos/pedidos.consulta.service.ts'
import {
  CONCEPTO_ANTICIPO,
  formaDelResto,
  porIvaDeAnticipo,
  receptorDe,
  vivosDe,
} from './facturacion.adelanto.service.ts'
import type { EmisorGuardado } from './facturacion.catalogo.queries.ts'
import {
  type Borrador,
  exigirReglasDelSat,
  importesDeTicket,
  ventaDeLineas,
} from './facturacion.comprobante.service.ts'
import { type EstadoFiscal, selectEstados } from './facturacion.estado.queries.ts'
import { faltasDe, porAnticipar } from './facturacion.falta.ts'
import type { PagoVigente } from './facturacion.libro.ts'
import { lineasDelPedido } from './facturacion.pedido.service.ts'
import { partesPorIva } from './facturacion.porIva.ts'
import { type Orden, ordenDe } from './facturacion.timbrado.service.ts'
import { existsEnCurso } from './facturacion.tomadas.queries.ts'
import { type FacturaViva, lockFacturas, lockPedidos } from './facturacion.vida.queries.ts'

const TODAS = { tipo: 'todas' } as const

interface NuevoAnticipo {
  emisor: EmisorGuardado
  receptor: ReceptorFactura
  pago: Pick<PagoVigente, 'id' | 'formaPago' | 'importe'>
  estado: EstadoFiscal
  idPedido: number
}

/** The CFDI of one payment, so that its form and its amount are those of one row of the ledger. */
export async function borradorDeAnticipo(nuevo: NuevoAnticipo): Promise<Borrador> {
  const { emisor, receptor, pago, estado, idPedido } = nuevo
  const porIva = porIvaDeAnticipo(estado, pago.importe)
  const partes = partesPorIva(porIva, emisor.tasaIva)
  return {
    clase: 'nominativa',
    emisor,
    receptor,
    formaPago: formaPagoDe[pago.formaPago],
    metodoPago: 'PUE',
    textos: partes.map(() => CONCEPTO_ANTICIPO),
    ...(await importesDeTicket(partes, emisor.tasaIva)),
    global: null,
    relacion: null,
    idPedido,
    anticipo: true,
    ventas: [{ idPedido, idPago: pago.id, importe: pago.importe, porIva, anticipo: true }],
  }
}

/** The order and its advances, held; null while somebody has to answer first. */
async function retener(ctx: Ctx, idPedido: number) {
  await lockPedidos(ctx.db, [idPedido])
  const estado = (await selectEstados(ctx.db, [idPedido])).get(idPedido)
  if (!estado) return null
  const vivos = vivosDe(estado)
  const facturas = await lockFacturas(
    ctx.db,
    vivos.map(({ idFactura }) => idFactura),
  )
  if (facturas.some(({ estatus }) => !esCancelable(estatus))) return null
  for (const { id } of facturas) if (await existsEnCurso(ctx.db, id)) return null
  return { estado, vivos, facturas, primera: facturas.at(-1) }
}

/** Decides the CFDI of a payment that came after the order's first advance, in the caller's transaction; null when none lacks it. */
export async function decidirAnticipo(ctx: Ctx, emisor: EmisorGuardado, idPedido: number): Promise<Orden | null> {
  const retenido = await retener(ctx, idPedido)
  if (!retenido?.primera || !faltasDe(retenido.estado).some(({ que }) => que === 'anticipo')) return null
  const { estado, primera } = retenido
  const mudos = porAnticipar(estado)
  const pago = mudos.find(({ id }) => !estado.anticipados.includes(id)) ?? mudos[0]
  if (!pago) return null
  const suyo = { ...emisor, tasaIva: primera.tasa }
  const borrador = await borradorDeAnticipo({ emisor: suyo, receptor: receptorDe(primera), pago, estado, idPedido })
  await exigirReglasDelSat(borrador, ctx.now())
  return ordenDe(borrador)
}

/**
 * Decides the invoice of a paid order that names its advances (relation 07) and takes over from them, in the caller's transaction; null
 * when the order does not need it. Throws like `lineasDelPedido`.
 */
export async function decidirFinal(ctx: Ctx, emisor: EmisorGuardado, idPedido: number): Promise<Orden | null> {
  const retenido = await retener(ctx, idPedido)
  if (!retenido?.primera || !faltasDe(retenido.estado).some(({ que }) => que === 'final')) return null
  const { estado, vivos, facturas, primera } = retenido
  const { pedido, elementos } = await pedidoConElementos({ ...ctx, alcance: TODAS }, idPedido)
  const lineas = lineasDelPedido(pedido, elementos, estado.apertura)
  const suyo = { ...emisor, tasaIva: primera.tasa }
  const calculado = await importesDeTicket(lineas, suyo.tasaIva)
  const borrador: Borrador = {
    ...{ clase: 'nominativa', emisor: suyo, receptor: receptorDe(primera), metodoPago: 'PUE' },
    formaPago: formaDelResto(
      estado,
      vivos.map(({ idPago }) => idPago),
    ).forma,
    textos: lineas.map(({ textos }) => textos),
    ...calculado,
    global: null,
    ...conAnticipos(facturas),
    idPedido,
    ventas: [ventaDeLineas(idPedido, lineas, calculado.importes.Total)],
  }
  await exigirReglasDelSat(borrador, ctx.now())
  return ordenDe(borrador)
}

/** What a final invoice says of its advances. */
export function conAnticipos(facturas: readonly Pick<FacturaViva, 'id' | 'uuid'>[]) {
  const [folioFiscal = '', ...otros] = facturas.map(({ uuid }) => uuid.toUpperCase())
  return { relacion: { tipo: '07' as const, folioFiscal, otros }, aplica: facturas.map(({ id }) => id) }
}

/**
 * The live advances of an order with all of them held, and nothing of them under way.
 * @throws AppError FACTURA_EN_TIMBRADO; DATOS_INVALIDOS for a receiver that is not theirs.
 */
export async function retenerAnticipos(ctx: Ctx, idPedido: number, rfc: string): Promise<FacturaViva[]> {
  const retenido = await retener(ctx, idPedido)
  if (!retenido) throw new AppError('FACTURA_EN_TIMBRADO')
  exigirMismoReceptor(retenido.facturas, rfc)
  return retenido.facturas
}

function exigirMismoReceptor(facturas: readonly FacturaViva[], rfc: string): void {
  const otra = facturas.find(({ rfcReceptor }) => rfcReceptor !== rfc)
  if (!otra) return
  const texto = `Los anticipos de este pedido están a nombre de ${otra.rfcReceptor}: la factura final también va a su nombre.`
  throw new AppError('DATOS_INVALIDOS', { errors: { 'Receptor.RFC': [texto] } })
}
