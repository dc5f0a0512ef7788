import type { Servidor } from '../../bench/servidor.ts'

const CADA_MS = 500

export interface Memoria {
  /** The most that any server had resident, in MB, with the garbage that its collector had left for later. */
  maxima: number
  /** What a server holds after its last collection over what it held after the first, of the one that grew most. */
  crecimiento: number
  /** What was not seen, so that nothing can be judged. */
  fallas: string[]
}

/** Looks at one process, in MB, from its own start to its own end. */
export interface Muestras {
  /** Resident memory, every half second. */
  residente: readonly number[]
  /** What was left after each collection that was asked for. */
  retenida: readonly number[]
}

const crecimientoDe = (retenida: readonly number[]): number => (retenida.at(-1) ?? NaN) / (retenida[0] ?? NaN)

/**
 * Judges the memory of the processes, replaced ones included. Only what is left after a collection tells a leak from a collector
 * that waits: how long it waits depends on the memory of the computer, and on what came last.
 * @returns NaN for what nobody saw, which meets no limit.
 */
export function juzgarMemoria(procesos: readonly Muestras[]): Memoria {
  const residentes = procesos.flatMap(({ residente }) => residente)
  const retenidas = procesos.map(({ retenida }) => retenida).filter(({ length }) => length > 1)
  return {
    maxima: residentes.length > 0 ? Math.max(...residentes) : Number.NaN,
    crecimiento: retenidas.length > 0 ? Math.max(...retenidas.map(crecimientoDe)) : Number.NaN,
    fallas: [
      ...(residentes.length === 0 ? ['the memory of no server was seen'] : []),
      ...(retenidas.length === 0 ? ['what the servers hold was not asked twice'] : []),
    ],
  }
}

export interface Vigilancia {
  /** Asks every server that lives what it holds after a collection; one that ends meanwhile says nothing. */
  preguntar(): Promise<void>
  /** Ends the watch. */
  juzgar(): Memoria
}

/** Looks at the memory of the servers until it is judged. */
export function vigilarMemoria(servidores: readonly Servidor[]): Vigilancia {
  const porProceso = new Map<Servidor, { residente: number[]; retenida: number[] }>()
  const muestrasDe = (servidor: Servidor) => {
    const suyas = porProceso.get(servidor) ?? { residente: [], retenida: [] }
    porProceso.set(servidor, suyas)
    return suyas
  }
  const vivos = () => servidores.filter((servidor) => !servidor.termino())
  const reloj = setInterval(() => {
    for (const servidor of vivos()) muestrasDe(servidor).residente.push(servidor.memoria())
  }, CADA_MS)
  return {
    async preguntar() {
      for (const servidor of vivos()) {
        const retenida = await servidor.retenida().catch((error: unknown) => {
          if (!servidor.termino()) throw error
        })
        if (retenida !== undefined) muestrasDe(servidor).retenida.push(retenida)
      }
    },
    juzgar() {
      clearInterval(reloj)
      return juzgarMemoria([...porProceso.values()])
    },
  }
}
