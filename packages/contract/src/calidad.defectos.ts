import type { Veredicto } from './calidad.rules.ts'
import type { CausaDeFalla } from './taller.rules.ts'

/** What is seen by eye on a finished pair and no lensmeter reads. The first one that is seen tells the cause. */
export const defectosVistos = ['rayon', 'tinte', 'bisel', 'armazon', 'otro'] as const
export type DefectoVisto = (typeof defectosVistos)[number]
export const etiquetaDefecto: Record<DefectoVisto, string> = {
  rayon: 'Rayón o marca',
  tinte: 'Color o tratamiento',
  bisel: 'Bisel o montaje',
  armazon: 'Armazón dañado o equivocado',
  otro: 'Otro',
}
/** Those of a lens, of which the eye may be said. */
export const defectosDeLente: readonly DefectoVisto[] = ['rayon', 'tinte', 'bisel']

/** Where a defect is: somewhere on the pair, or on one lens. */
export const ladosDeDefecto = ['Ambos', 'Od', 'Oi'] as const
export type LadoDeDefecto = (typeof ladosDeDefecto)[number]
export type Defectos = { readonly [cual in DefectoVisto]?: LadoDeDefecto | undefined }

/** Characters of what is said of them. */
export const LARGO_DE_NOTA_DE_DEFECTOS = 120

export const hayDefectos = (defectos: Defectos): boolean => defectosVistos.some((uno) => defectos[uno])

/** The verdict of a measured pair with what is seen on it: a defect fails what its measures pass. */
export const conDefectos = <R extends Veredicto['resultado']>(resultado: R, defectos: Defectos): R | 'noPasa' =>
  resultado === 'pasa' && hayDefectos(defectos) ? 'noPasa' : resultado

/** As it is read: 'Rayón o marca OD, bisel o montaje: junto al puente'. */
export function escribirDefectos(defectos: Defectos, nota = ''): string {
  const partes = defectosVistos.flatMap((uno) => {
    const lado = defectos[uno]
    return lado ? [{ nombre: etiquetaDefecto[uno], ojo: lado === 'Ambos' ? '' : ` ${lado.toUpperCase()}` }] : []
  })
  const texto = partes.map(({ nombre, ojo }, i) => `${i > 0 ? nombre.toLowerCase() : nombre}${ojo}`).join(', ')
  return nota ? `${texto}: ${nota}` : texto
}

const causas: Record<DefectoVisto, CausaDeFalla | null> = {
  rayon: 'material',
  tinte: 'laboratorio',
  bisel: 'taller',
  armazon: 'material',
  otro: null,
}

/**
 * The cause of a pair that fails for what is seen, where nobody says another; null where it tells none. What the bench would have done,
 * an external laboratory did to the pairs that it makes.
 */
export function causaDeDefectos(defectos: Defectos, laboratorio: string): CausaDeFalla | null {
  const primero = defectosVistos.find((uno) => defectos[uno])
  const causa = primero ? causas[primero] : null
  return causa === 'taller' && laboratorio !== '' ? 'laboratorio' : causa
}
