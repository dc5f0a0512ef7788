import { aCentavos, aPesos, type Centavos, sumar } from './dinero.ts'
import type { FormaPagoCfdi, MetodoPagoCfdi } from './facturacion.catalogos.ts'
import {
  centesimasDe,
  etiquetaIva,
  type RenglonDeImpuesto,
  renglonesDeImpuestos,
  sumaDeImpuestos,
} from './facturacion.impuestos.rules.ts'
import type { ImpuestosDeLinea } from './facturacion.impuestos.ts'
import { type Fecha, sumarDias } from './fechas.ts'
import type { IvaDeArticulo } from './inventario.rules.ts'
import type { FormaPago } from './pedidos.rules.ts'
import type { TasaIva } from './sucursales.rules.ts'

/** States that a list shows of an invoice (D-83). A refused cancellation is fiscally still in force. */
export const estadosFactura = ['Vigente', 'En proceso de cancelación', 'Cancelada', 'Cancelación rechazada'] as const
export type EstadoFactura = (typeof estadosFactura)[number]

/** Whether the invoice counts for SAT: its sales are taken, its total is income. */
export const estaViva = (estatus: EstadoFactura): boolean => estatus !== 'Cancelada'
/** Whether a cancellation may be asked for. */
export const esCancelable = (estatus: EstadoFactura): boolean =>
  estatus === 'Vigente' || estatus === 'Cancelación rechazada'

/** Our kinds of CFDI; SAT's type follows from them. */
export const clasesFactura = ['nominativa', 'global', 'egreso', 'pago'] as const
export type ClaseFactura = (typeof clasesFactura)[number]
export const nombreDeClaseDeFactura: Record<ClaseFactura, string> = {
  ...{ nominativa: 'Factura', global: 'Factura global', egreso: 'Nota de crédito', pago: 'Complemento de pago' },
}

export const RFC_PUBLICO = 'XAXX010101000'
export const NOMBRE_PUBLICO = 'PUBLICO EN GENERAL'
export const RFC_EXTRANJERO = 'XEXX010101000'

export const UNIDAD = { clave: 'H87', nombre: 'PZ' } as const
/** SAT's class of ophthalmic articles, for products without a better code. */
export const CLAVE_GENERICA = '42142900'

export const MAXIMO_CONCEPTOS = 200
/** Tickets one global invoice may gather. */
export const MAXIMO_TRANSACCIONES = 5000
export const FACTURAS_POR_PAGINA = 10

/** The SAT code of a method of the till (D-34). */
export const formaPagoDe: Record<FormaPago, FormaPagoCfdi> = {
  Efectivo: '01',
  Transferencia: '03',
  Credito: '04',
  Debito: '28',
}

/** A form is deferred exactly when the method is (SAT CFDI40105): PPD always carries 99, and PUE never does. */
export const formaPermitida = (metodo: MetodoPagoCfdi, forma: string): boolean =>
  (metodo === 'PPD') === (forma === '99')

const EFECTIVO = '01'
/** Uses whose deduction the law allows only for what was paid by card, transfer or cheque (LISR 151, RLISR 264). */
const soloElectronicos: ReadonlySet<string> = new Set(['D01', 'D02'])

/** Why a receiver will not be able to deduct what he pays so; null when nothing speaks against it. */
export const avisoDeUso = (uso: string, forma: string): string | null =>
  forma === EFECTIVO && soloElectronicos.has(uso)
    ? `Pagado en efectivo no se puede deducir con ${uso}: el SAT pide tarjeta, transferencia o cheque nominativo.`
    : null

/** One line as the form holds it, before tax; pesos. */
export interface LineaDeFactura {
  cantidad: number
  precio: number
  /** Percentage off this line; the global one fills them all. */
  descuento: number
  /** Its own taxes; without them the branch's rate. */
  impuestos?: ImpuestosDeLinea
}

const MILESIMAS = 1000
const entre = (dividendo: number, divisor: number): number => Math.floor((2 * dividendo + divisor) / (2 * divisor))

/** Unit price × quantity in centavos; quantities carry up to three decimals. */
export const importeBruto = ({ cantidad, precio }: Pick<LineaDeFactura, 'cantidad' | 'precio'>): Centavos =>
  entre(aCentavos(precio) * Math.round(cantidad * MILESIMAS), MILESIMAS)

/** Discount that a percentage gives on an amount (spec §5); percentages carry up to two decimals. */
export const descuentoDe = (importe: Centavos, porcentaje: number): Centavos =>
  entre(importe * Math.round(porcentaje * 100), 10_000)

/** The price before tax of an amount that includes it, in centavos: what the screen shows. The CFDI keeps six decimals. */
export const sinIva = (importe: Centavos, tasa: TasaIva | IvaDeArticulo): Centavos =>
  entre(importe * 100, 100 + (centesimasDe[tasa] ?? 0))

export interface CuentaDeFactura {
  /** Gross, discount and net of each line. */
  lineas: { bruto: Centavos; descuento: Centavos; importe: Centavos }[]
  descuento: Centavos
  subtotal: Centavos
  /** Taxes less retentions. */
  iva: Centavos
  /** The same by kind. */
  impuestos: RenglonDeImpuesto[]
  total: Centavos
}

/**
 * The sums of the free form (spec §5): importe reduced by its discount, subtotal their sum, total = subtotal × (1 + rate), or with
 * each line's own taxes.
 */
