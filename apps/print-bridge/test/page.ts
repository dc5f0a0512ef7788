import { once } from 'node:events'
import WebSocket from 'ws'

export const ORIGIN = 'http://127.0.0.1:3000'

export interface Answer {
  readonly uid?: string
  readonly result?: unknown
  readonly error?: string
}

/** A page that speaks the protocol by hand, so that tests see the frames themselves. */
export interface FakePage {
  readonly socket: WebSocket
  readonly call: (call: string, params?: unknown) => Promise<Answer>
  /** Sends text as it is and waits for the next answer. */
  readonly say: (text: string) => Promise<Answer>
  /** Sends text unchanged and waits for the next answer. */
  readonly closed: Promise<number>
}

/** @throws Error when the bridge refuses the connection. */
export async function openPage(port: number, { origin = ORIGIN, introduce = true } = {}): Promise<FakePage> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, origin ? { origin } : {})
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  const waiting = new Map<string, (answer: Answer) => void>()
  let next: ((answer: Answer) => void) | undefined
  socket.on('message', (data) => {
    const answer: Answer = JSON.parse(data.toString())
    const attend = waiting.get(answer.uid ?? '') ?? next
    waiting.delete(answer.uid ?? '')
    attend?.(answer)
  })
  const opened = await Promise.race([once(socket, 'open').then(() => true), closed.then(() => false)])
  if (!opened) throw new Error('refused')

  let uid = 0
  const send = (frame: object) =>
    new Promise<Answer>((resolve) => {
      const id = `u${++uid}`
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ uid: id, timestamp: 0, position: { x: 0, y: 0 }, ...frame }))
    })
  const page: FakePage = {
    socket,
    closed,
    call: (call, params) => send({ call, params }),
    say: (text) =>
      new Promise((resolve) => {
        next = resolve
        socket.send(text)
      }),
  }
  if (introduce) await send({ certificate: null })
  return page
}

/** The parameters of a job as QZ Tray's own client writes them. */
export const job = (name: string, bytes: Uint8Array, part: object = {}) => ({
  printer: { name },
  options: { copies: 1, jobName: null, encoding: null },
  data: [{ type: 'raw', format: 'command', flavor: 'base64', data: Buffer.from(bytes).toString('base64'), ...part }],
})
