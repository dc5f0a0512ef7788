import { mediana } from '../../bench/medidas.ts'
import type { Servidor } from '../../bench/servidor.ts'

const CADA_MS = 500

export interface Memoria {
  /** The most that any server had, in MB. */
  maxima: number
  /** The last third of a process's life over the middle one, of the process that grew most. */
  crecimiento: number
  /** Processes of which too little was seen to judge them. */
  fallas: string[]
}

/** Looks that are needed: one in each third of a life. */
const MINIMAS = 3

const crecimientoDe = (muestras: readonly number[]): number => {
  const tercio = Math.floor(muestras.length / 3)
  return mediana(muestras.slice(-tercio)) / mediana(muestras.slice(tercio, 2 * tercio))
}

/**
 * Judges what each process held, in MB, from its own start to its own end, replaced ones included.
 * @returns NaN for what nobody saw, which meets no limit.
 */
export function juzgarMemoria(porProceso: readonly (readonly number[])[]): Memoria {
  const vistos = porProceso.filter(({ length }) => length >= MINIMAS)
  const ocultos = porProceso.length - vistos.length
  return {
    maxima: vistos.length > 0 ? Math.max(...porProceso.flat()) : Number.NaN,
    crecimiento: vistos.length > 0 ? Math.max(...vistos.map(crecimientoDe)) : Number.NaN,
    fallas: [
      ...(porProceso.length === 0 ? ['the memory of no server was seen'] : []),
      ...(ocultos > 0 ? [`the memory of ${ocultos} servers was hardly seen`] : []),
    ],
  }
}

/** Looks at the resident memory of the servers until the result is asked for. */
export function vigilarMemoria(servidores: readonly Servidor[]): () => Memoria {
  const porProceso = new Map<Servidor, number[]>()
  const reloj = setInterval(() => {
    for (const servidor of servidores) {
      const muestras = porProceso.get(servidor) ?? []
      porProceso.set(servidor, muestras)
      if (!servidor.termino()) muestras.push(servidor.memoria())
    }
  }, CADA_MS)
  return () => {
    clearInterval(reloj)
    return juzgarMemoria([...porProceso.values()])
  }
}
