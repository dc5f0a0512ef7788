import type { Cliente } from '@nitida/contract/clientes'
import { contar } from '../../ui/formatos.ts'

/**
 * Completed years on a day, both as `YYYY-MM-DD`; null for a birth that is still to come. Somebody born on February 29
 * has his birthday on March 1 in years without one.
 */
export function edadEn(hoy: string, nacimiento: string): number | null {
  if (nacimiento > hoy) return null
  const anios = Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4))
  return hoy.slice(5) < nacimiento.slice(5) ? anios - 1 : anios
}

/** An age as it is read: of today where the birth date is known, else with the year in which it was stated, once that is over. */
export function edadEscrita({ edad, edadDichaEn }: Pick<Cliente, 'edad' | 'edadDichaEn'>, hoy: string): string {
  const anios = contar(edad, 'año')
  const dicha = edadDichaEn?.slice(0, 10)
  return dicha && (edadEn(hoy, dicha) ?? 0) > 0 ? `${anios} en ${dicha.slice(0, 4)}` : anios
}
