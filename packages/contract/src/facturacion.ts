import { z } from 'zod'
import { faltaDeFolioFiscal, leerFolioFiscal, leerRfc } from './claves.ts'
import { cuerpo, endpoints, exito, IdParam } from './endpoint.ts'
import { metodosPagoCfdi, motivosCancelacion } from './facturacion.catalogos.ts'
import {
  CancelarFactura,
  CrearFactura,
  CrearGlobal,
  GuardarFactura,
  MesDelAnio,
  ReenviarFactura,
  TAMANO_ARCHIVOS,
} from './facturacion.cuerpos.ts'
import { Emisor, FacturaDePedido, ProductoFactura, ReceptorConocido, RespuestaDelPac } from './facturacion.emision.ts'
import { MesDeFacturacion, TransaccionSinFactura } from './facturacion.global.ts'
import { monedas } from './facturacion.moneda.ts'
import { tiposDeNota } from './facturacion.notas.rules.ts'
import { clasesFactura, estadosFactura, FACTURAS_POR_PAGINA } from './facturacion.rules.ts'
import { Instante } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { formasPago } from './pedidos.rules.ts'
import { linea } from './textos.schema.ts'

const Importe = z.number()

// Names, language and capitals are the specification's. Never "fix" them; see docs/glosario.md.
export const Factura = z.object({
  idFactura: Id,
  CreateDate: Instante.nullable(),
  nombreCompleto: z.string(),
  idSucursal: Id,
  sucursalNumber: z.string(),
  direccionSucursal: z.string(),
  zonaHoraria: z.string(),
  telefono: z.string().nullable(),
  noCertificado: z.string(),
  folioFiscal: z.string().nullable(),
  estatus: z.enum(estadosFactura),
  selloCFDI: z.string(),
  /** The XML exactly as stamped; null unless files were asked for, because it would weigh down a list. */
  cfdiXml: z.string().nullable(),
  /** The PDF, where files were asked for (D-88); else it is fetched by a signed address. */
  base64: z.string().nullable(),
  serie: z.string(),
  folio: Id,
  /** In its currency. */
  total: Importe,
  moneda: z.enum(monedas),
  /** Pesos of a dollar; null in pesos. */
  tipoCambio: z.number().nullable(),
  rfcReceptor: z.string(),
  clase: z.enum(clasesFactura),
  metodoPago: z.enum(metodosPagoCfdi).nullable(),
  /** Kind of a credit note by hand, which is cancelled by hand too; null of any other CFDI. */
  nota: z.enum(tiposDeNota).nullable(),
  /** Of an order's advances by SAT's guide: the CFDI of one, before and after its egreso takes it off the final invoice, and that egreso. */
  anticipo: z.enum(['por aplicar', 'aplicado', 'aplicación']).nullable(),
  /** Made by the sandbox: no fiscal validity (D-57). */
  sandbox: z.boolean(),
  correo: z.string().nullable(),
  idPedido: Id.nullable(),
  folioPedido: Id.nullable(),
  /** Number of the order's branch, which need not be the invoice's. */
  sucursalPedido: z.string().nullable(),
  /** Patient of the order. */
  idCliente: Id.nullable(),
  /** Tickets of a global invoice. */
  tickets: z.int().nonnegative(),
  motivoCancelacion: z.enum(motivosCancelacion).nullable(),
  /** Until when the receiver may answer, or what became of the request. */
  notaCancelacion: z.string().nullable(),
  /** A complemento or egreso that its order still needs: until when, and why it did not work yet. Null when none is missing. */
  pendiente: z.object({ limite: z.string(), fallo: z.string().nullable() }).nullable(),
  /** The invoices that a complemento tells of. */
  pagado: Importe.nullable(),
})
export type Factura = z.infer<typeof Factura>

const Resultado = Factura.extend({
  /** Addresses that expire after five minutes. */
  pdfUrl: z.string(),
  xmlUrl: z.string(),
  acuseUrl: z.string().nullable(),
  acusePdfUrl: z.string().nullable(),
})
export type FacturaConArchivos = z.infer<typeof Resultado>

