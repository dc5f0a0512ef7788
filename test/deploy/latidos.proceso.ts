import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Puerta } from './latidos.ts'

export interface Pedido {
  /** The database, by the way that the application's own writes take. */
  url: string
  puerta: Puerta
  lectura: { path: string; headers: Record<string, string> }
  pagina: string
}

/** Moments of the good beats up to now, and the numbers of the writes that were acknowledged. */
export interface Oidos {
  escrituras: number[]
  lecturas: number[]
  pagina: number[]
  confirmados: number[]
}

export interface Corazones {
  oir(): Promise<Oidos>
  parar(): void
}

/** Hearts that beat until they are stopped, in a process of their own. */
export function empezarCorazones(pedido: Pedido): Corazones {
  const proceso = fork(path.join(import.meta.dirname, 'latidos.main.ts'), { execArgv: ['--import', 'tsx'] })
  proceso.send(pedido)
  return {
    async oir() {
      const contestan = once(proceso, 'message')
      proceso.send('?')
      const [oidos] = (await contestan) as [Oidos]
      return oidos
    },
    parar: () => {
      if (proceso.connected) proceso.disconnect()
    },
  }
}
