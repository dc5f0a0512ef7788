import { z } from 'zod'
import { Dinero, dineroEscrito, Suma } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { LotesEscritos } from './inventario.lotes.ts'
import { DeOrden } from './inventario.ordenes.ts'
import { conCuadro, familias, ivasDeArticulo, lugaresDeSucursal, MAXIMO_PIEZAS } from './inventario.rules.ts'
import { linea } from './textos.schema.ts'

export const MAXIMO_BYTES_DE_COMPRA = 8 * 1024 * 1024
export const extensionesDeCompra = ['.xml', '.zip'] as const

/** Where a supplier's CFDI stands: its pieces were not counted yet, entered, or it was put aside. */
export const estadosDeRecepcion = ['pendiente', 'recibida', 'descartada'] as const
export type EstadoDeRecepcion = (typeof estadosDeRecepcion)[number]

const cabeza = {
  id: Id,
  estado: z.enum(estadosDeRecepcion),
  uuid: z.string(),
  rfcEmisor: z.string(),
  emisor: z.string(),
  /** Serie and number of the supplier's own: 'F-20841'. */
  factura: z.string(),
  fecha: Fecha,
  /** Without IVA, before discounts. */
  subtotal: Suma,
  descuento: Suma,
  total: Suma,
  idSucursal: Id,
  sucursalNumber: z.string(),
  /** Lines of the invoice, and whole pieces that it names. */
  renglones: z.int().nonnegative(),
  piezas: z.int().nonnegative(),
  creadaPor: z.string(),
  creadaEn: Instante,
  recibidaPor: z.string().nullable(),
  recibidaEn: Instante.nullable(),
  /** Null as well for those that were put aside before it was kept. */
  descartadaPor: z.string().nullable(),
  descartadaEn: Instante.nullable(),
}

export const RecepcionDeLista = z.object(cabeza)
export type RecepcionDeLista = z.infer<typeof RecepcionDeLista>

/** An article as a line of the invoice names it. */
const ArticuloDeRenglon = z.object({
  id: Id,
  familia: z.enum(familias),
  codigo: z.string(),
  marca: z.string(),
  modelo: z.string(),
  color: z.string(),
  medida: z.string(),
  precio: Dinero,
})

export const RenglonDeRecepcion = z.object({
  numero: Id,
  /** The supplier's code; empty without one. */
  clave: z.string(),
  descripcion: z.string(),
  claveSat: z.string(),
  unidad: z.string(),
  cantidad: z.number(),
  /** Null for a quantity that is not of whole pieces. */
  piezas: Id.nullable(),
  /** Of a piece, and of the line, without IVA. */
  costo: Suma,
  importe: Suma,
  /** The tax by which it was bought; null for a rate that is none of these. */
  iva: z.enum(ivasDeArticulo).nullable(),
  /** The article that it became, or that the supplier's code was the last time. */
  articulo: ArticuloDeRenglon.nullable(),
  /** Whether the supplier's code was an expense the last time. */
  gasto: z.boolean(),
  /** Pieces that came; null before it is received, and for an expense. */
  recibidas: z.int().nonnegative().nullable(),
  /** Lots of those that came. */
  lotes: z.array(z.object({ lote: z.string(), caduca: Fecha.nullable(), piezas: z.int() })),
})
export type RenglonDeRecepcion = z.infer<typeof RenglonDeRecepcion>

export const Recepcion = z.object({
  ...cabeza,
  lugar: z.enum(lugaresDeSucursal).nullable(),
  nota: z.string(),
  lineas: z.array(RenglonDeRecepcion),
})
export type Recepcion = z.infer<typeof Recepcion>

export const SubirCompra = z.object({
  /** Branch that the goods came to. */
  sucursal: IdEscrito,
  /** As the file is called. */
  nombre: linea(200).min(1),
})
export type SubirCompra = z.output<typeof SubirCompra>

const ArticuloNuevo = z.object({
  familia: z.enum(familias).exclude(['servicio']),
  marca: linea(60).min(1, 'Escribe la marca.'),
  modelo: linea(60).min(1, 'Escribe el modelo.'),
  color: linea(60),
  medida: linea(30).overwrite(conCuadro),
  precio: dineroEscrito('Escribe el precio.').pipe(Dinero),
  /** Its own tax; left out, the branch's rate. */
  iva: z.enum(ivasDeArticulo).nullish(),
})
export type ArticuloNuevo = z.output<typeof ArticuloNuevo>

