import type { TextosConcepto } from '@nitida/cfdi/comprobante'
import { aCentavos, aPesos, type Centavos, sumar } from '@nitida/contract/dinero'
import type { FormaPagoCfdi, MetodoPagoCfdi } from '@nitida/contract/facturacion.catalogos'
import type { FacturaDePedido, LineaPropuesta } from '@nitida/contract/facturacion.emision'
import { CLAVE_GENERICA, cuentaDeTicket, formaPagoDe, sinIva, UNIDAD } from '@nitida/contract/facturacion.rules'
import { type IvaDeArticulo, nombreDeUnidad } from '@nitida/contract/inventario.rules'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Elemento } from '@nitida/contract/pedidos.elementos'
import type { TasaIva } from '@nitida/contract/sucursales.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { aperturaDe, formasDelLibro } from '../pagos/pagos.registro.service.ts'
import { pedidoConElementos } from '../pedidos/pedidos.consulta.service.ts'
import {
  adelantoDe,
  CONCEPTO_ANTICIPO,
  receptorDe as deSuAnticipo,
  formaDelResto,
  porIvaDeAnticipo,
} from './facturacion.adelanto.service.ts'
import { selectEmisor, selectReceptorDeFactura, selectReceptorDePaciente } from './facturacion.catalogo.queries.ts'
import type { LineaDelTicket } from './facturacion.comprobante.service.ts'
import type { PorIva } from './facturacion.intentos.queries.ts'
import { listNombres } from './facturacion.pendientes.queries.ts'
import { partesPorIva, porIvaDe } from './facturacion.porIva.ts'
import { nombradasDe, ventaDe } from './facturacion.ventas.service.ts'
import { selectFacturaViva } from './facturacion.vida.queries.ts'

const PAR = { clave: 'PR', nombre: 'PAR' } as const

const conNombre = (nombre: string, texto: string): string => {
  const limpio = texto.replaceAll('|', ' ').replace(/\s+/g, ' ').trim().toUpperCase()
  return limpio.startsWith(nombre) ? limpio : `${nombre} ${limpio}`.trim()
}

interface Parte {
  importe: number
  /** Its article's own tax. */
  iva: IvaDeArticulo | null
  clave: string
  unidad: { clave: string; nombre: string }
  producto: string
  /** As the order has it. */
  texto: string
  graduacion: string | null
}

/** What an element is made of, stored or as an edit wants it. */
type ConPartes = Pick<
  Elemento,
  'armazon' | 'importeArmazon' | 'lente' | 'importeLente' | 'otro' | 'importeOtro' | 'grado' | 'tono' | 'iva'
> &
  Partial<Pick<Elemento, 'claveSat' | 'unidadSat'>>

const graduacionDe = ({ grado, tono }: ConPartes): string | null =>
  [grado && `GRADUACIÓN ${grado}`, tono && `TONO ${tono}`].filter(Boolean).join(', ').toUpperCase() || null

/** Frame, lenses and extra of an element, each with its SAT code, an article's with its own; a part without a price is in no CFDI. */
const partesDe = (e: ConPartes): Parte[] => {
  const partes: Parte[] = [
    {
      importe: e.importeArmazon,
      iva: e.iva,
      clave: e.claveSat ?? '42142903',
      unidad: e.unidadSat ? { clave: e.unidadSat, nombre: nombreDeUnidad[e.unidadSat] } : UNIDAD,
      producto: conNombre('ARMAZÓN', e.armazon),
      texto: e.armazon,
      graduacion: null,
    },
    {
      importe: e.importeLente,
      iva: null,
      clave: '42142902',
      unidad: PAR,
      producto: conNombre('LENTE', e.lente),
      texto: e.lente,
      graduacion: graduacionDe(e),
    },
    {
      importe: e.importeOtro,
      iva: null,
      clave: CLAVE_GENERICA,
      unidad: UNIDAD,
      producto: conNombre('', e.otro) || 'OTRO',
      texto: e.otro,
      graduacion: null,
    },
  ]
  return partes.filter(({ importe }) => importe > 0)
}

/** `01-31`: the ticket, as staff and customer read it. */
export const ticketDe = ({ sucursalNumber, folio }: { sucursalNumber: string; folio: number }): string =>
  `${sucursalNumber}-${folio}`

const textosDe = (parte: Parte, ticket: string): TextosConcepto => ({
  ClaveProdServ: parte.clave,
  ClaveUnidad: parte.unidad.clave,
  Unidad: parte.unidad.nombre,
  NoIdentificacion: ticket,
  Descripcion: parte.producto,
})

const contenidoDeParte = ({ importe, iva, texto }: Parte): string =>
  `${iva === null ? aCentavos(importe) : `${aCentavos(importe)}/${iva}`} ${texto}`

/** What invoices tell of elements: amount, own tax and text of each part that costs something. `listLineas` says the same. */
export const contenidoDe = (elementos: readonly ConPartes[]): string[] =>
  elementos.flatMap(partesDe).map(contenidoDeParte)

