import { z } from 'zod'
import { cuerpo } from './endpoint.ts'
import { clavesFormaPago, metodosPagoCfdi } from './facturacion.catalogos.ts'
import { monedas } from './facturacion.moneda.ts'
import { Id } from './ids.schema.ts'
import { ivasDeArticulo } from './inventario.rules.ts'
import { tasasIva } from './sucursales.rules.ts'

const Importe = z.number()

/** A product with the SAT code proposed for it; the user may write another. */
export const ProductoFactura = z.object({
  id: Id,
  nombre: z.string(),
  codigo_producto: z.string(),
  codigoUnidad: z.string(),
  unidad: z.string(),
})
export type ProductoFactura = z.infer<typeof ProductoFactura>

/** A receiver found by his RFC: from his last invoice first, then from the patient's record. */
export const ReceptorConocido = z.object({
  RFC: z.string(),
  NombreRazonSocial: z.string(),
  CodigoPostal: z.string().nullable(),
  RegimenFiscal: z.string().nullable(),
  UsoCFDI: z.string().nullable(),
  Correo: z.string().nullable(),
  origen: z.enum(['factura', 'paciente']),
  /** When that invoice was made; null for a patient. */
  fecha: z.iso.datetime().nullable(),
})
export type ReceptorConocido = z.infer<typeof ReceptorConocido>

/** A branch as issuer. */
export const Emisor = z.object({
  idSucursal: Id,
  sucursalNumber: z.string(),
  direccion: z.string(),
  RFC: z.string(),
  NombreRazonSocial: z.string(),
  CPLugarExpedicion: z.string(),
  tasaIva: z.enum(tasasIva),
  zonaHoraria: z.string(),
  /** The next folio, unless another invoice takes it first. */
  serie: z.string(),
  folioSiguiente: Id,
  /** Why the branch cannot stamp; null when it can. */
  impedimento: z.string().nullable(),
  /** Days that its certificate still seals; null without one. */
  diasDeCsd: z.int().nullable(),
})
export type Emisor = z.infer<typeof Emisor>

/** One line of an order or of a transaction as it will be invoiced. */
export const LineaPropuesta = z.object({
  indexLista: z.int().nonnegative(),
  Cantidad: z.number(),
  CodigoUnidad: z.string(),
  Unidad: z.string(),
  CodigoProducto: z.string(),
  Producto: z.string(),
  /** Before tax, as shown; the CFDI keeps six decimals. */
  PrecioUnitario: Importe,
  /** The amount on the ticket, tax included. */
  PrecioTicket: Importe,
  /** Its article's own tax; null for the branch's rate. */
  iva: z.enum(ivasDeArticulo).nullable(),
  /** Lens characteristics, offered as additional text with the customer's consent: it is health data. */
  graduacion: z.string().nullable(),
})
export type LineaPropuesta = z.infer<typeof LineaPropuesta>

/** An order as it would be invoiced. */
export const FacturaDePedido = z.object({
  idPedido: Id,
  folio: Id,
  nombreCliente: z.string(),
  telefono: z.string(),
  idSucursal: Id,
  sucursalNumber: z.string(),
  total: Importe,
  /** What was paid before the order came here, which its invoice leaves out (D-95). */
  saldoInicial: Importe,
  saldoPendiente: Importe,
  Receptor: ReceptorConocido.omit({ origen: true, fecha: true }).nullable(),
  /** Where the receiver comes from. */
  origen: z.enum(['factura', 'paciente']).nullable(),
  Conceptos: z.array(LineaPropuesta),
  SubTotal: Importe,
  IVA: Importe,
  Total: Importe,
  FormaPago: z.enum(clavesFormaPago),
  /** What the largest means of payment took, in pesos. */
  importeFormaPago: Importe,
  MetodoPago: z.enum(metodosPagoCfdi),
  /** Why it cannot be invoiced: the invoice that has it, or an attempt whose outcome is not known. */
  factura: z
    .object({
      idFactura: Id.nullable(),
      serie: z.string(),
      folio: Id,
      estado: z.enum(['facturado', 'global', 'anticipo', 'desconocido']),
    })
    .nullable(),
  /** The lines are an advance's: what was paid, of an order that owes. `despues` are further payments, whose CFDIs make themselves. */
  anticipo: z.object({ importe: Importe, despues: z.int().nonnegative() }).nullable(),
  /** CFDIs of its advances that the final invoice will name. */
  anticipos: z.array(z.string()),
  /** Live invoices by name, as people call them; more than one where goods were added after the first. */
  nombradas: z.array(z.string()),
})
export type FacturaDePedido = z.infer<typeof FacturaDePedido>

/** Answer of a stamping: the provider's shape, and what else is known. */
export const RespuestaDelPac = cuerpo({
  estatus: z.object({ codigo: z.string(), descripcion: z.string(), informacionTecnica: z.string() }),
  cfdiTimbrado: z
    .object({
      respuesta: z.object({
        /** Base64 where files were asked for (D-88); else empty, and drawn when its address is fetched. */
        pdf: z.string(),
        cfdixml: z.string(),
        noCertificado: z.string(),
        timbreXML: z.string(),
        uuid: z.string(),
        selloCFD: z.string(),
      }),
    })
    .nullable(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The stored invoice, once there is one. */
  factura: z
    .object({
      ...{ idFactura: Id, serie: z.string(), folio: Id, total: Importe, moneda: z.enum(monedas) },
      ...{ pdfUrl: z.string(), xmlUrl: z.string() },
    })
    .nullable(),
  /** What the receiver ought to know, though nothing forbids it. */
  avisos: z.array(z.string()),
  /** Whether the outcome is unknown: the attempt is being looked up, and is never sent again (D-51). */
  desconocido: z.boolean(),
})
