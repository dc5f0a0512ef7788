import { enVentana, type Llamada, type Ventana } from '../historia.ts'
import type { Oido } from '../oyentes.ts'
import { seRompio } from './llamadas.ts'

/** A process listens again up to 3 s after its database came back, and only then sends its screens to ask anew. */
const RECONEXION_MS = 4000

/** What a fault did to those who were at work. */
export interface Mordida {
  nombre: string
  callada: boolean
  /**
   * Requests of people that failed within the fault; the provider's do not count, because it asks a dead server again and again.
   */
  fallidas: number
  /** Screens that lost their connection within the fault, or soon after, and had to make another. */
  reconexiones: number
  /** From the repair until the last of them was connected again, in milliseconds; infinite where one never was. */
  regresoMs: number
}

/** When a screen that lost its connection in a fault, or soon after, had another one; infinite where it never had. */
function* regresosDe({ tramos, perdida }: Oido, { desde, hasta }: Ventana): Generator<number> {
  for (const [n, tramo] of tramos.entries()) {
    const vuelta = tramos[n + 1]?.desde ?? (perdida ? Number.POSITIVE_INFINITY : null)
    if (vuelta !== null && tramo.hasta >= desde && tramo.hasta <= hasta + RECONEXION_MS) yield vuelta
  }
}

/** Counts what each fault did. */
export const mordidasDe = (
  ventanas: readonly Ventana[],
  llamadas: readonly Llamada[],
  oidos: readonly Oido[],
): Mordida[] =>
  ventanas.map((ventana) => {
    const regresos = oidos.flatMap((oido) => [...regresosDe(oido, ventana)])
    return {
      nombre: ventana.nombre,
      callada: ventana.callada ?? false,
      fallidas: llamadas.filter(
        (una) => una.clase !== 'recibo' && seRompio(una) && enVentana([ventana], una.inicio, una.fin),
      ).length,
      reconexiones: regresos.length,
      regresoMs: Math.max(0, ...regresos.map((en) => en - ventana.hasta)),
    }
  })

/** Complains of a fault that nobody noticed: such a fault proves nothing of what holds in spite of it. */
export const juzgarMordidas = (mordidas: readonly Mordida[]): string[] =>
  mordidas
    .filter(({ callada, fallidas, reconexiones }) => !callada && fallidas + reconexiones === 0)
    .map(({ nombre }) => `nobody noticed the ${nombre}`)
