import net from 'node:net'
import { hung, type Limits, type Sink, SinkError } from './sink.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'La impresora está apagada o no recibe trabajos.',
  EHOSTUNREACH: 'La impresora no está en la red.',
  ENETUNREACH: 'La impresora no está en la red.',
  ENOTFOUND: 'La dirección de la impresora no existe.',
  ECONNRESET: 'La impresora cortó la conexión a medio ticket.',
  EPIPE: 'La impresora cortó la conexión a medio ticket.',
}

const reasonOf = (error: NodeJS.ErrnoException): SinkError =>
  error instanceof SinkError ? error : new SinkError(reasons[error.code ?? ''] ?? 'No se pudo hablar con la impresora.')

/**
 * A network printer (port 9100). The ticket counts as taken when the printer hangs up after our end: until then its bytes may
 * lie in a buffer in front of a printer without paper.
 */
export const tcpSink =
  ({ host, port }: Address, limits: Limits): Sink =>
  (bytes) =>
    new Promise((resolve, reject) => {
      const socket = net.connect({ host, port })
      socket.setTimeout(limits.hungMs, () => socket.destroy(hung(limits)))
      socket.on('error', (error) => reject(reasonOf(error)))
      socket.on('close', () => resolve()) // a close after an error has no effect
      socket.resume() // a printer's answer is of no use, but unread it would keep the connection open
      socket.end(bytes)
    })
