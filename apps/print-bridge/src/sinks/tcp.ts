import net from 'node:net'
import { askStatus, textoDeProblema } from '@nitida/escpos/status'
import { preguntable } from './preguntable.ts'
import { hung, type Limits, neverEnding, type Sink, SinkError } from './sink.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

const CORTO = 'La impresora cortó la conexión a medio ticket.'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'La impresora está apagada o no recibe trabajos.',
  EHOSTUNREACH: 'La impresora no está en la red.',
  ENETUNREACH: 'La impresora no está en la red.',
  ENOTFOUND: 'La dirección de la impresora no existe.',
  ECONNRESET: CORTO,
  EPIPE: CORTO,
}

const reasonOf = (error: NodeJS.ErrnoException): SinkError =>
  error instanceof SinkError ? error : new SinkError(reasons[error.code ?? ''] ?? 'No se pudo hablar con la impresora.')

/**
 * A network printer (port 9100). It is asked how it is before it gets a ticket, on the same connection, because most take one at
 * a time. The ticket counts as taken when the printer hangs up after our end: until then its bytes may lie in a buffer in front
 * of a printer without paper.
 */
export const tcpSink =
  ({ host, port }: Address, limits: Limits): Sink =>
  (bytes) =>
    new Promise((resolve, reject) => {
      const socket = net.connect({ host, port })
      let sent = false
      const ask = async () => {
        const answers = preguntable(async (question) => void socket.write(question))
        socket.on('data', answers.hear) // what it says later is of no use, but unread it would keep the connection open
        const problem = await askStatus(answers, limits.statusMs)
        if (problem) return socket.destroy(new SinkError(textoDeProblema[problem]))
        sent = true
        socket.end(bytes)
      }
      socket.setTimeout(limits.hungMs, () => socket.destroy(hung(limits)))
      const whole = setTimeout(() => socket.destroy(neverEnding(limits)), limits.wholeMs)
      socket.on('error', (error) => reject(reasonOf(error)))
      socket.on('close', () => {
        clearTimeout(whole)
        if (sent) resolve()
        else reject(new SinkError(CORTO)) // has no effect after an error
      })
      socket.on('connect', () => void ask())
    })
