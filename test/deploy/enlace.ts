import { once } from 'node:events'
import net from 'node:net'

/** A way to one engine that can be cut, as a cable can: while it is, nothing comes through and nobody is told so. */
export interface Enlace {
  puerto: number
  /** From here on nothing passes, in either direction. */
  cortar(): void
  /** What was open when it was cut is lost; what comes now passes. */
  unir(): void
  cerrar(): void
}

/** Opens a way to a port of this computer, on a port of its own. */
export async function tenderEnlace(destino: number): Promise<Enlace> {
  let cortado = false
  const puntas = new Set<net.Socket>()
  const seguir = (punta: net.Socket, otra: net.Socket) => {
    puntas.add(punta)
    punta.on('data', (trozo) => {
      if (cortado) return
      if (!otra.write(trozo)) punta.pause()
    })
    otra.on('drain', () => punta.resume())
    punta.on('end', () => cortado || otra.end())
    punta.on('error', () => cortado || otra.destroy())
    punta.on('close', () => {
      puntas.delete(punta)
      if (!cortado) otra.destroy()
    })
  }
  const servidor = net.createServer({ allowHalfOpen: true }, (cliente) => {
    const motor = net.connect({ port: destino, host: '127.0.0.1', allowHalfOpen: true })
    seguir(cliente, motor)
    seguir(motor, cliente)
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const direccion = servidor.address()
  const soltar = () => {
    for (const punta of puntas) punta.destroy()
  }
  return {
    puerto: typeof direccion === 'object' && direccion ? direccion.port : 0,
    cortar() {
      cortado = true
    },
    unir() {
      cortado = false
      soltar()
    },
    cerrar() {
      servidor.close()
      soltar()
    },
  }
}
