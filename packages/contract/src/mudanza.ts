import { z } from 'zod'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { IdEscrito } from './ids.schema.ts'
import { Eleccion, Libro, MAXIMO_BYTES_DE_LIBRO, Mapa, Problema } from './mudanza.libros.ts'
import { linea } from './textos.schema.ts'

/** Where an import stands: looked at, ready to be written, being written, stopped by somebody, written, being taken back, taken back. */
export const estadosDeImportacion = [
  'revisando',
  'lista',
  'escribiendo',
  'detenida',
  'terminada',
  'deshaciendo',
  'deshecha',
] as const
export type EstadoDeImportacion = (typeof estadosDeImportacion)[number]

/** What would become of a row, or became of it. */
export const estadosDeRenglon = ['Nuevo', 'Cambia', 'Igual', 'Omitido', 'Problema'] as const
export type EstadoDeRenglon = (typeof estadosDeRenglon)[number]

/** What a person says of a row: it is the patient who stands beside it, it is somebody else, it stays out. */
export const decisiones = ['unir', 'aparte', 'omitir'] as const
export type Decision = (typeof decisiones)[number]

/** Days for which an import can be taken back. */
export const DIAS_PARA_DESHACER = 30

/** A patient who is probably the one of a row. */
export const Candidato = z.object({
  id: z.int().positive(),
  nombreCompleto: z.string(),
  telefono: z.string(),
  fechaNacimiento: z.string().nullable(),
  pedidos: z.int().nonnegative(),
  visitas: z.int().nonnegative(),
  /** Fields that say the same. */
  iguales: z.array(z.string()),
  /** Why he is taken for the same person, in a sentence. */
  motivo: z.string(),
})
export type Candidato = z.infer<typeof Candidato>

const Valor = z.union([z.string(), z.number(), z.boolean()]).nullable()
export type Valor = z.infer<typeof Valor>

export const Cambio = z.object({ campo: z.string(), antes: Valor, despues: Valor })
export type Cambio = z.infer<typeof Cambio>

export const RenglonDeImportacion = z.object({
  numero: z.int().positive(),
  /** Null while nobody looked at it. */
  estado: z.enum(estadosDeRenglon).nullable(),
  /** Cells as people read them, with the corrections in their place. */
  celdas: z.array(z.string()),
  valores: z.record(z.string(), Valor).nullable(),
  problemas: z.array(Problema),
  cambios: z.array(Cambio),
  candidato: Candidato.nullable(),
  decision: z.enum(decisiones).nullable(),
  /** Why it stays out, in a sentence. */
  motivo: z.string().nullable(),
  /** The record that it became. */
  idRegistro: z.int().positive().nullable(),
  /** Why it could not be taken back, in a sentence. */
  noDeshecho: z.string().nullable(),
})
export type RenglonDeImportacion = z.infer<typeof RenglonDeImportacion>

const Cuentas = z.record(z.enum(estadosDeRenglon), z.int().nonnegative())

export const Importacion = z.object({
  id: z.int().positive(),
  libro: Libro,
  estado: z.enum(estadosDeImportacion),
  archivo: z.string(),
  formato: z.enum(['csv', 'xlsx']),
  hoja: z.string().nullable(),
  hojas: z.array(z.string()),
  bytes: z.int().positive(),
  /** Hexadecimal. */
  sha256: z.string(),
  /** Rows with data. */
  renglones: z.int().nonnegative(),
  /** Branch of rows that name none. */
  sucursal: z.int().positive(),
  sucursalNumber: z.string(),
  mapa: Mapa,
  /** Rows that were looked at, written or taken back so far, as the state says. */
  avance: z.int().nonnegative(),
  cuentas: Cuentas,
  /** Of the rows with a problem: those that are likely duplicates. */
  duplicados: z.int().nonnegative(),
  porEscribir: z.int().nonnegative(),
  escritos: z.int().nonnegative(),
  deshechos: z.int().nonnegative(),
  noDeshechos: z.int().nonnegative(),
  faltanSegundos: z.int().nonnegative().nullable(),
  creadaPor: z.string(),
  creadaEn: z.iso.datetime(),
  terminadaEn: z.iso.datetime().nullable(),
  /** Last instant at which it can be taken back: if it were written now, while it is not written. */
  deshacerHasta: z.iso.datetime(),
})
export type Importacion = z.infer<typeof Importacion>

export const ImportacionHecha = Importacion.omit({ mapa: true, hojas: true, cuentas: true })
export type ImportacionHecha = z.infer<typeof ImportacionHecha>

/** A file as an answer: what it is called, and its bytes in base64. */
const Archivo = exito(z.object({ nombre: z.string(), tipo: z.string(), base64: z.string() }))

const RenglonParam = z.object({ id: IdEscrito, numero: IdEscrito })

