import { z } from 'zod'
import { ClaveProdServ, ClaveUnidad, CodigoPostal, FolioFiscal, Rfc } from './claves.schema.ts'
import { DireccionCorreo } from './correos.schema.ts'
import { Dinero, DineroDeCfdi, dineroEscrito, escritoCon, leerImporte } from './dinero.schema.ts'
import { clavesFormaPago, metodosPagoCfdi, motivosCancelacion } from './facturacion.catalogos.ts'
import { clasesIva, retencionesIsr, retencionesIva } from './facturacion.impuestos.ts'
import { esTipoDeCambio } from './facturacion.moneda.rules.ts'
import { monedas } from './facturacion.moneda.ts'
import { esMes, MAXIMO_CONCEPTOS, MAXIMO_TRANSACCIONES, UNIDAD } from './facturacion.rules.ts'
import { EnteroEscrito, IdEscrito, SucursalDicha } from './ids.schema.ts'
import { leerEn, leerNumero } from './numeros.ts'
import { formasPago } from './pedidos.rules.ts'
import { limpiarClave, limpiarLinea } from './textos.ts'

/** SAT's character set for texts: printable, one line, and never the bar of its original chain. */
const SIN_BARRA = /^[^|\p{Cc}]*$/u
/** Fiscal text: one line, blanks collapsed, upper-cased as SAT keeps it (spec §5). */
const Fiscal = (maximo: number) =>
  z
    .string()
    .overwrite((escrito) => limpiarLinea(escrito).toUpperCase().normalize('NFC'))
    .max(maximo, `Máximo ${maximo} caracteres.`)
    .regex(SIN_BARRA, 'No puede llevar el signo «|».')
const fiscalObligatorio = (maximo: number) => Fiscal(maximo).min(1, 'Este campo es obligatorio.')

/** Empty text means that there is none. */
const CorreoOpcional = z
  .preprocess((valor) => (valor === '' ? null : valor), DireccionCorreo.nullish())
  .transform((v) => v ?? null)

export const ReceptorFactura = z.object({
  RFC: Rfc,
  NombreRazonSocial: fiscalObligatorio(254),
  CodigoPostal,
  RegimenFiscal: z
    .string()
    .overwrite(limpiarClave)
    .regex(/^\d{3}$/, 'Elige el régimen fiscal.'),
  UsoCFDI: z
    .string()
    .overwrite(limpiarClave)
    .regex(/^[A-Z]{1,2}\d{2}$/, 'Elige el uso de CFDI.'),
  Correo: CorreoOpcional,
})
export type ReceptorFactura = z.output<typeof ReceptorFactura>

/** As forms hold it: digits and dot (spec §5). */
const Cantidad = z
  .union([z.number(), z.string().max(20)])
  .transform(escritoCon(leerNumero))
  .pipe(
    z
      .number('Escribe la cantidad.')
      .min(0.001, 'La cantidad debe ser mayor que cero.')
      .max(99_999, 'La cantidad es demasiado grande.')
      .refine((n) => Number.isInteger(Math.round(n * 1e6) / 1e3), 'La cantidad admite hasta tres decimales.'),
  )
const Precio = dineroEscrito('Escribe el precio.').pipe(Dinero.min(0.01, 'El precio debe ser mayor que cero.'))
const leerPorcentaje = escritoCon(leerEn('%'))
const Porcentaje = z
  .union([z.number(), z.string().max(20), z.null()])
  .optional()
  .transform((valor) => leerPorcentaje(valor) ?? 0)
  .pipe(
    z
      .number('El descuento no es válido.')
      .min(0, 'El descuento no puede ser negativo.')
      .max(99.99, 'El descuento debe ser menor que 100 %.')
      .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'El descuento admite hasta dos decimales.'),
  )

/** Totals of the screen, which the server adds up again; a difference is refused, never taken over (D-9). */
const Calculado = z
  .union([z.number(), z.string().max(24), z.null()])
  .optional()
  .transform(leerImporte)

/** Pesos of a dollar. */
export const TipoDeCambio = z
  .union([z.number(), z.string().max(20)])
  .transform(leerImporte)
  .pipe(
    z
      .number('Escribe el tipo de cambio.')
      .refine(esTipoDeCambio, 'El tipo de cambio va de 1 a 100 pesos por dólar, con hasta seis decimales.'),
  )

export const ConceptoFactura = z.object({
  /** Place of the line. From an order or a global it tells which line of it this one is. */
  indexLista: EnteroEscrito.pipe(z.int().min(0).max(MAXIMO_TRANSACCIONES)).optional(),
  Cantidad: Cantidad.default(1),
  CodigoUnidad: ClaveUnidad.default(UNIDAD.clave),
  Unidad: Fiscal(20).default(UNIDAD.nombre),
  CodigoProducto: ClaveProdServ,
  Producto: fiscalObligatorio(500),
  PrecioUnitario: Precio,
  Importe: Calculado,
  /** Percentage off this line; the global one fills them all (spec §5). */
  Descuento: Porcentaje,
  DescuentoCalculado: Calculado,
  /** Upper-cased and appended to the product (spec §5). */
  TextoAdicional: Fiscal(480).nullish(),
  /** Taxes of a line of the free form; absent is the branch's rate, without retentions. An order's are its own. */
  Iva: z.enum(clasesIva, 'Elige el impuesto.').nullish(),
  RetencionIva: z.enum(retencionesIva, 'Elige la retención.').nullish(),
  RetencionIsr: z.enum(retencionesIsr, 'Elige la retención.').nullish(),
})
export type ConceptoFactura = z.output<typeof ConceptoFactura>

