import type { Azar } from '../../apps/api/src/demo/azar.ts'

export const ABRE = 9 * 60
export const CIERRA = 21 * 60

/** How busy each hour is, from nine o'clock, with peaks at ten and from five to seven (domain §5). */
const afluencia = [0.9, 1.6, 1.1, 1, 0.9, 0.7, 0.8, 1, 1.5, 1.5, 0.9, 0.6]
const MAXIMA = Math.max(...afluencia)

/** A minute between two, drawn so that busy hours are likelier. */
export function minutoEntre(azar: Azar, desde: number, hasta: number): number {
  for (;;) {
    const minuto = desde + azar.real() * (hasta - desde)
    const peso = afluencia[Math.floor((minuto - ABRE) / 60)] ?? 0
    if (azar.real() * MAXIMA < peso) return minuto
  }
}
