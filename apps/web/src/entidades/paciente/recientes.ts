import { PREFIJO_DE_PESTANA } from '../../base/sesion/almacen.ts'
import { oirSesion } from '../../base/sesion/sesion.ts'

const MAXIMO = 5

const DONDE = `${PREFIJO_DE_PESTANA}PacientesVistos`

let vistos: readonly number[] = leer()
const oyentes = new Set<() => void>()

/** What this tab remembers; anything else there counts as nothing. */
function leer(): number[] {
  const ids = (sessionStorage.getItem(DONDE) ?? '').split(',').map(Number)
  return ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAXIMO)
}

/** The patients whose pages were opened last in this tab, newest first: ids alone, until somebody logs out (D-74). */
export const pacientesVistos = (): readonly number[] => vistos

export function anotarVisto(id: number): void {
  if (vistos[0] === id) return
  vistos = [id, ...vistos.filter((otro) => otro !== id)].slice(0, MAXIMO)
  sessionStorage.setItem(DONDE, vistos.join())
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