/** What a cancellation will do, computed before anything is sent. */
export const VistaDeCancelacion = z.object({
  requiereAceptacion: z.boolean(),
  porque: z.string(),
  /** Until when the receiver may answer; null when nobody is asked. */
  limite: z.string().nullable(),
  /** Last day on which the law lets it be cancelled, and whether that has passed (CFF 29-A). */
  plazo: z.object({ ultimo: z.string(), vencido: z.boolean() }),
  /** Sales that become free again. */
  libera: z.string(),
  /** Live invoices that could replace this one, newest first. */
  sustitutas: z.array(z.object({ folioFiscal: z.string(), etiqueta: z.string() })),
  /** Why none can be made, and what to do instead; null where one can, or is there. */
  sinSustituta: z.object({ titulo: z.string(), que: z.string() }).nullable(),
})
export type VistaDeCancelacion = z.infer<typeof VistaDeCancelacion>

const emitir = 'facturacion.emitir'
const global = 'facturacion.global'

/** Asks for the files themselves beside their addresses (D-88). */
const ConArchivos = z.stringbool().optional()
/** Invoices whose files one answer brings. */
export const MAXIMO_CON_ARCHIVOS = 20

/** A fiscal folio that was pasted alone, without hyphens or in braces, as it is stored; any other text as it is. */
function conFolioFiscal(escrito: string): string {
  const folio = leerFolioFiscal(escrito)
  return faltaDeFolioFiscal(folio) === null ? folio : escrito
}

export const FiltroFacturas = z.object({
  page: z.coerce.number<number | string>().int().min(1).max(100_000).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(FACTURAS_POR_PAGINA),
  searchTerm: linea(120).toLowerCase().overwrite(conFolioFiscal).optional(),
  estatus: z.enum(estadosFactura).optional(),
  sucursal: IdEscrito.optional(),
  mes: MesDelAnio.optional(),
  idPedido: IdEscrito.optional(),
  idCliente: IdEscrito.optional(),
  archivos: ConArchivos,
})
export type FiltroFacturas = z.output<typeof FiltroFacturas>