/** What elements are worth by tax. */
export const valorPorIva = (elementos: readonly ConPartes[]): PorIva =>
  porIvaDe(elementos.flatMap(partesDe).map(({ importe, iva }) => ({ importe: aCentavos(importe), iva })))

/** Elements that the customer kept; what came back is in no invoice (D-76). */
const conservados = (elementos: readonly Elemento[]): Elemento[] =>
  elementos.filter(({ devuelto }) => devuelto === null)

/** @throws AppError PEDIDO_DEVUELTO when everything came back. */
function exigirConservados(elementos: readonly Elemento[]): void {
  if (conservados(elementos).length === 0) throw new AppError('PEDIDO_DEVUELTO')
}

/**
 * Takes what was paid before off lines, each by its share, as SAT's guide has an advance that was invoiced apart (Anexo 20, appendix 6,
 * B): the rest is what this house sells. The dearest line takes the centavos of rounding.
 */
function sinApertura<L extends { importe: Centavos }>(lineas: readonly L[], apertura: Centavos) {
  const total = sumar(...lineas.map(({ importe }) => importe))
  const partes = lineas.map(({ importe }) => Math.floor((apertura * importe) / total))
  const mayor = lineas.reduce((lugar, { importe }, n) => (importe > (lineas[lugar]?.importe ?? 0) ? n : lugar), 0)
  const resto = apertura - sumar(...partes)
  return lineas.map((linea, n) => ({ ...linea, descuento: (partes[n] ?? 0) + (n === mayor ? resto : 0) }))
}

/** @throws AppError PEDIDO_DE_APERTURA when all of an order was paid before it came here. */
function exigirVentaPropia(total: Centavos, apertura: Centavos): void {
  if (apertura > 0 && apertura >= total) throw new AppError('PEDIDO_DE_APERTURA')
}

/**
 * The lines of an order as its invoice has them.
 * @param apertura centavos that were paid before it came here: its invoice leaves them out.
 * @throws AppError PEDIDO_DEVUELTO when everything came back, PEDIDO_SIN_IMPORTE, PEDIDO_DE_APERTURA; FACTURA_CAMBIADA unless they
 * add up to the order's total.
 */
export function lineasDelPedido(pedido: Pedido, elementos: readonly Elemento[], apertura: Centavos): LineaDelTicket[] {
  exigirConservados(elementos)
  const lineas = conservados(elementos)
    .flatMap(partesDe)
    .map((parte) => ({
      importe: aCentavos(parte.importe),
      iva: parte.iva,
      textos: textosDe(parte, ticketDe(pedido)),
      contenido: contenidoDeParte(parte),
    }))
  if (lineas.length === 0) throw new AppError('PEDIDO_SIN_IMPORTE')
  if (sumar(...lineas.map(({ importe }) => importe)) !== aCentavos(pedido.total)) throw new AppError('FACTURA_CAMBIADA')
  exigirVentaPropia(aCentavos(pedido.total), apertura)
  return sinApertura(lineas, apertura)
}

function propuestasDe(elementos: readonly Elemento[], apertura: Centavos, tasa: TasaIva): LineaPropuesta[] {
  const partes = conservados(elementos).flatMap(partesDe)
  const enCentavos = partes.map((parte) => ({ ...parte, importe: aCentavos(parte.importe) }))
  return sinApertura(enCentavos, apertura).map(({ importe, descuento, ...parte }, indexLista) => ({
    indexLista,
    Cantidad: 1,
    CodigoUnidad: parte.unidad.clave,
    Unidad: parte.unidad.nombre,
    CodigoProducto: parte.clave,
    Producto: parte.producto,
    PrecioUnitario: aPesos(sinIva(importe - descuento, parte.iva ?? tasa)),
    PrecioTicket: aPesos(importe - descuento),
    iva: parte.iva,
    graduacion: parte.graduacion,
  }))
}

/** PUE with the form that took most, once everything is paid; PPD until then (D-82). */
export async function pagoDelPedido(
  ctx: Pick<CtxSesion, 'db'>,
  pedido: Pick<Pedido, 'id' | 'saldoPendiente'>,
): Promise<{ metodo: MetodoPagoCfdi; forma: FormaPagoCfdi; importe: Centavos }> {
  if (pedido.saldoPendiente > 0) return { metodo: 'PPD', forma: '99', importe: 0 }
  const formas = await formasDelLibro(ctx, pedido.id)
  const [mayor] = formas.toSorted((a, b) => b.importe - a.importe)
  if (!mayor) return { metodo: 'PPD', forma: '99', importe: 0 }
  return { metodo: 'PUE', forma: formaPagoDe[mayor.formaPago], importe: mayor.importe }
}

/** The likeliest receiver of an order: that of the patient's last invoice, then his record. */
async function receptorDe({ db, alcance }: CtxSesion, idCliente: number) {
  const paciente = await selectReceptorDePaciente(db, alcance, { id: idCliente })
  if (!paciente) return null
  const anterior = await selectReceptorDeFactura(db, alcance, paciente.RFC)
  return anterior ? { ...anterior, Correo: anterior.Correo ?? paciente.Correo } : paciente
}

