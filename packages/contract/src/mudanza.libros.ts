import { z } from 'zod'
import { linea } from './textos.schema.ts'

/** The books that come from another program, in the order in which they are brought in. */
export const libros = ['pacientes', 'pedidos', 'citas', 'recetas', 'articulos', 'micas'] as const
export const Libro = z.enum(libros)
export type Libro = z.infer<typeof Libro>

export const tituloDeLibro: Record<Libro, string> = {
  pacientes: 'Pacientes',
  pedidos: 'Pedidos abiertos',
  citas: 'Citas futuras',
  recetas: 'Últimas recetas',
  articulos: 'Artículos',
  micas: 'Lista de micas',
}

export const extensionesDeLibro = ['.xlsx', '.csv', '.txt', '.tsv'] as const
export const MAXIMO_BYTES_DE_LIBRO = 20 * 1024 * 1024
/** Rows with something in them, heading and lines above it included. */
export const MAXIMO_RENGLONES = 50_000
export const MAXIMO_COLUMNAS = 500
/** Characters of a cell; a spreadsheet takes no more. */
export const MAXIMO_CELDA = 32_767

/**
 * What stood in a cell, so that nothing of it is lost. A text is exactly what was written; `serie` is a day, or an hour, as a
 * spreadsheet keeps it: days since 1899-12-30, whatever the epoch of the file.
 */
export const Celda = z.union([
  z.null(),
  z.string().max(MAXIMO_CELDA),
  z.number(),
  z.boolean(),
  z.strictObject({ serie: z.number() }),
])
export type Celda = z.infer<typeof Celda>

/** A row that has something in it, with its number as a spreadsheet counts (from 1, blank rows too). */
export const Renglon = z.object({ numero: z.int().positive(), celdas: z.array(Celda) })
export type Renglon = z.infer<typeof Renglon>

/** How the cells of a column are read. */
export const tiposDeCampo = [
  'nombre',
  'telefono',
  'fecha',
  'hora',
  'edad',
  'dinero',
  /** A whole number from 0. */
  'entero',
  'si-no',
  'sexo',
  'linea',
  'nota',
  'rfc',
  'cp',
  'correo',
  'esfera',
  'cilindro',
  'eje',
  'adicion',
  /** Dioptres of a range, with their point. */
  'potencia',
  /** A whole prescription in one cell: of one eye, or of both. */
  'receta',
  'di',
  'av',
  'estatus',
  'sucursal',
  'numeroExterno',
] as const
export type TipoDeCampo = (typeof tiposDeCampo)[number]

/** Ways to read a column between which its cells decide together, and a person may decide otherwise. */
export const modos = {
  fecha: { dma: 'dd/mm/aaaa', mda: 'mm/dd/aaaa' },
  nombre: { 'nombre-primero': 'Apellidos al final', 'apellidos-primero': 'Apellidos al principio' },
  sexo: { fm: 'F es femenino, M es masculino', hm: 'H es hombre, M es mujer' },
  dinero: { punto: 'Centavos con punto', coma: 'Centavos con coma' },
  cilindro: { negativo: 'Cilindro en negativo', 'tal-cual': 'Cilindro como está escrito' },
} as const satisfies Partial<Record<TipoDeCampo, Record<string, string>>>

export const Modo = z.enum([
  'dma',
  'mda',
  'nombre-primero',
  'apellidos-primero',
  'fm',
  'hm',
  'punto',
  'coma',
  'negativo',
  'tal-cual',
])
export type Modo = z.infer<typeof Modo>

const MODOS_DE = new Map<string, Partial<Record<Modo, string>>>([...Object.entries(modos), ['receta', modos.cilindro]])

/** The ways to read a field of a kind, with their words; none where there is only one. */
export const modosDe = (tipo: TipoDeCampo): { modo: Modo; etiqueta: string }[] =>
  Modo.options.flatMap((modo) => {
    const etiqueta = MODOS_DE.get(tipo)?.[modo]
    return etiqueta === undefined ? [] : [{ modo, etiqueta }]
  })

/** What a column is taken for: by its heading, its contents, a mapping that was kept, or a person. */
export const origenesDeColumna = ['encabezado', 'contenido', 'recordado', 'persona'] as const

export const ColumnaLeida = z.object({
  /** Place in the row, from 0. */
  indice: z.int().nonnegative(),
  /** As it is written in the file; null without heading. */
  encabezado: z.string().nullable(),
  /** Filled cells under the heading. */
  llenas: z.int().nonnegative(),
  /** The first different cells, as they are written. */
  ejemplos: z.array(z.string()),
  /** Key of a field of the book (`camposDe`); null is not brought in. */
  campo: z.string().nullable(),
  modo: Modo.nullable(),
  origen: z.enum(origenesDeColumna).nullable(),
  /** How it was read, and what proves it: 'dd/mm/aaaa · 1,906 lo prueban'. */
  evidencia: z.string().nullable(),
})
export type ColumnaLeida = z.infer<typeof ColumnaLeida>

/** What a column shall be taken for; without `modo` its cells decide. */
export const Eleccion = z.object({
  indice: z.int().nonnegative(),
  campo: linea(40).nullable(),
  modo: Modo.nullish(),
})
export type Eleccion = z.infer<typeof Eleccion>

/** How a file is read into a book. */
export const Mapa = z.object({
  libro: Libro,
  /** Number of the heading's row; null without one. Rows up to it are not data. */
  renglonEncabezado: z.int().positive().nullable(),
  /** SHA-256 of the book and the headings, by which a mapping is remembered; null without headings. */
  huella: z.string().nullable(),
  columnas: z.array(ColumnaLeida),
  /** Required fields without a column, by their labels: 'Nombre completo', 'Edad o fecha de nacimiento'. */
  faltan: z.array(z.string()),
})
export type Mapa = z.infer<typeof Mapa>

/** What is wrong with a row: in which field and column (null where no column has it), in a sentence that says what to do. */
export const Problema = z.object({
  campo: z.string(),
  columna: z.int().nonnegative().nullable(),
  mensaje: z.string(),
})
export type Problema = z.infer<typeof Problema>
