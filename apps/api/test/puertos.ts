import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'

/** A port that nobody has. */
export async function puertoLibre(): Promise<number> {
  const servidor = net.createServer().listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const direccion = servidor.address()
  servidor.close()
  return typeof direccion === 'object' && direccion ? direccion.port : 0
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
