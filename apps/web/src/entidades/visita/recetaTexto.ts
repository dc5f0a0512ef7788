import {
  escribirDioptria,
  escribirEje,
  type Graduacion,
  type GraduacionOjo,
  type Ojo,
  ojos,
} from '@nitida/contract/graduacion.rules'

const conMenos = (texto: string): string => texto.replaceAll('-', '−')

/** A power for reading, with a true minus. */
export const dioptria = (valor: number): string => conMenos(escribirDioptria(valor))

/**
 * A graduation in one line: '−1.25 / −0.50 × 180'. `faltaEje` tells that a cylinder waits for its axis. Null while nothing is
 * written.
 */
export function leerOjo({ esf, cil, eje }: GraduacionOjo): { texto: string; faltaEje: boolean } | null {
  if (esf === null && cil === null && eje === null) return null
  const esfera = esf === null ? '…' : dioptria(esf)
  if (!cil) return { texto: eje === null ? esfera : `${esfera} × ${escribirEje(eje)}`, faltaEje: false }
  return {
    texto: `${esfera} / ${dioptria(cil)} ×${eje === null ? '' : ` ${escribirEje(eje)}`}`,
    faltaEje: eje === null,
  }
}

/** The addition, once when both eyes have the same. */
export function leerAdicion(graduacion: Graduacion): string | null {
  const { Od, Oi } = graduacion
  if (!Od.add && !Oi.add) return null
  if (Od.add === Oi.add) return dioptria(Od.add ?? 0)
  return ojos
    .flatMap((ojo: Ojo) => {
      const { add } = graduacion[ojo]
      return add === null ? [] : `${ojo.toUpperCase()} ${dioptria(add)}`
    })
    .join(' · ')
}