const MAXIMO_RENGLONES = 2000

const RenglonRecibido = z
  .object({
    numero: Id,
    recibidas: z
      .int('Escribe cuántas piezas.')
      .min(0, 'No puede ser negativo.')
      .max(MAXIMO_PIEZAS, 'Son demasiadas piezas.'),
    /** The article it is; without one nor a new one it is an expense, and nothing enters. */
    articulo: IdEscrito.nullable(),
    nuevo: ArticuloNuevo.nullable(),
    lotes: LotesEscritos,
  })
  .refine(({ articulo, nuevo }) => articulo === null || nuevo === null, 'Elige un artículo, o crea uno nuevo.')

export const RecibirCompra = z.object({
  lugar: z.enum(lugaresDeSucursal),
  /** What came otherwise than the invoice says, in words. */
  nota: linea(500),
  /** Every line of the invoice. */
  renglones: z.array(RenglonRecibido).min(1).max(MAXIMO_RENGLONES),
  /** The order to this supplier that it comes of. */
  orden: DeOrden.nullish(),
})
export type RecibirCompra = z.output<typeof RecibirCompra>

export const DevolverAProveedor = z.object({
  sucursal: IdEscrito,
  lugar: z.enum(lugaresDeSucursal),
  cantidad: z.int('Escribe cuántas piezas.').min(1, 'Al menos una pieza.').max(MAXIMO_PIEZAS, 'Son demasiadas piezas.'),
  /** Number of the supplier's paper. */
  documento: linea(60),
  motivo: linea(300).min(3, 'Escribe el motivo.'),
  /** The lot that goes back; without one, those that expire first. */
  lote: IdEscrito.nullish(),
})
export type DevolverAProveedor = z.output<typeof DevolverAProveedor>

const administrar = 'inventario.administrar'

export const recepciones = endpoints({
  subir: {
    method: 'POST',
    path: '/recepciones',
    permiso: administrar,
    body: SubirCompra,
    archivos: { campo: 'archivo', maximo: 1, bytes: MAXIMO_BYTES_DE_COMPRA },
    porMinuto: 60,
    response: cuerpo({
      data: z.array(RecepcionDeLista),
      /** Documents that were not taken, each with one sentence. */
      rechazadas: z.array(z.object({ nombre: z.string(), motivo: z.string() })),
    }),
    summary: "Takes a supplier's CFDI, or a zip of them: what may be received waits to be counted. No piece enters.",
  },
  list: {
    method: 'GET',
    path: '/recepciones',
    permiso: administrar,
    query: Pagina.omit({ search: true }).extend({ sucursal: IdEscrito, estado: z.enum(estadosDeRecepcion).optional() }),
    response: lista(RecepcionDeLista),
    summary: 'CFDIs of suppliers of a branch, the newest first.',
  },
  una: {
    method: 'GET',
    path: '/recepciones/:id',
    permiso: administrar,
    params: IdParam,
    response: exito(Recepcion),
    summary: 'A CFDI of a supplier with its lines, and the article that each is.',
  },
  recibir: {
    method: 'POST',
    path: '/recepciones/:id/recibir',
    permiso: administrar,
    params: IdParam,
    body: RecibirCompra,
    response: exito(Recepcion),
    summary: 'Enters what came: the pieces of each line at its cost, new articles, and what the supplier calls them.',
  },
  descartar: {
    method: 'DELETE',
    path: '/recepciones/:id',
    permiso: administrar,
    params: IdParam,
    response: cuerpo({ id: Id }),
    summary: 'Puts a CFDI aside that is not to be received; it may be brought again.',
  },
  devolver: {
    method: 'POST',
    path: '/inventario/:id/devoluciones',
    permiso: administrar,
    params: IdParam,
    body: DevolverAProveedor,
    response: cuerpo({ id: Id }),
    crea: true,
    summary: 'Sends pieces back to their supplier, with a reason; a place is never left below zero.',
  },
})
