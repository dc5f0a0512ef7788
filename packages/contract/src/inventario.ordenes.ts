import { z } from 'zod'
import { Rfc } from './claves.schema.ts'
import { DireccionCorreo } from './correos.schema.ts'
import { Dinero, dineroEscrito, Suma } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { LotesEscritos } from './inventario.lotes.ts'
import { familias, lugaresDeSucursal, MAXIMO_PIEZAS } from './inventario.rules.ts'
import { linea } from './textos.schema.ts'

/** Where an order to a supplier stands; all but a draft follow from what happened to it. */
export const estadosDeOrden = ['borrador', 'enviado', 'parcial', 'recibido', 'cancelado'] as const
export type EstadoDeOrden = (typeof estadosDeOrden)[number]

const Cuenta = z.int().nonnegative()

const cabeza = {
  id: Id,
  /** Of its own, per branch: 'OC-01-7'. */
  folio: z.string(),
  estado: z.enum(estadosDeOrden),
  idSucursal: Id,
  sucursalNumber: z.string(),
  proveedor: z.string(),
  rfc: z.string(),
  correo: z.string(),
  prometida: Fecha.nullable(),
  nota: z.string(),
  /** Articles and pieces that were asked for, and pieces that came, of these or others. */
  articulos: Cuenta,
  piezas: Cuenta,
  recibidas: Cuenta,
  /** Of what was asked for, without IVA. */
  importe: Suma,
  creadaPor: z.string(),
  creadaEn: Instante,
  /** Whether it is waited for since before today. */
  atrasada: z.boolean(),
}

export const OrdenDeLista = z.object(cabeza)
export type OrdenDeLista = z.infer<typeof OrdenDeLista>

export const RenglonDeOrden = z.object({
  idArticulo: Id,
  familia: z.enum(familias),
  codigo: z.string(),
  marca: z.string(),
  modelo: z.string(),
  color: z.string(),
  medida: z.string(),
  /** 0 for an article that came without being asked for; it has no agreed cost. */
  piezas: Cuenta,
  costo: Dinero.nullable(),
  recibidas: Cuenta,
  /** What a piece of the last ones that came cost, without IVA. */
  costoRecibido: Suma.nullable(),
})
export type RenglonDeOrden = z.infer<typeof RenglonDeOrden>

const SucesoDeOrden = z.object({
  id: Id,
  que: z.enum(['enviada', 'correo', 'recibida', 'cancelada']),
  piezas: Id.nullable(),
  nota: z.string(),
  usuario: z.string(),
  en: Instante,
})
export type SucesoDeOrden = z.infer<typeof SucesoDeOrden>

export const OrdenDeCompra = z.object({
  ...cabeza,
  version: z.int().positive(),
  renglones: z.array(RenglonDeOrden),
  sucesos: z.array(SucesoDeOrden),
})
export type OrdenDeCompra = z.infer<typeof OrdenDeCompra>

/** Suppliers by what a branch lacks of their articles; the empty one is of articles without a supplier. */
export const ProveedorPorReponer = z.object({ proveedor: z.string(), articulos: Cuenta, piezas: Cuenta })
export type ProveedorPorReponer = z.infer<typeof ProveedorPorReponer>

const Piezas = z
  .int('Escribe cuántas piezas.')
  .min(1, 'Al menos una pieza.')
  .max(MAXIMO_PIEZAS, 'Son demasiadas piezas.')
const Costo = dineroEscrito('Escribe el costo.').pipe(Dinero)

/** Articles of an order. */
export const MAXIMO_DE_ORDEN = 500
const unaVez = (renglones: readonly { articulo: number }[]): boolean =>
  new Set(renglones.map(({ articulo }) => articulo)).size === renglones.length
const deArticulos = <T extends z.ZodType<{ articulo: number }>>(renglon: T) =>
  z
    .array(renglon)
    .max(MAXIMO_DE_ORDEN, `Máximo ${MAXIMO_DE_ORDEN} artículos.`)
    .refine(unaVez, 'Escribe cada artículo una vez.')

const Proveedor = linea(120).min(1, 'Escribe el proveedor.')

export const CrearOrden = z.object({
  sucursal: IdEscrito,
  proveedor: Proveedor,
  /** Puts in what the branch lacks of the articles of this supplier; null for an empty draft. */
  reponer: linea(120).nullable(),
})
export type CrearOrden = z.output<typeof CrearOrden>

