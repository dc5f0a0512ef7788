import { aPesos, sumar } from '@nitida/contract/dinero'
import type { CrearGlobal } from '@nitida/contract/facturacion.cuerpos'
import type { MesDeFacturacion } from '@nitida/contract/facturacion.global'
import { formaPagoDe, MAXIMO_TRANSACCIONES, sinIva } from '@nitida/contract/facturacion.rules'
import { fechaEn, sumarDias } from '@nitida/contract/fechas'
import type { PeriodoDeGlobal } from '@nitida/contract/globales'
import { periodoDeMes } from '@nitida/contract/globales.rules'
import type { FormaPago } from '@nitida/contract/pedidos.rules'
import type { TasaIva } from '@nitida/contract/sucursales.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { type EmisorGuardado, listEmisores } from './facturacion.catalogo.queries.ts'
import { exigirMismoTotal, importesDeTicket, receptorPublico } from './facturacion.comprobante.service.ts'
import { emisorDe, respuestaDe } from './facturacion.crear.service.ts'
import { selectEstados } from './facturacion.estado.queries.ts'
import {
  listMixtos,
  listSinFactura,
  sumComplementos,
  sumEgresos,
  sumMes,
  type Venta,
} from './facturacion.global.queries.ts'
import type { PorIva } from './facturacion.intentos.queries.ts'
import { ticketDe } from './facturacion.pedido.service.ts'
import { menosPorIva, partesPorIva, porIvaDe, repartirPorIva, sumarPorIva, valeDe } from './facturacion.porIva.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { prepararUnaVez, timbrar } from './facturacion.timbrado.service.ts'
import { lockPedidos } from './facturacion.vida.queries.ts'

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
  const data = (await porIvaDeVentas(ctx, ventas)).map(({ venta, porIva: { tasa, cero, exento } }) => ({
    id: venta.id,
    createDate: venta.creadaEn.toISOString(),
    idPedido: venta.idPedido,
    ticket: ticketDe(venta),
    nombreCliente: venta.nombreCliente,
    pidioFactura: venta.pidioFactura,
    importe: aPesos(venta.importe),
    formaPago: venta.formaPago,
    precioSinIva: aPesos(sinIva(tasa, tasaIva) + cero + exento),
    tasaCero: aPesos(cero),
    exento: aPesos(exento),
  }))
  return { data, total: data.length, mes }
}

interface VentaPorIva {
  venta: Venta
  porIva: PorIva
}

/** Sales by tax: each its share of what no CFDI of its order says yet, so that the last one of an order leaves nothing out. */
async function porIvaDeVentas({ db }: Pick<Ctx, 'db'>, ventas: readonly Venta[]): Promise<VentaPorIva[]> {
  const mixtos = await listMixtos(db, [...new Set(ventas.map(({ idPedido }) => idPedido))])
  const faltan = new Map<number, PorIva>()
  for (const [id, estado] of await selectEstados(db, mixtos))
    faltan.set(id, menosPorIva(valeDe(estado), sumarPorIva(estado.cfdis.map(({ queda }) => queda))))
  return ventas.map((venta) => {
    const falta = faltan.get(venta.idPedido)
    if (!falta) return { venta, porIva: porIvaDe([{ importe: venta.importe, iva: null }]) }
    const porIva = repartirPorIva(venta.importe, falta)
    faltan.set(venta.idPedido, menosPorIva(falta, porIva))
    return { venta, porIva }
  })
}

const repartoDe = (ventas: readonly VentaPorIva[]): string => JSON.stringify(ventas.map(({ porIva }) => porIva))

/** One concept for each ticket and tax, as SAT's guide writes them: no unit name, no article (§5.4). */
const lineasDe = ({ venta, porIva }: VentaPorIva, tasa: TasaIva) =>
  partesPorIva(porIva, tasa).map((parte) => ({
    ...parte,
    textos: {
      ClaveProdServ: '01010101',
      ClaveUnidad: 'ACT',
      Unidad: null,
      // The ticket is the order's folio with its transaction, because an order paid in two parts is two sales.
      NoIdentificacion: `${ticketDe(venta)}-${venta.id}`,
      Descripcion: 'Venta',
    },
  }))

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
  const porIva = await porIvaDeVentas(ctx, ventas)
  const lineas = porIva.flatMap((una) => lineasDe(una, tasaIva))
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
    ventas: porIva.map(({ venta: { id, idPedido, importe }, porIva }) => ({ idPedido, idPago: id, importe, porIva })),
  }
  const revisar = async (ctx: Ctx) => {
    const ahora = await listSinFactura(ctx.db, pedidas, MAXIMO_TRANSACCIONES)
    const total = sumar(...ahora.map(({ importe }) => importe))
    if (ahora.length !== ids.length || total !== calculado.importes.Total) throw new AppError('TRANSACCION_FACTURADA')
    const conIvaPropio = porIva.filter((una) => una.porIva.tasa < una.venta.importe).map(({ venta }) => venta.idPedido)
    if (conIvaPropio.length > 0) await lockPedidos(ctx.db, conIvaPropio)
    if (repartoDe(await porIvaDeVentas(ctx, ahora)) !== repartoDe(porIva)) throw new AppError('TRANSACCION_FACTURADA')
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
