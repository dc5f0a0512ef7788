import type { Composicion, Cuentas, Partidas } from '@nitida/cfdi/composicion'
import type { InformacionGlobal, TextosConcepto } from '@nitida/cfdi/comprobante'
import { fechaCfdi } from '@nitida/cfdi/fechas'
import { ImportesError } from '@nitida/cfdi/importes'
import { esSimple } from '@nitida/cfdi/impuestos'
import type { Sellador } from '@nitida/cfdi/sello'
import { aCentavos, type Centavos, MAXIMO_DE_CFDI } from '@nitida/contract/dinero'
import type { ConceptoFactura, CrearFactura, ReceptorFactura } from '@nitida/contract/facturacion.cuerpos'
import type { ClaseIva, ImpuestosDeLinea } from '@nitida/contract/facturacion.impuestos'
import { faltaDeImpuestos, impuestosDeLinea } from '@nitida/contract/facturacion.impuestos.rules'
import { tipoDeCambioEscrito } from '@nitida/contract/facturacion.moneda.rules'
import { type ClaseFactura, NOMBRE_PUBLICO, RFC_PUBLICO } from '@nitida/contract/facturacion.rules'
import type { PeriodoDeGlobal } from '@nitida/contract/globales'
import type { IvaDeArticulo } from '@nitida/contract/inventario.rules'
import type { Sellado } from '../../adapters/xml/composicion.hilo.ts'
import { revisar, sellar, sumar } from '../../adapters/xml/composicion.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { EmisorGuardado } from './facturacion.catalogo.queries.ts'
import type { DatosDelIntento, VentaTomada } from './facturacion.intentos.queries.ts'
import { porIvaDe } from './facturacion.porIva.ts'
import type { Credito } from './facturacion.vida.queries.ts'

/** Lines of a CFDI, and the totals that they add up to. */
export interface Calculado {
  partidas: Partidas
  importes: Cuentas
}

/** A decided invoice, before it has a folio and a seal. */
export interface Borrador extends Calculado {
  clase: ClaseFactura
  emisor: EmisorGuardado
  receptor: ReceptorFactura
  formaPago: string
  metodoPago: 'PUE' | 'PPD'
  /** Pesos of a dollar, of one in dollars. */
  tipoCambio?: number | null
  textos: TextosConcepto[]
  global: InformacionGlobal | null
  /** Days of a global. */
  periodo?: PeriodoDeGlobal
  /** `otros` are further CFDIs that a credit note takes something back of. */
  relacion: { tipo: '01' | '03' | '04' | '07'; folioFiscal: string; otros?: readonly string[] } | null
  /** The invoice that it replaces and takes over from. */
  sustituye?: number
  /** Whether it is the CFDI of an advance. */
  anticipo?: true
  /** The advances that it names and takes over from. */
  aplica?: readonly number[]
  /** Whether the customer typed it himself. */
  autofactura?: true
  idPedido: number | null
  /** The sales that it takes: an order whole, or rows of the ledger. */
  ventas: VentaTomada[]
  /** What a credit note by hand takes back. */
  creditos?: readonly Credito[]
}

/** A line with the ticket's money, tax included (D-82). */
export interface LineaDelTicket {
  importe: Centavos
  /** Part of it that was paid before the order came here, and is no sale of this house (D-95). */
  descuento?: Centavos
  /** Its own tax; null for the CFDI's rate. */
  iva: IvaDeArticulo | null
  textos: TextosConcepto
  /** Its text in the order, with its amount: what tells whether a CFDI has this line. */
  contenido: string
}

const descripcionDe = ({ Producto, TextoAdicional }: ConceptoFactura): string =>
  TextoAdicional ? `${Producto} ${TextoAdicional}` : Producto

const textosDe = (concepto: ConceptoFactura): TextosConcepto => ({
  ClaveProdServ: concepto.CodigoProducto,
  ClaveUnidad: concepto.CodigoUnidad,
  Unidad: concepto.Unidad || null,
  NoIdentificacion: null,
  Descripcion: descripcionDe(concepto),
})

/**
 * Adds lines up.
 * @throws AppError FACTURA_DESCUENTO, FACTURA_CAMBIADA for amounts that cannot be; SERVICIO_NO_DISPONIBLE.
 */
async function calcular(partidas: Partidas): Promise<Calculado> {
  try {
    return { partidas, importes: await sumar(partidas) }
  } catch (error) {
    if (!(error instanceof ImportesError)) throw error
    throw new AppError(error.codigo === 'NO_CUADRA' ? 'FACTURA_CAMBIADA' : 'FACTURA_DESCUENTO')
  }
}

