import { z } from 'zod'
import { libre, numeroEscrito, omitibles } from './clinica.campos.ts'
import { Instante } from './fechas.schema.ts'

/** Millimetres, degrees or prism dioptres, to the hundredth. What no frame has only warns (D-44). */
const Medida = numeroEscrito({ minimo: -100, maximo: 999, paso: 0.01, dePaso: 'Lleva hasta dos decimales.' })
const Base = libre(20)

/** Fitting measures, as forms send them: of each eye its prism, place and distance to the lens; of the pair its angles and its frame. */
export const medidasDeMontaje = {
  prismaOd: Medida,
  baseOd: Base,
  prismaOi: Medida,
  baseOi: Base,
  dnpOd: Medida,
  dnpOi: Medida,
  dnpCercaOd: Medida,
  dnpCercaOi: Medida,
  alturaOd: Medida,
  alturaOi: Medida,
  verticeOd: Medida,
  verticeOi: Medida,
  pantoscopico: Medida,
  panoramico: Medida,
  aroA: Medida,
  aroB: Medida,
  aroDbl: Medida,
  aroEd: Medida,
}

/** Measures of an order as they are sent; one that is left out is null. */
export const MontajeEscrito = z.object(omitibles(medidasDeMontaje))

const Leida = z.number().nullable()
const BaseLeida = z.string().nullable()

/** The same measures, as they are answered. */
export const montajeLeido = {
  prismaOd: Leida,
  baseOd: BaseLeida,
  prismaOi: Leida,
  baseOi: BaseLeida,
  dnpOd: Leida,
  dnpOi: Leida,
  dnpCercaOd: Leida,
  dnpCercaOi: Leida,
  alturaOd: Leida,
  alturaOi: Leida,
  verticeOd: Leida,
  verticeOi: Leida,
  pantoscopico: Leida,
  panoramico: Leida,
  aroA: Leida,
  aroB: Leida,
  aroDbl: Leida,
  aroEd: Leida,
}

/** Measures of one pair. */
export const Montaje = z.strictObject(montajeLeido)
export type Montaje = z.infer<typeof Montaje>

/** Measures as somebody took them for an order; the newest of an order count. */
export const MontajeTomado = z.object({ id: z.int().positive(), usuario: z.string(), en: Instante, montaje: Montaje })
export type MontajeTomado = z.infer<typeof MontajeTomado>
