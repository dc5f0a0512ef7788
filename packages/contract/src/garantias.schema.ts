import { z } from 'zod'
import { Fecha, Instante } from './fechas.schema.ts'
import { estadosDeGarantia, partesDeElemento } from './garantias.rules.ts'
import { Id } from './ids.schema.ts'

/** The warranty of a part of an element, as it was given with the delivery. */
export const Garantia = z.object({
  id: Id,
  /** Place of the element in its order, from 1. */
  elemento: z.int().positive(),
  parte: z.enum(partesDeElemento),
  /** What it is of: the frame, the lens or whatever else was written. */
  articulo: z.string(),
  desde: Fecha,
  /** Its last day. */
  hasta: Fecha,
  cubre: z.string(),
  estado: z.enum(estadosDeGarantia),
  /** The order that made it again; null for none. */
  uso: z.object({ id: Id, folio: z.int(), sucursalNumber: z.string(), en: Instante }).nullable(),
})
export type Garantia = z.infer<typeof Garantia>
