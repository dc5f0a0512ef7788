import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { ahora, type Puerta } from './latidos.ts'

export interface Pedido {
  /** The database, by the way that the application's own writes take: through the pooler. */
  url: string
  puerta: Puerta
  lectura: { path: string; headers: Record<string, string> }
  pagina: string
}

/** Moments of the good beats up to `en`, and the numbers of the writes that were acknowledged. */
export interface Oidos {
  en: number
  escrituras: number[]
  lecturas: number[]
  pagina: number[]
  confirmados: number[]
}

export interface Corazones {
  oir(): Promise<Oidos>
  parar(): void
}

const MIRADA_MS = 100
/** How long all may take to beat once. */
const PRIMEROS_MS = 60_000

/** Hearts that beat until they are stopped, in a process of their own; each has beaten once when this resolves. */
export async function empezarCorazones(pedido: Pedido): Promise<Corazones> {
  const proceso = fork(path.join(import.meta.dirname, 'latidos.main.ts'), { execArgv: ['--import', 'tsx'] })
  const muerte = once(proceso, 'exit').then((): never => {
    throw new Error('the hearts have stopped')
  })
  muerte.catch(() => {})
  const oir = async (): Promise<Oidos> => {
    const contestan = once(proceso, 'message')
    proceso.send('?')
    const [oidos] = (await Promise.race([contestan, muerte])) as [Oidos]
    return oidos
  }
  const laten = ({ escrituras, lecturas, pagina }: Oidos) =>
    [escrituras, lecturas, pagina].every(({ length }) => length > 0)
  proceso.send(pedido)
  for (const hasta = ahora() + PRIMEROS_MS; !laten(await oir()); await esperar(MIRADA_MS))
    if (ahora() > hasta) throw new Error('a heart does not beat')
  return {
    oir,
    parar: () => {
      if (proceso.connected) proceso.disconnect()
    },
  }
}