export const MesDelAnio = z.string().refine(esMes, 'El mes no es válido.')

/** The tickets of a global invoice: which transactions, of which method and month (D-54). */
export const Global = z.object({
  metodoPago: z.enum(formasPago),
  mes: MesDelAnio,
  transacciones: z.array(IdEscrito).min(1, 'Elige al menos una transacción.').max(MAXIMO_TRANSACCIONES),
})

/** An invoice that this one replaces or takes back (relations 01, 03, 04 of SAT). */
export const Relacion = z.object({ tipo: z.enum(['01', '03', '04']), folioFiscal: FolioFiscal })

/**
 * What the specification's screen sends. `idPedido` or `global` say that the amounts are those of an order or of
 * transactions: then quantity, price and discount of the lines are the server's own (D-82).
 */
export const CrearFactura = z.object({
  Receptor: ReceptorFactura,
  Conceptos: z.array(ConceptoFactura).min(1, 'La factura lleva al menos un concepto.').max(MAXIMO_CONCEPTOS),
  FormaPago: z.enum(clavesFormaPago),
  MetodoPago: z.enum(metodosPagoCfdi),
  /** Absent is pesos, as an order's always are. */
  Moneda: z.enum(monedas, 'Elige la moneda.').nullish(),
  TipoCambio: TipoDeCambio.nullish(),
  SubTotal: Calculado,
  Descuento: Porcentaje,
  DescuentoCalculado: Calculado,
  Total: Calculado,
  CPLugarExpedicion: z.string().max(5).nullish(),
  IdSucursal: IdEscrito,
  idPedido: IdEscrito.nullish(),
  relacion: Relacion.nullish(),
  /** Whether it is the CFDI of what was paid of an order that still owes, where its branch invoices advances so. */
  anticipo: z.boolean().nullish(),
  /** The invoice that this one replaces: it hands its order over, and is cancelled with motive 01 once this one is stamped. */
  sustituye: IdEscrito.nullish(),
})
export type CrearFactura = z.output<typeof CrearFactura>

export const CrearGlobal = Global.extend({ IdSucursal: IdEscrito, Total: Calculado })
export type CrearGlobal = z.output<typeof CrearGlobal>

const Base64 = (maximo: number) => z.string().max(maximo)
/** Files that the specification's screen sends back; the server has its own and reads from these only which invoice is meant. */
export const TAMANO_ARCHIVOS = 6 * 1024 * 1024

export const GuardarFactura = z.object({
  base64: Base64(TAMANO_ARCHIVOS).nullish(),
  emailCliente: CorreoOpcional,
  idSucursal: SucursalDicha,
  cfdiXml: z.string().max(TAMANO_ARCHIVOS).nullish(),
  noCertificado: z.string().max(40).nullish(),
  timbreXML: z.string().max(20_000).nullish(),
  folioFiscal: FolioFiscal,
  selloCFDI: z.string().max(1000).nullish(),
  nombreCliente: z.string().max(300).nullish(),
})
export type GuardarFactura = z.output<typeof GuardarFactura>

export const ReenviarFactura = z.object({
  /** The invoice; without it, the one whose XML was sent along. */
  idFactura: IdEscrito.nullish(),
  base64: Base64(TAMANO_ARCHIVOS).nullish(),
  nombreCliente: z.string().max(300).nullish(),
  fecha: z.string().max(60).nullish(),
  email: z
    .string('¡Necesita ingresar un correo electrónico!')
    .trim()
    .min(1, '¡Necesita ingresar un correo electrónico!')
    .pipe(DireccionCorreo),
  xml: z.string().max(TAMANO_ARCHIVOS).nullish(),
})
export type ReenviarFactura = z.output<typeof ReenviarFactura>

const FALTA = '¡Debes seleccionar un motivo y un total!'
export const CancelarFactura = z.object({
  folioFiscal: FolioFiscal.nullish(),
  idSucursal: SucursalDicha,
  motivo: z.enum(motivosCancelacion, FALTA),
  idFactura: IdEscrito,
  selloCFDI: z.string().max(1000).nullish(),
  totalFactura: dineroEscrito(FALTA).pipe(DineroDeCfdi),
  /** The invoice that replaces this one; motive 01 asks for it (D-83). */
  folioSustitucion: z.preprocess((valor) => (valor === '' ? null : valor), FolioFiscal.nullish()),
  /** Whether SAT takes it after the last day of CFF 29-A, as who asks says. */
  aceptadaPorExcepcion: z.boolean().nullish(),
})
export type CancelarFactura = z.output<typeof CancelarFactura>