/**
 * Amounts of the free form: prices before tax, as the screen computes them (spec §5), each line with its own taxes or the branch's rate.
 * @throws AppError DATOS_INVALIDOS at a tax that the line cannot have; FACTURA_EXCESIVA; those of `calcular`.
 */
export async function importesLibres(
  { Conceptos, Descuento }: CrearFactura,
  { tasaIva }: EmisorGuardado,
): Promise<Calculado> {
  const lineas = Conceptos.map((concepto, n) => {
    const impuestos = impuestosDeLinea(concepto, tasaIva)
    const falta = faltaDeImpuestos(impuestos, tasaIva)
    if (falta) throw new AppError('DATOS_INVALIDOS', { errors: { [`Conceptos.${n}.${falta.campo}`]: [falta.texto] } })
    return {
      cantidad: String(concepto.Cantidad),
      precioUnitario: concepto.PrecioUnitario.toFixed(2),
      porcentajeDescuento: String(concepto.Descuento || Descuento),
      tasa: impuestos.iva,
      retenidas: impuestos,
    }
  })
  const calculado = await calcular({ iva: 'fuera', lineas })
  if (calculado.importes.Total > MAXIMO_DE_CFDI) throw new AppError('FACTURA_EXCESIVA')
  return calculado
}

/** Amounts of lines that include tax; their total is the ticket's to the centavo, less what was paid before. */
export const importesDeTicket = (
  lineas: readonly { importe: Centavos; descuento?: Centavos; iva: ClaseIva | null }[],
  tasa: EmisorGuardado['tasaIva'],
): Promise<Calculado> =>
  calcular({
    iva: 'dentro',
    lineas: lineas.map(({ importe, descuento = 0, iva }) => ({ cantidad: '1', importe, descuento, tasa: iva ?? tasa })),
  })

/** What the invoice of an order takes of it: all that its lines come to. */
export function ventaDeLineas(idPedido: number, lineas: readonly LineaDelTicket[], importe: Centavos): VentaTomada {
  const netas = lineas.map((linea) => ({ iva: linea.iva, importe: linea.importe - (linea.descuento ?? 0) }))
  return {
    ...{ idPedido, idPago: null, importe, porIva: porIvaDe(netas) },
    contenido: lineas.map(({ contenido }) => contenido),
  }
}

/** Amounts of lines that take something back, each with the taxes of what it takes back. */
export const importesDeCreditos = (
  lineas: readonly { importe: Centavos; impuestos: ImpuestosDeLinea }[],
): Promise<Calculado> =>
  calcular({
    iva: 'dentro',
    lineas: lineas.map(({ importe, impuestos }) => ({
      ...{ cantidad: '1', importe, descuento: 0, tasa: impuestos.iva, retenidas: impuestos },
    })),
  })

/**
 * Compares the screen's sums with what will be stamped (D-9).
 * @throws AppError FACTURA_CAMBIADA with our own totals.
 */
export function exigirMismoTotal(enviado: number | null, { Total, SubTotal }: Cuentas): void {
  if (enviado === null || aCentavos(enviado) === Total) return
  throw new AppError('FACTURA_CAMBIADA', { totales: { Total: Total / 100, SubTotal: SubTotal / 100 } })
}

export const textosLibres = ({ Conceptos }: CrearFactura): TextosConcepto[] => Conceptos.map(textosDe)

/**
 * Texts of an order's lines: those of the order, but for key, description and additional text, which the user may change (D-82).
 * `indexLista` says which line he means.
 */
export function textosDePedido(propuestas: readonly LineaDelTicket[], { Conceptos }: CrearFactura): TextosConcepto[] {
  const escritos = new Map(Conceptos.map((concepto, n) => [concepto.indexLista ?? n, concepto]))
  return propuestas.map(({ textos }, n) => {
    const concepto = escritos.get(n)
    return concepto ? { ...textosDe(concepto), NoIdentificacion: textos.NoIdentificacion } : textos
  })
}

/** The receiver of a global: fixed, in the place of issue (SAT CFDI40149). */
export const receptorPublico = (emisor: EmisorGuardado): ReceptorFactura => ({
  RFC: RFC_PUBLICO,
  NombreRazonSocial: NOMBRE_PUBLICO,
  CodigoPostal: emisor.CPLugarExpedicion,
  RegimenFiscal: '616',
  UsoCFDI: 'S01',
  Correo: null,
})

