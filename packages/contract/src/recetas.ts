import { z } from 'zod'
import { GraduacionPorHacer } from './clinica.schema.ts'
import { Montaje } from './montaje.schema.ts'

/** A visit or history as an order may be made from it, with corrected values (D-81). */
export const Receta = z.strictObject({
  tipo: z.enum(['visita', 'historia']),
  id: z.int().positive(),
  createDate: z.iso.datetime(),
  /** Zone of the branch where it was written. */
  zonaHoraria: z.string(),
  optometrista: z.string().nullable(),
  /** What the laboratory would get; of a history, its prescribed grid, else the total one. */
  graduacion: GraduacionPorHacer,
  /** Its fitting measures; null without any. */
  montaje: Montaje.nullable(),
  /** Whether it has a sphere, a cylinder or an addition (`recetaDeNota`). */
  conGraduacion: z.boolean(),
})
export type Receta = z.infer<typeof Receta>

/** The note of an order: a visit, a history, or neither; never both. */
export interface NotaDelPedido {
  readonly idVisita: number | null
  readonly idHistoria: number | null
}

/** The prescription that counts now: the newest note that has one. */
export const recetaVigente = (recetas: readonly Receta[]): Receta | null =>
  recetas.find(({ conGraduacion }) => conGraduacion) ?? null

export const esDeNota = ({ tipo, id }: Pick<Receta, 'tipo' | 'id'>, { idVisita, idHistoria }: NotaDelPedido): boolean =>
  id === (tipo === 'visita' ? idVisita : idHistoria)

export const notaDe = (receta: Pick<Receta, 'tipo' | 'id'> | null): NotaDelPedido => ({
  idVisita: receta?.tipo === 'visita' ? receta.id : null,
  idHistoria: receta?.tipo === 'historia' ? receta.id : null,
})
