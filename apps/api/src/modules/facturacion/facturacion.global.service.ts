import { aPesos, sumar } from '@nitida/contract/dinero'
import type { CrearGlobal } from '@nitida/contract/facturacion.cuerpos'
import type { MesDeFacturacion } from '@nitida/contract/facturacion.global'
import { formaPagoDe, MAXIMO_TRANSACCIONES, sinIva } from '@nitida/contract/facturacion.rules'
import { fechaEn, sumarDias } from '@nitida/contract/fechas'
import type { PeriodoDeGlobal } from '@nitida/contract/globales'
import { periodoDeMes } from '@nitida/contract/globales.rules'
import type { FormaPago } from '@nitida/contract/pedidos.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { type EmisorGuardado, listEmisores } from './facturacion.catalogo.queries.ts'
import {
  exigirMismoTotal,
  importesDeTicket,
  type LineaDelTicket,
  receptorPublico,
} from './facturacion.comprobante.service.ts'
import { emisorDe, respuestaDe } from './facturacion.crear.service.ts'
import { listSinFactura, sumComplementos, sumEgresos, sumMes, type Venta } from './facturacion.global.queries.ts'
import { ticketDe } from './facturacion.pedido.service.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { prepararUnaVez, timbrar } from './facturacion.timbrado.service.ts'

/** Days after the end of a month in which its global may still be made (RMF 2.7.1.21). */
export const PLAZO_DE_GLOBAL = 1

/** First and last day of a month. */
export function diasDe(mes: string): { desde: string; hasta: string } {
  const desde = `${mes}-01`
  const siguiente = sumarDias(desde, 31).slice(0, 7)
  return { desde, hasta: sumarDias(`${siguiente}-01`, -1) }
}

const mesActual = (ctx: CtxSesion, { zonaHoraria }: EmisorGuardado): string =>
  fechaEn(zonaHoraria, ctx.now()).slice(0, 7)

/**
 * The named branch, or the first of the chain.
 * @throws AppError NO_ENCONTRADO, SUCURSAL_NO_DISPONIBLE.
 */
async function emisorPedido(ctx: CtxSesion, sucursal: number | undefined): Promise<EmisorGuardado> {
  if (sucursal) return emisorDe(ctx, sucursal)
  const [primera] = await listEmisores(ctx.db, ctx.alcance)
  if (!primera) throw new AppError('SUCURSAL_NO_DISPONIBLE')
  return primera
}

/** Sales for the picker of the general-public form (D-54). @throws AppError SIN_TRANSACCIONES with the specification's text. */
export async function transaccionesSinFactura(
  ctx: CtxSesion,
  filtro: { metodoPago: FormaPago; sucursal?: number; mes?: string; conPedidas?: boolean },
) {
  const emisor = await emisorPedido(ctx, filtro.sucursal)
  const mes = filtro.mes ?? mesActual(ctx, emisor)
  const { idSucursal, tasaIva } = emisor
  const pedidas = { idSucursal, ...diasDe(mes), formaPago: filtro.metodoPago, conPedidas: filtro.conPedidas }
  const ventas = await listSinFactura(ctx.db, pedidas, MAXIMO_TRANSACCIONES)
  if (ventas.length === 0) throw new AppError('SIN_TRANSACCIONES', { datos: { metodo: filtro.metodoPago } })
  const data = ventas.map((venta) => ({
    id: venta.id,
    createDate: venta.creadaEn.toISOString(),
    idPedido: venta.idPedido,
    ticket: ticketDe(venta),
    nombreCliente: venta.nombreCliente,
    pidioFactura: venta.pidioFactura,
    importe: aPesos(venta.importe),
    formaPago: venta.formaPago,
    precioSinIva: aPesos(sinIva(venta.importe, tasaIva)),
  }))
  return { data, total: data.length, mes }
}

/** One concept for each ticket, as SAT's guide writes them: no unit name, no article (§5.4). */
const lineaDe = (venta: Venta): LineaDelTicket => ({
  importe: venta.importe,
  textos: {
    ClaveProdServ: '01010101',
    ClaveUnidad: 'ACT',
    Unidad: null,
    // The ticket is the order's folio with its transaction, because an order paid in two parts is two sales.
    NoIdentificacion: `${ticketDe(venta)}-${venta.id}`,
    Descripcion: 'Venta',
  },
  contenido: '',
})

/**
 * Stamps the global of the chosen transactions, once.
 * @throws AppError TRANSACCION_FACTURADA when one of them is in another CFDI, or is none of this month, branch and method.
 */
