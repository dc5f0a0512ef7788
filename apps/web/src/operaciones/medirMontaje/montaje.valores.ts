import { type CampoMontaje, camposMontaje } from '@nitida/contract/montaje.rules'
import type { Montaje } from '@nitida/contract/montaje.schema'
import type { EnCampos } from '../../base/formularios/valores.ts'

/** Measures as their inputs hold them. */
export type ValoresMontaje = EnCampos<Montaje>

export const esBase = (campo: CampoMontaje): campo is 'baseOd' | 'baseOi' => campo === 'baseOd' || campo === 'baseOi'

/** The inputs of a pair; without measures they are empty. */
export const valoresDeMontaje = (montaje: Montaje | null): ValoresMontaje =>
  Object.fromEntries(
    camposMontaje.map((campo) => [campo, montaje?.[campo] ?? (esBase(campo) ? '' : null)]),
  ) as ValoresMontaje // every name of the type
