import type { GraduacionOjo } from './graduacion.rules.ts'

/** Materials that the estimate tells apart, by their index and the thinnest that they are made, in millimetres. */
export const materialesDeMica = [
  { nombre: 'CR-39', indice: 1.498, centroMinimo: 2, bordeMinimo: 1 },
  { nombre: '1.56', indice: 1.56, centroMinimo: 1.8, bordeMinimo: 1 },
  { nombre: 'Policarbonato', indice: 1.586, centroMinimo: 1.2, bordeMinimo: 1 },
  { nombre: '1.67', indice: 1.67, centroMinimo: 1.1, bordeMinimo: 1 },
  { nombre: '1.74', indice: 1.74, centroMinimo: 1.1, bordeMinimo: 1 },
] as const
export type MaterialDeMica = (typeof materialesDeMica)[number]

/** A frame by the boxing system, in millimetres. */
export interface Aro {
  /** Width of a lens. */
  a: number
  /** Distance between lenses. */
  dbl: number
  /** Effective diameter: twice the longest radius from the box's centre to the edge. */
  ed: number
}

/** Powers of a lens along its two meridians, in dioptres. */
function meridianosDe({ esf, cil }: GraduacionOjo): [number, number] {
  const esfera = esf ?? 0
  return [esfera, esfera + (cil ?? 0)]
}

/**
 * Height of a spherical cap over a half-chord, in millimetres: r − √(r² − h²), with r = 1000 (n − 1) / |F|.
 * @returns null where the cap is wider than its sphere.
 */
export function sagita(potencia: number, indice: number, media: number): number | null {
  if (potencia === 0) return 0
  const radio = (1000 * (indice - 1)) / Math.abs(potencia)
  return media < radio ? radio - Math.sqrt(radio * radio - media * media) : null
}

export interface Grosor {
  /** In millimetres, to a tenth. */
  centro: number
  borde: number
}

const aDecimas = (milimetros: number): number => Math.round(milimetros * 10) / 10

/**
 * An estimate of a finished lens's thickness at its centre and at its thickest, or thinnest, edge. A single surface bears all of the power;
 * base curve, aspheric design, prism and the frame's shape beyond its effective diameter are left out.
 * @param dp distance from the nose to the pupil, in millimetres.
 * @returns null where the sizes are impossible.
 */
export function grosorDe(ojo: GraduacionOjo, aro: Aro, dp: number, material: MaterialDeMica): Grosor | null {
  const { indice, centroMinimo, bordeMinimo } = material
  const descentrado = Math.abs((aro.a + aro.dbl) / 2 - dp)
  const media = aro.ed / 2 + descentrado
  const [uno, otro] = meridianosDe(ojo)
  const [masNegativa, masPositiva] = [Math.min(uno, otro), Math.max(uno, otro)]
  const baja = masNegativa < 0 ? sagita(masNegativa, indice, media) : 0
  const sube = masPositiva > 0 ? sagita(masPositiva, indice, media) : 0
  if (baja === null || sube === null || media <= 0) return null
  const centro = Math.max(centroMinimo, bordeMinimo + sube)
  return { centro: aDecimas(centro), borde: aDecimas(Math.max(bordeMinimo, centro - sube) + baja) }
}
