import { mediana } from '../medidas.ts'
import type { Servidor } from '../servidor.ts'

const CADA_MS = 500

export interface Memoria {
  /** The most that any server had, in MB. */
  maxima: number
  /** The last third of the day over the middle one, of the server that grew most and lived through both. */
  crecimiento: number
}

/** Looks at the resident memory of the servers until it is asked for the result. */
export function vigilarMemoria(servidores: readonly Servidor[]): () => Memoria {
  const porProceso = new Map<Servidor, number[]>()
  const reloj = setInterval(() => {
    for (const servidor of servidores) {
      if (servidor.termino()) continue
      const muestras = porProceso.get(servidor) ?? []
      muestras.push(servidor.memoria())
      porProceso.set(servidor, muestras)
    }
  }, CADA_MS)
  return () => {
    clearInterval(reloj)
    const todas = [...porProceso.values()]
    const largo = Math.max(...todas.map(({ length }) => length))
    const enteras = todas.filter(({ length }) => length > largo * 0.9)
    const crecimientos = enteras.map((muestras) => {
      const tercio = Math.floor(muestras.length / 3)
      return mediana(muestras.slice(-tercio)) / mediana(muestras.slice(tercio, 2 * tercio))
    })
    return { maxima: Math.max(...todas.flat()), crecimiento: Math.max(...crecimientos) }
  }
}
