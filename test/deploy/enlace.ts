import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Ways that can be cut, as cables can: while they are, nothing comes through and nobody is told so. */
export interface Enlaces {
  /** Where each leads in, in the order of what they lead to. */
  puertos: readonly number[]
  /** From here on nothing passes, in either direction. */
  cortar(): void
  /** What was open when they were cut is lost; what comes now passes. */
  unir(): void
  cerrar(): void
}

/** Opens ways to ports of this computer. */
export async function tenderEnlaces(destinos: readonly number[]): Promise<Enlaces> {
  const programa = path.join(import.meta.dirname, 'enlaces.main.ts')
  const proceso = fork(programa, destinos.map(String), { execArgv: ['--import', 'tsx'] })
  const [puertos] = (await once(proceso, 'message')) as [number[]]
  return {
    puertos,
    cortar: () => void proceso.send('cortar'),
    unir: () => void proceso.send('unir'),
    cerrar: () => proceso.disconnect(),
  }
}