export const GuardarOrden = z.object({
  proveedor: Proveedor,
  rfc: z.union([z.literal(''), Rfc]),
  correo: z.union([z.literal(''), DireccionCorreo]),
  prometida: Fecha.nullable(),
  nota: linea(500),
  renglones: deArticulos(z.object({ articulo: IdEscrito, piezas: Piezas, costo: Costo })),
  version: z.int().positive(),
})
export type GuardarOrden = z.output<typeof GuardarOrden>

export const EnviarOrden = z.object({
  /** Where it goes by e-mail; empty for an order that is sent by other means. */
  correo: z.union([z.literal(''), DireccionCorreo]),
})

/** Pieces of the order that had come when it was looked at: who receives the same ones at once is refused. */
const llevaba = z.int().nonnegative()

export const RecibirOrden = z.object({
  lugar: z.enum(lugaresDeSucursal),
  /** Number of the supplier's paper. */
  documento: linea(60),
  nota: linea(500),
  llevaba,
  renglones: deArticulos(z.object({ articulo: IdEscrito, piezas: Piezas, costo: Costo, lotes: LotesEscritos })).min(
    1,
    'Cuenta al menos una pieza.',
  ),
})
export type RecibirOrden = z.output<typeof RecibirOrden>

/** The order that a CFDI comes of. */
export const DeOrden = z.object({ id: IdEscrito, llevaba })

export const CancelarOrden = z.object({ motivo: linea(300).min(3, 'Escribe el motivo.') })
export type CancelarOrden = z.output<typeof CancelarOrden>

const Archivo = z.strictObject({ nombre: z.string(), tipo: z.string(), base64: z.string() })

const permiso = 'inventario.administrar'

export const ordenesDeCompra = endpoints({
  list: {
    method: 'GET',
    path: '/ordenesCompra',
    permiso,
    query: Pagina.omit({ search: true }).extend({
      sucursal: IdEscrito,
      /** Those that pieces are waited for; of a supplier, also orders that do not say his RFC. */
      abiertas: z.stringbool().optional(),
      /** Of those, the ones that are waited for since before today. */
      atrasadas: z.stringbool().optional(),
      rfc: Rfc.optional(),
    }),
    response: lista(OrdenDeLista),
    summary: 'Orders of a branch to its suppliers, the newest first.',
  },
  porReponer: {
    method: 'GET',
    path: '/ordenesCompra/porReponer',
    permiso,
    query: z.object({ sucursal: IdEscrito }),
    response: cuerpo({ data: z.array(ProveedorPorReponer) }),
    summary: 'Suppliers, with what a branch is to reorder of their articles; those of which it lacks most first.',
  },
  una: {
    method: 'GET',
    path: '/ordenesCompra/:id',
    permiso,
    params: IdParam,
    response: exito(OrdenDeCompra),
    summary: 'An order to a supplier with its articles, what came of each, and what happened to it.',
  },
  crear: {
    method: 'POST',
    path: '/ordenesCompra',
    permiso,
    body: CrearOrden,
    response: cuerpo({ id: Id }),
    crea: true,
    summary: 'Begins a draft, empty or with what the branch is to reorder of a supplier.',
  },
  guardar: {
    method: 'PUT',
    path: '/ordenesCompra/:id',
    permiso,
    params: IdParam,
    body: GuardarOrden,
    response: exito(OrdenDeCompra),
    summary: 'Writes a draft again.',
  },
  enviar: {
    method: 'POST',
    path: '/ordenesCompra/:id/enviar',
    permiso,
    params: IdParam,
    body: EnviarOrden,
    response: exito(OrdenDeCompra),
    crea: true,
    porMinuto: 30,
    summary: 'Says that a draft was sent, by e-mail where an address is given; a sent one is e-mailed again.',
  },
  recibir: {
    method: 'POST',
    path: '/ordenesCompra/:id/recibir',
    permiso,
    params: IdParam,
    body: RecibirOrden,
    response: exito(OrdenDeCompra),
    crea: true,
    summary: 'Enters what came of an order; what is missing stays open.',
  },
  cancelar: {
    method: 'POST',
    path: '/ordenesCompra/:id/cancelar',
    permiso,
    params: IdParam,
    body: CancelarOrden,
    response: exito(OrdenDeCompra),
    summary: 'Takes an order back, or what is missing of it, with a reason.',
  },
  bajar: {
    method: 'POST',
    path: '/ordenesCompra/:id/archivo',
    permiso,
    params: IdParam,
    body: z.object({ clase: z.enum(['pdf', 'xlsx']) }),
    response: exito(Archivo),
    porMinuto: 60,
    summary: 'The order as a letter PDF or as a workbook, in base64.',
  },
})