export const facturacion = endpoints({
  productos: {
    method: 'GET',
    path: '/facturacion/productos',
    permiso: emitir,
    response: exito(z.array(ProductoFactura)),
    summary: 'Products with the SAT code proposed for each.',
  },
  datosCliente: {
    method: 'GET',
    path: '/facturacion/datosCliente/:rfc',
    permiso: emitir,
    params: z.object({ rfc: z.string().overwrite(leerRfc).max(13) }),
    response: cuerpo({ contentClient: ReceptorConocido.nullable() }),
    summary: 'What is known of a receiver: his last invoice first, then the patient. Null when nobody has the RFC.',
  },
  emisores: {
    method: 'GET',
    path: '/facturacion/emisores',
    permiso: emitir,
    response: cuerpo({
      data: z.array(Emisor),
      sandbox: z.boolean(),
      /** The rate of exchange that was typed last; null before the first. */
      tipoCambio: z.number().nullable(),
    }),
    summary: 'Branches within reach as issuers, and whether the sandbox stamps.',
  },
  dePedido: {
    method: 'GET',
    path: '/facturacion/pedido/:id',
    permiso: emitir,
    params: IdParam,
    response: exito(FacturaDePedido),
    summary: 'An order as it would be invoiced: receiver, lines, form and method of payment.',
  },
  crear: {
    method: 'POST',
    path: '/facturacion/crearFactura',
    permiso: emitir,
    query: z.object({ archivos: ConArchivos }),
    body: CrearFactura,
    response: RespuestaDelPac,
    crea: true,
    bodyLimit: 512 * 1024,
    summary: 'Stamps an invoice, once for each intent (D-51). The answer is the provider’s.',
  },
  guardar: {
    method: 'POST',
    path: '/facturacion/save',
    permiso: emitir,
    body: GuardarFactura,
    bodyLimit: 2 * TAMANO_ARCHIVOS,
    response: exito(z.object({ idFactura: Id })),
    summary: 'Keeps what the screen knows of a stamped invoice; stored at stamping, found again by its UUID.',
  },
  publicoGeneral: {
    method: 'GET',
    path: '/facturacion/facturaPublicoGeneral',
    permiso: global,
    query: z.object({
      metodoPago: z.enum(formasPago),
      sucursal: IdEscrito.optional(),
      mes: MesDelAnio.optional(),
      /** Whether pending sales that asked for an invoice by name are listed too. */
      conPedidas: z.stringbool().optional(),
    }),
    response: cuerpo({ data: z.array(TransaccionSinFactura), total: z.int().nonnegative(), mes: z.string() }),
    summary: 'Transactions of a month and branch that no live CFDI has taken.',
  },
  crearGlobal: {
    method: 'POST',
    path: '/facturacion/facturaPublicoGeneral',
    permiso: global,
    body: CrearGlobal,
    response: RespuestaDelPac,
    crea: true,
    bodyLimit: 512 * 1024,
    summary: 'Stamps the global invoice of the chosen transactions.',
  },
  mes: {
    method: 'GET',
    path: '/facturacion/mes',
    permiso: global,
    query: z.object({ mes: MesDelAnio.optional(), sucursal: IdEscrito.optional() }),
    response: exito(MesDeFacturacion),
    summary: 'A month: sales, invoiced by name, in globals, left.',
  },
  list: {
    method: 'GET',
    path: '/facturacion/obtenerFacturas',
    permiso: emitir,
    query: FiltroFacturas.refine(({ archivos, limit }) => !archivos || limit <= MAXIMO_CON_ARCHIVOS, {
      path: ['limit'],
      message: `Con archivos se piden hasta ${MAXIMO_CON_ARCHIVOS} facturas a la vez.`,
    }),
    response: cuerpo({
      results: z.array(Factura),
      total: z.int().nonnegative(),
      /** Counts of the whole filter but its state. */
      conteos: z.record(z.enum(estadosFactura), z.int().nonnegative()),
      totalVigente: Importe,
      /** Attempts whose outcome nobody knows yet. */
      desconocidas: z.int().nonnegative(),
      sandbox: z.boolean(),
      hoy: z.string(),
    }),
    summary: 'Stored invoices, newest first; with `archivos=1` their XML and PDF (base64) too.',
  },
  porId: {
    method: 'GET',
    path: '/facturacion/facturas/:id',
    permiso: emitir,
    params: IdParam,
    response: exito(Resultado),
    summary: 'One invoice, with addresses of its files.',
  },
  reenviar: {
    method: 'POST',
    path: '/facturacion/reenvio-factura',
    permiso: emitir,
    body: ReenviarFactura,
    bodyLimit: 2 * TAMANO_ARCHIVOS,
    response: exito(z.object({ idFactura: Id })),
    crea: true,
    porMinuto: 30,
    summary: 'Sends PDF and XML of a stored invoice to one address.',
  },
  vistaCancelacion: {
    method: 'GET',
    path: '/facturacion/facturas/:id/cancelacion',
    permiso: emitir,
    params: IdParam,
    response: exito(VistaDeCancelacion),
    summary: 'What a cancellation of this invoice will do.',
  },
  cancelar: {
    method: 'POST',
    path: '/facturacion/cancelar',
    permiso: emitir,
    body: CancelarFactura,
    response: cuerpo({
      codigo: z.string(),
      estado: z.string(),
      codigoEstatus: z.string(),
      mensaje: z.string(),
      estatus: z.enum(estadosFactura),
    }),
    summary: "Asks SAT to cancel. '000' while it is pending or refused, '201' or '202' when it is cancelled (D-50).",
  },
})

/** Where a signed address of a file points, below the API base. */
export const ARCHIVO_FACTURA = '/facturacion/archivo/:id/:tipo'
export const tiposArchivo = ['pdf', 'xml', 'acuse', 'acusePdf'] as const
export type TipoArchivo = (typeof tiposArchivo)[number]