export function cuentaDe(lineas: readonly LineaDeFactura[], tasa: TasaIva): CuentaDeFactura {
  const calculadas = lineas.map((linea) => {
    const bruto = importeBruto(linea)
    const descuento = descuentoDe(bruto, linea.descuento)
    return { bruto, descuento, importe: bruto - descuento }
  })
  const subtotal = sumar(...calculadas.map(({ importe }) => importe))
  const impuestos = renglonesDeImpuestos(
    calculadas.map(({ importe: base }, n) => ({
      ...(lineas[n]?.impuestos ?? { iva: tasa, retIva: null, retIsr: null }),
      base,
    })),
  )
  const iva = sumaDeImpuestos(impuestos)
  const descuento = sumar(...calculadas.map((linea) => linea.descuento))
  return { lineas: calculadas, descuento, subtotal, iva, impuestos, total: subtotal + iva }
}

/** An amount that includes tax, and its own tax; null for the branch's rate. */
interface LineaDeTicket {
  importe: Centavos
  iva: IvaDeArticulo | null
}

/** As `cuentaDe`, from amounts that include tax (an order, a transaction): the total is the ticket's, to the centavo (D-82). */
export function cuentaDeTicket(tickets: readonly LineaDeTicket[], tasa: TasaIva): CuentaDeFactura {
  const total = sumar(...tickets.map(({ importe }) => importe))
  const conIva = sumar(...tickets.filter(({ iva }) => iva === null).map(({ importe }) => importe))
  const iva = conIva - sinIva(conIva, tasa)
  const subtotal = total - iva
  const lineas = tickets.map(({ importe, iva }) => {
    const neto = sinIva(importe, iva ?? tasa)
    return { bruto: neto, descuento: 0, importe: neto }
  })
  const clases = tickets.length > 0 ? new Set(tickets.map(({ iva }) => iva ?? tasa)) : [tasa]
  const impuestos = [...clases].map((clase) => ({
    ...{ nombre: etiquetaIva[clase], importe: clase === tasa ? iva : 0, retenido: false },
  }))
  return { lineas, descuento: 0, subtotal, iva, impuestos, total }
}

/** Centavos below which SAT asks no receiver to accept a cancellation (RMF 2.7.1.35). */
export const MAXIMO_SIN_ACEPTACION: Centavos = 1000_00

/** Days the receiver has to answer; silence accepts (RMF 2.7.1.34). */
export const DIAS_PARA_ACEPTAR = 3

/** A day moved by working days, Monday to Friday; holidays only give more time. */
export function sumarHabiles(fecha: Fecha, dias: number): Fecha {
  let dia = fecha
  for (let faltan = dias; faltan > 0; ) {
    dia = sumarDias(dia, 1)
    const semana = new Date(`${dia}T00:00:00Z`).getUTCDay()
    if (semana !== 0 && semana !== 6) faltan--
  }
  return dia
}

export type SinAceptacion = 'publico' | 'importe' | 'egreso' | 'reciente' | 'pago'

/** Why a cancellation needs nobody's acceptance, or null when the receiver has to answer (RMF 2.7.1.35). */
export function sinAceptacion(factura: {
  clase: ClaseFactura
  rfcReceptor: string
  /** Centavos. */
  total: Centavos
  emitida: Fecha
  hoy: Fecha
}): SinAceptacion | null {
  if (factura.rfcReceptor === RFC_PUBLICO) return 'publico'
  if (factura.clase === 'egreso') return 'egreso'
  if (factura.clase === 'pago') return 'pago'
  if (factura.total <= MAXIMO_SIN_ACEPTACION) return 'importe'
  return factura.hoy <= sumarHabiles(factura.emitida, 1) ? 'reciente' : null
}

/**
 * Last day on which a CFDI may be cancelled: the last of the month in which the return of its year is due, April for a person and
 * March for a company (CFF 29-A). A global is one of its year like any other.
 */
export const ultimoDiaParaCancelar = (emitida: Fecha, rfcEmisor: string): Fecha =>
  `${Number(emitida.slice(0, 4)) + 1}-${rfcEmisor.length === 13 ? '04-30' : '03-31'}`

/** A month, `YYYY-MM`. */
export type Mes = string
export const esMes = (texto: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(texto)

/** Longest name in a file's name: with its date, folio and ending it stays under the 255 bytes that file systems take. */
const NOMBRE_LETRAS = 100
const NOMBRE_BYTES = 180

const bytesDe = (texto: string): number => new TextEncoder().encode(texto).length

/** The beginning of a name that fits, in whole letters. */
function nombreCorto(nombre: string): string {
  let corto = ''
  let bytes = 0
  for (const letra of [...nombre].slice(0, NOMBRE_LETRAS)) {
    bytes += bytesDe(letra)
    if (bytes > NOMBRE_BYTES) break
    corto += letra
  }
  return corto.trimEnd()
}

/**
 * The file name of a download: client's name and date (spec §9), without what file systems refuse. Of a long name the end is cut,
 * never the date or the ending.
 */
export function nombreDeArchivo(cliente: string, fecha: string, extension: 'pdf' | 'xml'): string {
  const limpio = cliente
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${nombreCorto(limpio)} ${fecha}`.trim().concat(`.${extension}`)
}

/** An invoice as people call it: `A-217`. */
export const serieYFolio = ({ serie, folio }: { serie: string; folio: number }): string => `${serie}-${folio}`

/** Pesos of a cuenta, for the wire. */
export const totalesDe = ({ subtotal, descuento, total }: CuentaDeFactura) => ({
  SubTotal: aPesos(subtotal),
  DescuentoCalculado: aPesos(descuento),
  Total: aPesos(total),
})