export const datosDelIntento = (borrador: Borrador): DatosDelIntento => ({
  nombreReceptor: borrador.receptor.NombreRazonSocial,
  cpReceptor: borrador.receptor.CodigoPostal,
  regimenReceptor: borrador.receptor.RegimenFiscal,
  usoCfdi: borrador.receptor.UsoCFDI,
  correo: borrador.receptor.Correo,
  formaPago: borrador.formaPago,
  metodoPago: borrador.metodoPago,
  ...(borrador.tipoCambio && { tipoCambio: borrador.tipoCambio }),
  tickets: borrador.global ? borrador.ventas.length : 0,
  relacion: borrador.relacion?.tipo ?? null,
  uuidRelacionado: borrador.relacion?.folioFiscal ?? null,
  ...(borrador.sustituye && { sustituye: borrador.sustituye }),
  ...(borrador.anticipo && { anticipo: true as const }),
  ...(borrador.aplica?.length && { aplica: borrador.aplica }),
  ...(borrador.periodo && { periodo: borrador.periodo }),
  ...(borrador.autofactura && { autofactura: true as const }),
  ...(!esSimple(borrador.importes.clases) && { impuestos: borrador.importes.clases }),
})

interface Numero {
  serie: string
  folio: number
}

function composicionDe(borrador: Borrador, numero: Numero, ahora: Date): Composicion {
  const { emisor, receptor, relacion } = borrador
  return {
    tipo: borrador.clase === 'egreso' ? 'E' : 'I',
    Serie: numero.serie,
    Folio: String(numero.folio),
    Fecha: fechaCfdi(ahora, emisor.zonaHoraria),
    LugarExpedicion: emisor.CPLugarExpedicion,
    emisor: { Rfc: emisor.RFC, Nombre: emisor.NombreRazonSocial, RegimenFiscal: emisor.regimen },
    receptor: {
      Rfc: receptor.RFC,
      Nombre: receptor.NombreRazonSocial,
      DomicilioFiscalReceptor: receptor.CodigoPostal,
      RegimenFiscalReceptor: receptor.RegimenFiscal,
      UsoCFDI: receptor.UsoCFDI,
    },
    relaciones: relacion
      ? [{ TipoRelacion: relacion.tipo, uuids: [relacion.folioFiscal, ...(relacion.otros ?? [])] }]
      : [],
    FormaPago: borrador.formaPago,
    MetodoPago: borrador.metodoPago,
    tipoCambio: borrador.tipoCambio ? tipoDeCambioEscrito(borrador.tipoCambio) : null,
    global: borrador.global,
    conceptos: borrador.textos,
    partidas: borrador.partidas,
  }
}

/** Builds and seals the CFDI; its bytes are final. */
export const sellarBorrador = (borrador: Borrador, numero: Numero, ahora: Date, sellador: Sellador): Promise<Sellado> =>
  sellar(composicionDe(borrador, numero, ahora), sellador)

const campoDeForma: Record<string, string> = {
  Rfc: 'RFC',
  Nombre: 'NombreRazonSocial',
  DomicilioFiscalReceptor: 'CodigoPostal',
  RegimenFiscalReceptor: 'RegimenFiscal',
  ClaveProdServ: 'CodigoProducto',
  ClaveUnidad: 'CodigoUnidad',
  ValorUnitario: 'PrecioUnitario',
  Descripcion: 'Producto',
}

/** The form's name of a field of SAT's: 'Conceptos[2].ClaveProdServ' is 'Conceptos.1.CodigoProducto'. */
function campoDelFormulario(campo: string): string {
  const [de = '', atributo = ''] = campo.split('.')
  if (de === 'Emisor' || campo === 'LugarExpedicion') return 'IdSucursal'
  const linea = /^Conceptos\[(\d+)\]$/.exec(de)?.[1]
  const padre = linea ? `Conceptos.${Number(linea) - 1}` : de
  return atributo ? `${padre}.${campoDeForma[atributo] ?? atributo}` : padre
}

/** Any folio serves here, because SAT's rules do not look at it. */
const SIN_FOLIO: Numero = { serie: 'A', folio: 1 }

/**
 * Refuses what SAT would refuse, before a folio is taken and anybody outside is called.
 * @throws AppError DATOS_INVALIDOS, each field with its remedy and SAT's code.
 */
export async function exigirReglasDelSat(borrador: Borrador, ahora: Date): Promise<void> {
  const composicion = composicionDe(borrador, SIN_FOLIO, ahora)
  const hallazgos = await revisar(composicion, { ahora, zona: borrador.emisor.zonaHoraria })
  if (hallazgos.length === 0) return
  const errors: Record<string, string[]> = {}
  for (const { campo, mensaje, codigo } of hallazgos) {
    const nombre = campoDelFormulario(campo)
    errors[nombre] = [...(errors[nombre] ?? []), `${mensaje} (${codigo})`]
  }
  throw new AppError('DATOS_INVALIDOS', { errors })
}
