import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'

/**
 * Ports from here on, below those that a system gives by itself (from 32768 on Linux): to a server that asks for any, and to each
 * connection that leaves. A port from among those could be taken by a connection before its server starts, or while it is down.
 */
const PRIMERO = 10_000
const POR_PROCESO = 1_000
const PROCESOS = 22

/** Processes of one test run ask for ports at the same time, each in a range of its own. */
const desde =
  PRIMERO + (Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % PROCESOS) * POR_PROCESO
let turno = Math.floor(Math.random() * POR_PROCESO)

async function estaLibre(puerto: number): Promise<boolean> {
  const servidor = net.createServer().listen(puerto, '127.0.0.1')
  try {
    await once(servidor, 'listening')
    return true
  } catch {
    return false
  } finally {
    servidor.close()
  }
}

/** A port that nobody has, for a server that starts later or is started again. */
export async function puertoLibre(): Promise<number> {
  for (let n = 0; n < POR_PROCESO; n++) {
    const puerto = desde + (turno++ % POR_PROCESO)
    if (await estaLibre(puerto)) return puerto
  }
  throw new Error(`no port from ${desde} to ${desde + POR_PROCESO - 1} is free`)
}

/** Waits until somebody listens on a port. @throws Error when nobody does within twenty seconds. */
export async function esperarPuerto(puerto: number, plazoMs = 20_000): Promise<void> {
  const plazo = performance.now() + plazoMs
  for (;;) {
    const linea = net.connect(puerto, '127.0.0.1')
    try {
      await once(linea, 'connect')
      return
    } catch (error) {
      if (performance.now() > plazo) throw error
      await esperar(50)
    } finally {
      linea.destroy()
    }
  }
}
