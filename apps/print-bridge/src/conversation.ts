import type { RawData, WebSocket } from 'ws'
import { answer, CallError, type Impresoras } from './calls.ts'
import { type Message, readFrame } from './protocol.ts'
import { SinkError } from './sinks/sink.ts'

/** Silence after which a page is hung up on, as QZ Tray does; its clients say `ping` every minute. */
const IDLE_MS = 5 * 60_000

/** Close codes of RFC 6455. */
const UNREADABLE = 1007
const POLICY = 1008

export type Log = (line: string) => void

/** Text that goes to the page. An unforeseen failure is told to the log, not to the page. */
function reasonOf(error: unknown, log: Log): string {
  if (error instanceof CallError || error instanceof SinkError) return error.message
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return 'El puente de impresión falló.'
}

/**
 * Attends one page until it leaves: `getVersion`, its certificate (accepted unread, since the Origin was checked), then calls. A
 * client that speaks another language is hung up on.
 */
export function converse(socket: WebSocket, impresoras: Impresoras, log: Log): void {
  let introduced = false
  const wanted = () => socket.readyState === socket.OPEN
  const send = (frame: object) => {
    if (wanted()) socket.send(JSON.stringify(frame))
  }

  const attend = async (message: Message) => {
    if (message.call === undefined && message.certificate !== undefined) {
      introduced = true
      return null
    }
    if (!introduced && message.call !== 'getVersion') throw new CallError('Connection blocked by client')
    return answer(impresoras, message, wanted)
  }

  const hear = async (data: RawData, isBinary: boolean) => {
    const text = isBinary ? '' : data.toString()
    if (text === 'ping') return
    const frame = readFrame(text)
    if (!frame) return socket.close(UNREADABLE, 'not a message')
    if ('brokenUid' in frame) return send({ uid: frame.brokenUid, error: 'Mensaje no válido.' })
    const { uid } = frame.message
    try {
      send({ uid, result: await attend(frame.message) })
    } catch (error) {
      send({ uid, error: reasonOf(error, log) })
    }
  }

  const idle = setTimeout(() => socket.close(POLICY, 'idle'), IDLE_MS)
  socket.on('message', (data, isBinary) => {
    idle.refresh()
    void hear(data, isBinary)
  })
  socket.on('error', () => undefined) // ws closes oversize or broken frames with their code by itself
  socket.on('close', () => clearTimeout(idle))
}
