import { z } from 'zod'
import { libre, numeroEscrito } from './clinica.campos.ts'
import { MAXIMO, MINIMO, PASO } from './graduacion.rules.ts'
import { IdEscrito, SucursalDicha } from './ids.schema.ts'
import { medidasDeMontaje, montajeLeido } from './montaje.schema.ts'
import { linea, texto } from './textos.schema.ts'

/** Sent as written here, shown `No` and `Sí` (D-5). */
export const SiNo = z.enum(['No', 'Si'], 'Elige No o Sí.')
export type SiNo = z.infer<typeof SiNo>

/** A prescription number: step 0.25 from −1000 to 1000, or null (spec §9, D-44). Text is read, because multipart is text. */
export const Numero = numeroEscrito({
  minimo: MINIMO,
  maximo: MAXIMO,
  paso: PASO,
  dePaso: `Va de ${PASO} en ${PASO}.`,
})

/** Whom and where: names are accepted as the specification sends them; the server reads its own rows (D-9). */
export const deQuien = {
  idCliente: IdEscrito,
  nombreCliente: z.string().max(1000).nullish(),
  /** The branch, by default the patient's; only type 0 names another, and a foreign one is refused (D-9). */
  idSucursal: SucursalDicha,
  nombreSucursal: z.string().max(400).nullish(),
  /** Accepted and ignored: the server's clock dates a note. */
  createDate: z.string().max(40).nullish(),
}

export const preguntas = {
  dificultadLejos: SiNo,
  dificultadCerca: SiNo,
  dolorCabeza: SiNo,
  irritacion: SiNo,
  diabetes: SiNo,
  hipertension: SiNo,
}

/** The cells of a grid and whatever stands around it, as forms send them. Keratometry is K1, K2, axis (D-81). */
export const examen = {
  esfOd: Numero,
  cilOd: Numero,
  ejeOd: Numero,
  addOd: Numero,
  esfOi: Numero,
  cilOi: Numero,
  ejeOi: Numero,
  addOi: Numero,
  avOd: libre(20),
  avOi: libre(20),
  cvOd: libre(20),
  cvOi: libre(20),
  retinosOd: libre(80),
  retinosOi: libre(80),
  queratoOd1: Numero,
  queratoOd2: Numero,
  queratoOd3: Numero,
  queratoOi1: Numero,
  queratoOi2: Numero,
  queratoOi3: Numero,
  observaciones: libre(4000),
  color: libre(200),
  lenteContactoDes: libre(500),
  diData: libre(40),
  aoData: libre(40),
  /** Name of the examiner, proposed from the user's own record, editable. */
  optometrista: libre(240, linea(240)),
  /** The examiner's licence (D-86). */
  cedula: libre(40, linea(40)),
  ...medidasDeMontaje,
}

const Leido = z.number().nullable()
const Texto = z.string().nullable()

const graduacionLeida = {
  esfOd: Leido,
  cilOd: Leido,
  ejeOd: Leido,
  addOd: Leido,
  esfOi: Leido,
  cilOi: Leido,
  ejeOi: Leido,
  addOi: Leido,
}

/** The same fields, as they are answered. */
export const examenLeido = {
  ...graduacionLeida,
  avOd: Texto,
  avOi: Texto,
  cvOd: Texto,
  cvOi: Texto,
  retinosOd: Texto,
  retinosOi: Texto,
  queratoOd1: Leido,
  queratoOd2: Leido,
  queratoOd3: Leido,
  queratoOi1: Leido,
  queratoOi2: Leido,
  queratoOi3: Leido,
  observaciones: Texto,
  color: Texto,
  lenteContactoDes: Texto,
  diData: Texto,
  aoData: Texto,
  optometrista: Texto,
  cedula: Texto,
  ...montajeLeido,
}

/** What the laboratory makes of a visit or history: the graduation of each eye, and how the lens sits. */
export const GraduacionPorHacer = z.strictObject({
  ...graduacionLeida,
  diData: Texto,
  aoData: Texto,
  lenteContactoDes: Texto,
})
export type GraduacionPorHacer = z.infer<typeof GraduacionPorHacer>

const Valor = z.union([z.string(), z.number()]).nullable()

/**
 * What was corrected later: the record stays as it was written, the addendum stands beside it (D-49, D-81). `campo` is a name
 * of the create shape (`esfOd`), for visits and histories alike.
 */
export const Addendum = z.object({
  id: z.int().positive(),
  /** The user who wrote it. */
  autor: z.string(),
  cedula: Texto,
  createDate: z.iso.datetime(),
  motivo: z.string(),
  cambios: z.array(z.object({ campo: z.string(), antes: Valor, despues: Valor })),
})
export type Addendum = z.infer<typeof Addendum>

/** Why a clinical record is corrected. */
export const Motivo = texto(500).min(3, 'Escribe el motivo de la corrección.')