export const FiltroRenglones = Pagina.omit({ search: true }).extend({
  estado: z.enum(estadosDeRenglon).optional(),
  /** Rows that could not be taken back. */
  noDeshechos: z.stringbool().optional(),
})
export type FiltroRenglones = z.output<typeof FiltroRenglones>

export const SubirLibro = z.object({
  libro: Libro,
  /** As the file is called on the computer it comes from. */
  nombre: linea(200).min(1),
  /** Sheet of a workbook; without it the first one that has something. */
  hoja: linea(100).optional(),
  sucursal: IdEscrito.optional(),
})
export type SubirLibro = z.output<typeof SubirLibro>

export const CambiarMapa = z.strictObject({
  /** Number of the heading's row, null for none; without it the one that was found. */
  renglonEncabezado: z.int().positive().nullish(),
  elecciones: z.array(Eleccion).max(500),
  sucursal: z.int().positive().optional(),
})
export type CambiarMapa = z.output<typeof CambiarMapa>

export const CambiarRenglon = z.strictObject({
  /** Text in the place of a cell, by its column; null puts the cell back. */
  correccion: z.strictObject({ columna: z.int().nonnegative(), texto: linea(1000).nullable() }).optional(),
  decision: z.enum(decisiones).nullish(),
})
export type CambiarRenglon = z.output<typeof CambiarRenglon>

export const mudanza = endpoints({
  subir: {
    method: 'POST',
    path: '/importaciones',
    permiso: 'mudanza.importar',
    body: SubirLibro,
    archivos: { campo: 'archivo', maximo: 1, bytes: MAXIMO_BYTES_DE_LIBRO },
    porMinuto: 20,
    response: exito(Importacion),
    summary: 'Takes a file of another program, reads it, and begins to look at its rows. Nothing of it is written.',
  },
  list: {
    method: 'GET',
    path: '/importaciones',
    permiso: 'mudanza.importar',
    query: Pagina.omit({ search: true }).extend({ libro: Libro.optional() }),
    response: lista(ImportacionHecha),
    summary: 'Imports that were begun, the newest first.',
  },
  plantilla: {
    method: 'GET',
    path: '/importaciones/plantilla/:libro',
    permiso: 'mudanza.importar',
    params: z.object({ libro: Libro }),
    response: Archivo,
    summary: 'Template of a book, as a workbook.',
  },
  una: {
    method: 'GET',
    path: '/importaciones/:id',
    permiso: 'mudanza.importar',
    params: IdParam,
    response: exito(Importacion),
    summary: 'An import: how its columns are read, what would become of its rows, how far it is.',
  },
  cambiarMapa: {
    method: 'PUT',
    path: '/importaciones/:id/mapa',
    permiso: 'mudanza.importar',
    params: IdParam,
    body: CambiarMapa,
    response: exito(Importacion),
    summary: 'Says what columns are and where rows go, and has all rows looked at again.',
  },
  renglones: {
    method: 'GET',
    path: '/importaciones/:id/renglones',
    permiso: 'mudanza.importar',
    params: IdParam,
    query: FiltroRenglones,
    response: lista(RenglonDeImportacion),
    summary: 'Rows of an import, of all states or of one.',
  },
  cambiarRenglon: {
    method: 'PUT',
    path: '/importaciones/:id/renglones/:numero',
    permiso: 'mudanza.importar',
    params: RenglonParam,
    body: CambiarRenglon,
    response: cuerpo({ renglon: RenglonDeImportacion, importacion: Importacion }),
    summary: 'Corrects a cell of a row, or says what becomes of the row.',
  },
  empezar: {
    method: 'POST',
    path: '/importaciones/:id/empezar',
    permiso: 'mudanza.importar',
    params: IdParam,
    response: exito(Importacion),
    summary: 'Has the rows written that are new or change something.',
  },
  detener: {
    method: 'POST',
    path: '/importaciones/:id/detener',
    permiso: 'mudanza.importar',
    params: IdParam,
    response: exito(Importacion),
    summary: 'Stops writing. What is written stays.',
  },
  deshacer: {
    method: 'POST',
    path: '/importaciones/:id/deshacer',
    permiso: 'mudanza.importar',
    params: IdParam,
    response: exito(Importacion),
    summary: 'Takes back what an import wrote and nobody touched since.',
  },
  descartar: {
    method: 'DELETE',
    path: '/importaciones/:id',
    permiso: 'mudanza.importar',
    params: IdParam,
    response: exito(z.object({ id: z.int().positive() })),
    summary: 'Forgets a file of which nothing was written.',
  },
  problemas: {
    method: 'GET',
    path: '/importaciones/:id/problemas',
    permiso: 'mudanza.importar',
    params: IdParam,
    response: Archivo,
    summary: 'The rows with problems as a file like the one that came, with what is wrong in a column of its own.',
  },
})
