import { aTiempo } from './platform/entorno/plazo.ts'

export interface Cierre {
  /** Adds a step of closing. Steps run in the reverse of this order, so that the database, which is opened first, goes last. */
  alCerrar(cerrar: () => unknown): void
  cerrarTodo(): Promise<void>
  /** Closes what was opened first and waits for nothing else; before that, whoever started it ends it with the process. */
  cerrarPrimero(): Promise<void>
  /** Closes what a start left half made: what does not close within the deadline is left, and what was opened first is closed. */
  cerrarATiempo(): Promise<void>
}

/** What a process opened, to be closed at its end. @param plazoMs for what may not close by itself. */
export function crearCierre(plazoMs: number): Cierre {
  const abiertos: (() => unknown)[] = []
  let primero: () => unknown = () => {}
  const cerrarTodo = async () => {
    for (const cerrar of abiertos.splice(0)) await cerrar()
  }
  const cierra = async (trabajo: Promise<unknown>): Promise<boolean> =>
    (await aTiempo(
      trabajo.then(() => true),
      plazoMs,
    )) ?? false
  const cerrarPrimero = async () => void (await cierra(Promise.resolve().then(primero)))
  return {
    alCerrar(cerrar) {
      if (abiertos.length === 0) primero = cerrar
      abiertos.unshift(cerrar)
    },
    cerrarTodo,
    cerrarPrimero,
    async cerrarATiempo() {
      if (!(await cierra(cerrarTodo().catch(() => undefined)))) await cerrarPrimero()
    },
  }
}
