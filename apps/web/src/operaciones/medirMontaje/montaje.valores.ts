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

/** What the inputs hold once the note behind them is another one: what was typed stays, and what came from the note follows it. */
export function trasCambiarDeNota(
  escritos: ValoresMontaje,
  antes: Montaje | null,
  ahora: Montaje | null,
): ValoresMontaje {
  const [viejos, nuevos] = [valoresDeMontaje(antes), valoresDeMontaje(ahora)]
  const valores = camposMontaje.map((campo) => [
    campo,
    escritos[campo] === viejos[campo] ? nuevos[campo] : escritos[campo],
  ])
  return Object.fromEntries(valores) as ValoresMontaje // every name of the type
}

/** Whether the inputs say the same as the note, which then needs no copy. */
export const sonLasDeLaNota = (escritos: ValoresMontaje, deNota: Montaje | null): boolean => {
  const suyos = valoresDeMontaje(deNota)
  return camposMontaje.every((campo) => escritos[campo] === suyos[campo])
}
