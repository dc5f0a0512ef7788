import type { Tareas } from './tareas.tarea.ts'

/** The turns of a service: one at work, and those that came meanwhile. */
interface Carril {
  ocupado: boolean
  /** By name, since one later turn finds whatever several were woken for. */
  pendientes: Map<string, (fin: AbortSignal) => Promise<void>>
}

async function recorrer(carril: Carril, fin: AbortSignal): Promise<void> {
  const fallos: unknown[] = []
  for (;;) {
    const [siguiente] = carril.pendientes
    if (!siguiente || fin.aborted) break
    const [nombre, hacer] = siguiente
    carril.pendientes.delete(nombre)
    try {
      await hacer(fin)
    } catch (error) {
      fallos.push(error) // the others' turn comes all the same
    }
  }
  if (fallos.length > 0) throw fallos[0]
}

/**
 * Gives each outside service one lane of this process. A turn that comes while another of its lane is at work is done by that one
 * afterwards, so a service that is slow holds one place of the queue and keeps nobody else's work waiting.
 */
export function enCarriles(tareas: Tareas): Tareas {
  const carriles = new Map<string, Carril>()
  return Object.fromEntries(
    Object.entries(tareas).map(([nombre, tarea]) => {
      if (!tarea.carril) return [nombre, tarea]
      const carril = carriles.get(tarea.carril) ?? { ocupado: false, pendientes: new Map() }
      carriles.set(tarea.carril, carril)
      const hacer = async (fin: AbortSignal) => {
        carril.pendientes.set(nombre, tarea.hacer)
        if (carril.ocupado) return
        carril.ocupado = true
        try {
          await recorrer(carril, fin)
        } finally {
          carril.ocupado = false
        }
      }
      return [nombre, { ...tarea, hacer }]
    }),
  )
}

/** How many turns may be at work at once: one of every lane, and some that ask nobody outside. */
export const lugaresDe = (tareas: Tareas): number =>
  new Set(Object.values(tareas).flatMap(({ carril }) => carril ?? [])).size + 3