/** Lines of an advance's CFDI: its tax is within. */
const lineaDeAnticipo = (
  importe: Centavos,
  iva: IvaDeArticulo | null,
  tasa: TasaIva,
  indexLista: number,
): LineaPropuesta => ({
  ...{ indexLista, Cantidad: 1, CodigoUnidad: CONCEPTO_ANTICIPO.ClaveUnidad, Unidad: '' },
  CodigoProducto: CONCEPTO_ANTICIPO.ClaveProdServ,
  Producto: CONCEPTO_ANTICIPO.Descripcion,
  PrecioUnitario: aPesos(sinIva(importe, iva ?? tasa)),
  PrecioTicket: aPesos(importe),
  iva,
  graduacion: null,
})

/**
 * What is proposed of an order whose branch invoices advances by CFDIs: the oldest payment without one while the order owes, else its
 * final invoice. Null where today's way holds.
 */
async function propuestaDeAnticipo(ctx: CtxSesion, pedido: Pedido, tasa: TasaIva) {
  const { aplica, estado, vivos, faltan } = await adelantoDe(ctx, pedido)
  if (!estado || !aplica) return null
  const [pago] = faltan
  const nombres = await listNombres(
    ctx.db,
    vivos.map(({ idFactura }) => idFactura),
  )
  const ultima = vivos.at(-1)
  const factura = ultima ? await selectFacturaViva(ctx.db, ultima.idFactura) : null
  const Receptor = factura && { ...deSuAnticipo(factura), origen: 'factura' as const }
  const comun = { libre: false, anticipo: null, Conceptos: null, Receptor, anticipos: [...nombres.values()] }
  if (pedido.saldoPendiente === 0) {
    if (vivos.length === 0) return null
    const ids = vivos.map(({ idPago }) => idPago)
    return { ...comun, libre: true, pago: { metodo: 'PUE' as const, ...formaDelResto(estado, ids) } }
  }
  if (!pago) return vivos.length > 0 ? { ...comun, pago: null } : null
  const { importe } = pago
  return {
    ...{ ...comun, libre: true, anticipo: { importe: aPesos(importe), despues: faltan.length - 1 } },
    Conceptos: partesPorIva(porIvaDeAnticipo(estado, importe), tasa).map(({ importe, iva }, n) =>
      lineaDeAnticipo(importe, iva === '0' || iva === 'exento' ? iva : null, tasa, n),
    ),
    pago: { metodo: 'PUE' as const, forma: formaPagoDe[pago.formaPago], importe },
  }
}

/** An order as it would be invoiced. @throws AppError NO_ENCONTRADO for one out of reach, PEDIDO_DEVUELTO, PEDIDO_DE_APERTURA. */
export async function facturaDePedido(ctx: CtxSesion, id: number): Promise<FacturaDePedido> {
  const { pedido, elementos } = await pedidoConElementos(ctx, id)
  const emisor = await selectEmisor(ctx.db, ctx.alcance, pedido.idSucursal)
  if (!emisor) throw new AppError('SUCURSAL_NO_DISPONIBLE')
  const [apertura, deHoy, conocido, venta, nombradas, adelanto] = await Promise.all([
    aperturaDe(ctx, id),
    pagoDelPedido(ctx, pedido),
    receptorDe(ctx, pedido.idCliente),
    ventaDe(ctx, id),
    nombradasDe(ctx, id),
    propuestaDeAnticipo(ctx, pedido, emisor.tasaIva),
  ])
  const propia = adelanto && (!venta || venta.estado === 'anticipo') ? adelanto : null
  const factura = propia?.libre ? null : venta
  const pago = propia?.pago ?? deHoy
  const receptor = propia?.Receptor ?? conocido
  if (!factura) {
    exigirConservados(elementos)
    exigirVentaPropia(aCentavos(pedido.total), apertura)
  }
  const Conceptos =
    propia?.Conceptos ?? propuestasDe(elementos, Math.min(apertura, aCentavos(pedido.total)), emisor.tasaIva)
  const cuenta = cuentaDeTicket(
    Conceptos.map(({ PrecioTicket, iva }) => ({ importe: aCentavos(PrecioTicket), iva })),
    emisor.tasaIva,
  )
  const { id: idPedido, folio, nombreCliente, idSucursal, sucursalNumber, total, saldoPendiente } = pedido
  return {
    idPedido,
    folio,
    nombreCliente,
    telefono: pedido.telefonoCliente,
    idSucursal,
    sucursalNumber,
    total,
    saldoInicial: aPesos(apertura),
    saldoPendiente,
    Receptor: receptor,
    origen: receptor?.origen ?? null,
    Conceptos,
    SubTotal: aPesos(cuenta.subtotal),
    IVA: aPesos(cuenta.iva),
    Total: aPesos(cuenta.total),
    FormaPago: pago.forma,
    importeFormaPago: aPesos(pago.importe),
    MetodoPago: pago.metodo,
    factura,
    anticipo: propia?.anticipo ?? null,
    anticipos: propia?.anticipos ?? [],
    nombradas,
  }
}
