import { z } from 'zod'
import { sexos } from './clientes.ts'
import { Fecha, Hora } from './fechas.schema.ts'
import { camposGraduacion } from './graduacion.rules.ts'
import { familias, generos, ivasDeArticulo, unidadesSat } from './inventario.rules.ts'
import type { Libro } from './mudanza.libros.ts'
import { estatusPedido } from './pedidos.rules.ts'

/*
 * What a row says, once it is read. Null is "not said". What a book requires is never null in a row without problems:
 * `nombreCompleto` and `telefono` of a patient (and `edad`, unless `fechaNacimiento` is there); of the other books a patient
 * (`numeroExterno` of his, or his name), and `fecha`, with `total` and `pagado` of an order and `hora` of an appointment.
 */

const Texto = z.string().nullable()
/** Pesos with two decimals, as the wire carries them. */
const Pesos = z.number().nullable()

/** Ten digits; zeros for "has no phone" (also where the cell is blank). */
const Digitos = z.string().nullable()

export const ValoresPaciente = z.object({
  numeroExterno: Texto,
  /** In capitals, given names first. */
  nombreCompleto: Texto,
  telefono: Digitos,
  telefono2: Digitos,
  fechaNacimiento: Fecha.nullable(),
  /** As the file says; null when the birth date says it. */
  edad: z.int().nullable(),
  sexo: z.enum(sexos).nullable(),
  domicilio: Texto,
  email: Texto,
  rfc: Texto,
  codigoPostal: Texto,
  convenio: Texto,
  /** As the file names the branch: a number, an address. The importer knows which one that is. */
  sucursal: Texto,
  whatsappAvisos: z.boolean().nullable(),
  whatsappPromociones: z.boolean().nullable(),
})
export type ValoresPaciente = z.infer<typeof ValoresPaciente>

/** Whose row it is: by his number in the other program, or by name and phone. */
const dePaciente = {
  pacienteExterno: Texto,
  nombreCompleto: Texto,
  /** Null where the file says no phone: it is only told to find the patient. */
  telefono: Digitos,
  sucursal: Texto,
}

export const ValoresPedido = z.object({
  numeroExterno: Texto,
  ...dePaciente,
  fecha: Fecha.nullable(),
  armazon: Texto,
  lente: Texto,
  otro: Texto,
  /** Two of total, paid and balance give the third; three that do not agree are a problem. */
  total: Pesos,
  pagado: Pesos,
  saldo: Pesos,
  fechaEntrega: Fecha.nullable(),
  /** Null where the file says none. */
  estatus: z.enum(estatusPedido).nullable(),
  observaciones: Texto,
})
export type ValoresPedido = z.infer<typeof ValoresPedido>

export const ValoresCita = z.object({
  numeroExterno: Texto,
  ...dePaciente,
  fecha: Fecha.nullable(),
  hora: Hora.nullable(),
  confirmada: z.boolean().nullable(),
})
export type ValoresCita = z.infer<typeof ValoresCita>

const celdas = Object.fromEntries(camposGraduacion.map((campo) => [campo, z.number().nullable()])) as Record<
  (typeof camposGraduacion)[number],
  z.ZodNullable<z.ZodNumber>
>

export const ValoresReceta = z.object({
  numeroExterno: Texto,
  ...dePaciente,
  fecha: Fecha.nullable(),
  /** esfOd … addOi, in dioptres and degrees, in steps of 0.25; cylinders negative unless the column says otherwise. */
  ...celdas,
  avOd: Texto,
  avOi: Texto,
  diData: Texto,
  aoData: Texto,
  lenteContactoDes: Texto,
  optometrista: Texto,
  cedula: Texto,
  observaciones: Texto,
})
export type ValoresReceta = z.infer<typeof ValoresReceta>

export const ValoresArticulo = z.object({
  /** The chain's own code. */
  numeroExterno: Texto,
  familia: z.enum(familias).nullable(),
  marca: Texto,
  modelo: Texto,
  color: Texto,
  medida: Texto,
  material: Texto,
  genero: z.enum(generos).nullable(),
  proveedor: Texto,
  /** With IVA. */
  precio: Pesos,
  /** Of a piece, without IVA. */
  costo: Pesos,
  /** EAN and UPC, with commas. */
  codigos: Texto,
  claveSat: Texto,
  unidadSat: z.enum(unidadesSat).nullable(),
  /** Absent in what was read before articles had a tax of their own. */
  iva: z.enum([...ivasDeArticulo, 'sucursal']).nullish(),
  minimo: z.int().nullable(),
  /** Pieces that the branch has today. */
  exhibidor: z.int().nullable(),
  bodega: z.int().nullable(),
  sucursal: Texto,
})
export type ValoresArticulo = z.infer<typeof ValoresArticulo>

export const ValoresMica = z.object({
  diseno: Texto,
  material: Texto,
  tratamiento: Texto,
  /** Dioptres, as those that follow. */
  esfMin: z.number().nullable(),
  esfMax: z.number().nullable(),
  /** 0 or below. */
  cilMax: z.number().nullable(),
  addMin: z.number().nullable(),
  addMax: z.number().nullable(),
  /** Of the pair, with IVA. */
  precio: Pesos,
  dias: z.int().nullable(),
  activa: z.boolean().nullable(),
})
export type ValoresMica = z.infer<typeof ValoresMica>

/** The shape of a row's values by book. */
export const valoresDeLibro = {
  pacientes: ValoresPaciente,
  pedidos: ValoresPedido,
  citas: ValoresCita,
  recetas: ValoresReceta,
  articulos: ValoresArticulo,
  micas: ValoresMica,
} as const satisfies Record<Libro, z.ZodType>

export type ValoresDe<L extends Libro> = z.infer<(typeof valoresDeLibro)[L]>
