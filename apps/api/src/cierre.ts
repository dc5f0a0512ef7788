import { setTimeout as esperar } from 'node:timers/promises'

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
  const aTiempo = async (trabajo: Promise<unknown>): Promise<boolean> => {
    const plazo = new AbortController()
    const vencido = esperar(plazoMs, false, { signal: plazo.signal }).catch(() => false)
    try {
      return await Promise.race([trabajo.then(() => true), vencido])
    } finally {
      plazo.abort()
    }
  }
  const cerrarPrimero = async () => void (await aTiempo(Promise.resolve().then(primero)))
  return {
    alCerrar(cerrar) {
      if (abiertos.length === 0) primero = cerrar
      abiertos.unshift(cerrar)
    },
    cerrarTodo,
    cerrarPrimero,
    async cerrarATiempo() {
      if (!(await aTiempo(cerrarTodo().catch(() => undefined)))) await cerrarPrimero()
    },
  }
}
