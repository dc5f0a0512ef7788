import type { TextosConcepto } from '@nitida/cfdi/comprobante'
import { aCentavos, aPesos, type Centavos, sumar } from '@nitida/contract/dinero'
import type { FormaPagoCfdi, MetodoPagoCfdi } from '@nitida/contract/facturacion.catalogos'
import type { FacturaDePedido, LineaPropuesta } from '@nitida/contract/facturacion.emision'
import { CLAVE_GENERICA, cuentaDeTicket, formaPagoDe, sinIva, UNIDAD } from '@nitida/contract/facturacion.rules'
import type { Pedido } from '@nitida/contract/pedidos'
import type { Elemento } from '@nitida/contract/pedidos.elementos'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { formasDelLibro } from '../pagos/pagos.registro.service.ts'
import { pedidoConElementos } from '../pedidos/pedidos.consulta.service.ts'
import { selectEmisor, selectReceptorDeFactura, selectReceptorDePaciente } from './facturacion.catalogo.queries.ts'
import type { LineaDelTicket } from './facturacion.comprobante.service.ts'
import { nombradasDe, ventaDe } from './facturacion.ventas.service.ts'

const PAR = { clave: 'PR', nombre: 'PAR' } as const

const conNombre = (nombre: string, texto: string): string => {
  const limpio = texto.replaceAll('|', ' ').replace(/\s+/g, ' ').trim().toUpperCase()
  return limpio.startsWith(nombre) ? limpio : `${nombre} ${limpio}`.trim()
}

interface Parte {
  importe: number
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
  'armazon' | 'importeArmazon' | 'lente' | 'importeLente' | 'otro' | 'importeOtro' | 'grado' | 'tono'
>

const graduacionDe = ({ grado, tono }: ConPartes): string | null =>
  [grado && `GRADUACIÓN ${grado}`, tono && `TONO ${tono}`].filter(Boolean).join(', ').toUpperCase() || null

/** Frame, lenses and extra of an element, each with its SAT code; a part without a price is in no CFDI. */
const partesDe = (e: ConPartes): Parte[] => {
  const partes: Parte[] = [
    {
      importe: e.importeArmazon,
      clave: '42142903',
      unidad: UNIDAD,
      producto: conNombre('ARMAZÓN', e.armazon),
      texto: e.armazon,
      graduacion: null,
    },
    {
      importe: e.importeLente,
      clave: '42142902',
      unidad: PAR,
      producto: conNombre('LENTE', e.lente),
      texto: e.lente,
      graduacion: graduacionDe(e),
    },
    {
      importe: e.importeOtro,
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

const contenidoDeParte = ({ importe, texto }: Parte): string => `${aCentavos(importe)} ${texto}`

/** What invoices tell of elements: amount and text of each part that costs something. `listLineas` says the same. */
export const contenidoDe = (elementos: readonly ConPartes[]): string[] =>
  elementos.flatMap(partesDe).map(contenidoDeParte)

/** Elements that the customer kept; what came back is in no invoice (D-76). */
const conservados = (elementos: readonly Elemento[]): Elemento[] =>
  elementos.filter(({ devuelto }) => devuelto === null)

/** @throws AppError PEDIDO_DEVUELTO when everything came back. */
function exigirConservados(elementos: readonly Elemento[]): void {
  if (conservados(elementos).length === 0) throw new AppError('PEDIDO_DEVUELTO')
}

/**
 * The lines of an order as its invoice has them.
 * @throws AppError PEDIDO_DEVUELTO when everything came back, PEDIDO_SIN_IMPORTE; FACTURA_CAMBIADA unless they add up to the order's total.
 */
export function lineasDelPedido(pedido: Pedido, elementos: readonly Elemento[]): LineaDelTicket[] {
  exigirConservados(elementos)
  const lineas = conservados(elementos)
    .flatMap(partesDe)
    .map((parte) => ({
      importe: aCentavos(parte.importe),
      textos: textosDe(parte, ticketDe(pedido)),
      contenido: contenidoDeParte(parte),
    }))
  if (lineas.length === 0) throw new AppError('PEDIDO_SIN_IMPORTE')
  if (sumar(...lineas.map(({ importe }) => importe)) !== aCentavos(pedido.total)) throw new AppError('FACTURA_CAMBIADA')
  return lineas
}

function propuestasDe(elementos: readonly Elemento[], tasa: string): LineaPropuesta[] {
  return conservados(elementos)
    .flatMap(partesDe)
    .map((parte, indexLista) => ({
      indexLista,
      Cantidad: 1,
      CodigoUnidad: parte.unidad.clave,
      Unidad: parte.unidad.nombre,
      CodigoProducto: parte.clave,
      Producto: parte.producto,
      PrecioUnitario: aPesos(sinIva(aCentavos(parte.importe), tasa)),
      PrecioTicket: parte.importe,
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

/** An order as it would be invoiced. @throws AppError NO_ENCONTRADO for one out of reach, PEDIDO_DEVUELTO. */
export async function facturaDePedido(ctx: CtxSesion, id: number): Promise<FacturaDePedido> {
  const { pedido, elementos } = await pedidoConElementos(ctx, id)
  const emisor = await selectEmisor(ctx.db, ctx.alcance, pedido.idSucursal)
  if (!emisor) throw new AppError('SUCURSAL_NO_DISPONIBLE')
  const [pago, receptor, factura, nombradas] = await Promise.all([
    pagoDelPedido(ctx, pedido),
    receptorDe(ctx, pedido.idCliente),
    ventaDe(ctx, id),
    nombradasDe(ctx, id),
  ])
  if (!factura) exigirConservados(elementos)
  const Conceptos = propuestasDe(elementos, emisor.tasaIva)
  const cuenta = cuentaDeTicket(
    Conceptos.map(({ PrecioTicket }) => aCentavos(PrecioTicket)),
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
    nombradas,
  }
}
