import { afterEach } from 'vitest'
import { type Bridge, startBridge } from '../src/bridge.ts'
import type { Impresora, Impresoras } from '../src/calls.ts'
import { createQueue } from '../src/queue.ts'
import type { Sink } from '../src/sinks/sink.ts'
import { ORIGIN } from './page.ts'

export const impresora = (nombre: string, sink: Sink): Impresora => ({
  nombre,
  conexion: 'prueba',
  enqueue: createQueue(sink),
})

/** Bridges for the tests of one file, each closed after its test. */
export function bridges() {
  const abiertos: Bridge[] = []
  afterEach(async () => {
    for (const bridge of abiertos.splice(0)) await bridge.close()
  })

  const start = async (impresoras: Impresoras, log: string[] = [], now = Date.now): Promise<Bridge> => {
    const bridge = await startBridge({ port: 0, origins: [ORIGIN], impresoras, log: (linea) => log.push(linea), now })
    abiertos.push(bridge)
    return bridge
  }

  /** A bridge with three printers that only remember. */
  const setup = async (log: string[] = []) => {
    const papel: string[] = []
    const recuerda = (nombre: string) => impresora(nombre, async (bytes) => void papel.push(`${nombre}: ${bytes}`))
    const { port } = await start([recuerda('Caja TM-T20'), recuerda('Lab TM-T20'), recuerda('Bodega')], log)
    return { port, papel }
  }

  return { start, setup }
}
