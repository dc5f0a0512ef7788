import { oirSesion } from '../../../shared/sesion/sesion.ts'

const MAXIMO = 5

let vistos: readonly number[] = []
const oyentes = new Set<() => void>()

/** The patients whose pages were opened last, newest first: ids alone, and only until the page is loaded again (D-74). */
export const pacientesVistos = (): readonly number[] => vistos

export function anotarVisto(id: number): void {
  if (vistos[0] === id) return
  vistos = [id, ...vistos.filter((otro) => otro !== id)].slice(0, MAXIMO)
  for (const oyente of oyentes) oyente()
}
// Forgets them for the next user.
oirSesion(({ fase }) => {
  if (fase === 'fuera') vistos = []
})

export const oirVistos = (oyente: () => void): (() => void) => {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}
