import { z } from 'zod'
import { ClaveProdServ } from './claves.schema.ts'
import { Dinero, dineroEscrito } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { CLAVE_FUERA_DE_CATALOGO, esClaveProdServ } from './facturacion.productos.ts'
import { Instante } from './fechas.schema.ts'
import { IdEscrito } from './ids.schema.ts'
import { ExistenciaDeLote, LotesEscritos } from './inventario.lotes.ts'
import {
  causas,
  conCuadro,
  esGtin,
  familias,
  generos,
  ivasDeArticulo,
  lugares,
  lugaresDeSucursal,
  MAXIMO_PIEZAS,
  unidadesSat,
} from './inventario.rules.ts'
import { linea } from './textos.schema.ts'

const OBLIGATORIO = 'Este campo es obligatorio.'

/** What describes an article, for the chain. */
const Descrito = {
  familia: z.enum(familias),
  marca: z.string(),
  modelo: z.string(),
  color: z.string(),
  /** As printed on the frame: 52□18-140. */
  medida: z.string(),
  codigo: z.string(),
  activo: z.boolean(),
}

/** An article in the list of a branch. Amounts with IVA, but for the cost. */
export const ArticuloDeLista = z.object({
  id: z.int().positive(),
  ...Descrito,
  /** Price in that branch. */
  precio: Dinero,
  /** Pieces in the branch, and how many of them are for orders that were not delivered yet. Below zero: sold without having it. */
  aqui: z.int(),
  apartados: z.int().nonnegative(),
  /** Pieces in other branches and in the warehouse, and on their way. */
  otras: z.int(),
  enTransito: z.int(),
  minimo: z.int().nonnegative(),
  /** Average cost without IVA; null for who may not see costs, and for what was never bought. */
  costo: Dinero.nullable(),
})
export type ArticuloDeLista = z.infer<typeof ArticuloDeLista>

/** An article in the list: with its picture, small, at a signed address that stays for hours; null without one. */
const ArticuloConMiniatura = ArticuloDeLista.extend({ miniatura: z.string().nullable() })
export type ArticuloConMiniatura = z.infer<typeof ArticuloConMiniatura>

export const Existencia = z.object({
  lugar: z.enum(lugares),
  idSucursal: z.int().positive().nullable(),
  sucursalNumber: z.string().nullable(),
  direccion: z.string().nullable(),
  cantidad: z.int(),
})
export type Existencia = z.infer<typeof Existencia>

/** A move of a branch's pieces. */
export const MovimientoDeInventario = z.object({
  id: z.int().positive(),
  causa: z.enum(causas),
  /** Pieces that came to the branch; negative for those that left it. */
  cantidad: z.int(),
  /** Pieces of the branch after it. */
  saldo: z.int(),
  documento: z.string(),
  motivo: z.string().nullable(),
  /** Pieces that changed their place within the branch; null for all other moves. */
  reacomodo: z.object({ piezas: z.int(), de: z.enum(lugares), a: z.enum(lugares) }).nullable(),
  idPedido: z.int().positive().nullable(),
  /** Number and branch of that order: '01-29'. */
  pedido: z.string().nullable(),
  /** Whether more was sold than was there. */
  sinExistencia: z.boolean(),
  /** Unit cost without IVA; null for who may not see costs. */
  costo: Dinero.nullable(),
  usuario: z.string(),
  creadoEn: Instante,
})
export type MovimientoDeInventario = z.infer<typeof MovimientoDeInventario>

/** All that is known of an article, as a branch sees it. */
export const Articulo = ArticuloDeLista.extend({
  material: z.string(),
  genero: z.enum(generos).nullable(),
  proveedor: z.string(),
  /** EAN and UPC. */
  codigos: z.array(z.string()),
  claveSat: z.string(),
  unidadSat: z.enum(unidadesSat),
  /** Its own tax; null for the branch's rate. */
  iva: z.enum(ivasDeArticulo).nullable(),
  /** Price of the chain, and of the branch where it has its own. */
  precioCadena: Dinero,
  precioSucursal: Dinero.nullable(),
  /** IVA of the branch, 0.08 or 0.16, by which the margin is reckoned. */
  tasaIva: z.number(),
  existencias: z.array(Existencia),
  /** Of the branch first, those that expire soonest first. */
  lotes: z.array(ExistenciaDeLote),
  /** The newest moves of the branch, and how many there are. */
  movimientos: z.array(MovimientoDeInventario),
  totalMovimientos: z.int().nonnegative(),
  version: z.int().positive(),
})
export type Articulo = z.infer<typeof Articulo>

const Precio = dineroEscrito('Escribe el precio.').pipe(Dinero)
const Gtin = linea(14).refine(esGtin, 'No es un código EAN o UPC: revisa sus dígitos.')

const campos = {
  familia: z.enum(familias),
  marca: linea(60).min(1, OBLIGATORIO),
  modelo: linea(60).min(1, OBLIGATORIO),
  color: linea(60),
  medida: linea(30).overwrite(conCuadro),
  material: linea(40),
  genero: z.enum(generos).nullable(),
  proveedor: linea(120),
  codigos: z.array(Gtin).max(10, 'Máximo 10 códigos.'),
  precio: Precio,
  claveSat: ClaveProdServ.refine(esClaveProdServ, CLAVE_FUERA_DE_CATALOGO),
  unidadSat: z.enum(unidadesSat),
  /** Left out, as by a page of before, it is the branch's rate in a new article and stays in another one. */
  iva: z.enum(ivasDeArticulo).nullish(),
  /** Branch that the two below are of. */
  sucursal: IdEscrito,
  /** Its own price; null where it is the chain's. */
  precioSucursal: Dinero.nullable(),
  minimo: z.int('Escribe un número entero.').min(0, 'No puede ser negativo.').max(10_000, 'Máximo 10,000.'),
}