export async function crearGlobal(ctx: CtxSesion, t: Timbrador, enlaces: Firmante, cuerpo: CrearGlobal) {
  const pedida = await prepararUnaVez(ctx, async () =>
    prepararGlobal(ctx, await emisorDe(ctx, cuerpo.IdSucursal), { ...cuerpo, periodo: periodoDeMes(cuerpo.mes) }),
  )
  if ('repetida' in pedida) return respuestaDe(ctx, enlaces, pedida.repetida)
  const { borrador, revisar } = pedida.preparado
  return respuestaDe(ctx, enlaces, await timbrar(ctx, t, borrador, revisar))
}

/** What a global is made of: sales of one period and method, and their sum on the screen, if one said it. */
type PorGlobalizar = Pick<CrearGlobal, 'metodoPago' | 'transacciones' | 'Total'> & { periodo: PeriodoDeGlobal }

/**
 * Decides a global.
 * @throws AppError TRANSACCION_FACTURADA.
 */
export async function prepararGlobal(ctx: Ctx, emisor: EmisorGuardado, cuerpo: PorGlobalizar) {
  const { metodoPago, periodo } = cuerpo
  const ids = [...new Set(cuerpo.transacciones)]
  const { idSucursal, tasaIva } = emisor
  const { desde, hasta, ...global } = periodo
  const pedidas = { idSucursal, desde, hasta, formaPago: metodoPago, ids }
  const ventas = await listSinFactura(ctx.db, pedidas, MAXIMO_TRANSACCIONES)
  if (ventas.length !== ids.length) throw new AppError('TRANSACCION_FACTURADA')
  const lineas = ventas.map(lineaDe)
  const calculado = await importesDeTicket(lineas, tasaIva)
  exigirMismoTotal(cuerpo.Total, calculado.importes)
  const borrador = {
    clase: 'global' as const,
    emisor,
    receptor: receptorPublico(emisor),
    formaPago: formaPagoDe[metodoPago],
    metodoPago: 'PUE' as const,
    ...calculado,
    textos: lineas.map(({ textos }) => textos),
    global,
    periodo,
    relacion: null,
    idPedido: null,
    ventas: ventas.map(({ id, idPedido, importe }) => ({ idPedido, idPago: id, importe })),
  }
  const revisar = async (ctx: Ctx) => {
    const ahora = await listSinFactura(ctx.db, pedidas, MAXIMO_TRANSACCIONES)
    const total = sumar(...ahora.map(({ importe }) => importe))
    if (ahora.length !== ids.length || total !== calculado.importes.Total) throw new AppError('TRANSACCION_FACTURADA')
  }
  return { borrador, revisar }
}

/** A month of a branch: sales, invoiced by name, in globals, left. */
export async function mesDeFacturacion(
  ctx: CtxSesion,
  filtro: { mes?: string; sucursal?: number },
): Promise<MesDeFacturacion> {
  const emisor = await emisorPedido(ctx, filtro.sucursal)
  const mes = filtro.mes ?? mesActual(ctx, emisor)
  const pedidas = { idSucursal: emisor.idSucursal, ...diasDe(mes) }
  const [porForma, egresos, { complementados, faltan }] = await Promise.all([
    sumMes(ctx.db, pedidas),
    sumEgresos(ctx.db, pedidas),
    sumComplementos(ctx.db, pedidas),
  ])
  const suma = (de: 'vendido' | 'nominativas' | 'globales' | 'pendiente') =>
    aPesos(sumar(...porForma.map((fila) => fila[de])))
  return {
    mes,
    ventas: suma('vendido'),
    nominativas: suma('nominativas'),
    globales: suma('globales'),
    egresos: aPesos(egresos),
    complementos: aPesos(complementados),
    sinComplemento: faltan,
    pendiente: suma('pendiente'),
    transaccionesPendientes: sumar(...porForma.map(({ transacciones }) => transacciones)),
    porForma: porForma.map(({ formaPago, pendiente, transacciones, pedido, pedidas }) => ({
      formaPago,
      importe: aPesos(pendiente - pedido),
      transacciones: transacciones - pedidas,
    })),
    pidieronFactura: {
      importe: aPesos(sumar(...porForma.map(({ pedido }) => pedido))),
      transacciones: sumar(...porForma.map(({ pedidas }) => pedidas)),
    },
    limite: sumarDias(pedidas.hasta, PLAZO_DE_GLOBAL),
  }
}