export const CrearArticulo = z.object({
  ...campos,
  /** Without one the server gives the next of its own. */
  codigo: linea(40).nullish(),
})
export type CrearArticulo = z.output<typeof CrearArticulo>

export const GuardarArticulo = z.object({
  ...campos,
  codigo: linea(40).min(1, OBLIGATORIO),
  activo: z.boolean(),
  /** The version the editor saw; a stale one is refused. */
  version: z.int().positive(),
})
export type GuardarArticulo = z.output<typeof GuardarArticulo>

const enSucursal = { sucursal: IdEscrito, lugar: z.enum(lugaresDeSucursal) }
const Piezas = z
  .int('Escribe cuántas piezas.')
  .min(1, 'Al menos una pieza.')
  .max(MAXIMO_PIEZAS, 'Son demasiadas piezas.')

export const EntradaDeInventario = z.object({
  ...enSucursal,
  cantidad: Piezas,
  /** What each piece cost, without IVA. */
  costo: dineroEscrito('Escribe el costo.').pipe(Dinero),
  /** Number of the supplier's paper. */
  documento: linea(60),
  lotes: LotesEscritos,
})
export type EntradaDeInventario = z.output<typeof EntradaDeInventario>

export const AjusteDeInventario = z.object({
  ...enSucursal,
  /** Pieces found; negative for those that are missing. */
  cantidad: z
    .int('Escribe cuántas piezas.')
    .min(-MAXIMO_PIEZAS, 'Son demasiadas piezas.')
    .max(MAXIMO_PIEZAS, 'Son demasiadas piezas.')
    .refine((piezas) => piezas !== 0, 'Escribe cuántas piezas sobran o faltan.'),
  motivo: linea(300).min(3, 'Escribe el motivo.'),
  /** The lot that is missing pieces; without one, those that expire first. */
  lote: IdEscrito.nullish(),
})
export type AjusteDeInventario = z.output<typeof AjusteDeInventario>

export const ReacomodoDeInventario = z.object({
  /** Where the pieces leave; they go to the other place of the branch. */
  ...enSucursal,
  cantidad: Piezas,
  /** The lot that is moved; without one, those that expire first. */
  lote: IdEscrito.nullish(),
})
export type ReacomodoDeInventario = z.output<typeof ReacomodoDeInventario>

/** Filters of the list by what is to be done. */
export const vistasDeInventario = ['porPedir', 'inactivos'] as const
export type VistaDeInventario = (typeof vistasDeInventario)[number]

/** `search`: words of brand, model, colour and size in any order; a code finds its article alone. */
export const FiltroInventario = Pagina.extend({
  sucursal: IdEscrito,
  familia: z.enum(familias).optional(),
  vista: z.enum(vistasDeInventario).optional(),
})
export type FiltroInventario = z.output<typeof FiltroInventario>

const ver = 'inventario.ver'
const administrar = 'inventario.administrar'

export const inventario = endpoints({
  list: {
    method: 'GET',
    path: '/inventario',
    permiso: ver,
    query: FiltroInventario,
    response: lista(ArticuloConMiniatura),
    summary: 'Articles of the chain with their pieces in a branch and in the others.',
  },
  articulo: {
    method: 'GET',
    path: '/inventario/:id',
    permiso: ver,
    params: IdParam,
    query: z.object({ sucursal: IdEscrito }),
    response: exito(Articulo),
    summary: 'An article: its codes, prices, where it is, and the moves of a branch.',
  },
  crear: {
    method: 'POST',
    path: '/inventario',
    permiso: administrar,
    body: CrearArticulo,
    response: cuerpo({ id: z.int().positive(), codigo: z.string() }),
    crea: true,
    summary: 'Adds an article to the catalogue.',
  },
  guardar: {
    method: 'PUT',
    path: '/inventario/:id',
    permiso: administrar,
    params: IdParam,
    body: GuardarArticulo,
    response: cuerpo({ id: z.int().positive() }),
    summary: 'Saves an article; every price that was in force is kept.',
  },
  entrada: {
    method: 'POST',
    path: '/inventario/:id/entradas',
    permiso: administrar,
    params: IdParam,
    body: EntradaDeInventario,
    response: cuerpo({ id: z.int().positive() }),
    crea: true,
    summary: 'Enters a purchase by hand, at its cost.',
  },
  ajuste: {
    method: 'POST',
    path: '/inventario/:id/ajustes',
    permiso: administrar,
    params: IdParam,
    body: AjusteDeInventario,
    response: cuerpo({ id: z.int().positive() }),
    crea: true,
    summary: 'Adjusts what a place has, with a reason; never below zero.',
  },
  reacomodo: {
    method: 'POST',
    path: '/inventario/:id/reacomodos',
    permiso: administrar,
    params: IdParam,
    body: ReacomodoDeInventario,
    response: cuerpo({ id: z.int().positive() }),
    crea: true,
    summary: 'Moves pieces to the other place of the branch, lots included; never below zero.',
  },
})
