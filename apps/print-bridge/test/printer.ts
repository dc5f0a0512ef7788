import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'

/** Behaviour of a virtual printer: `hung` takes the connection and reads nothing, `slow` stops now and then, `quits` hangs up. */
export type Mood = 'ok' | 'hung' | 'slow' | 'quits'

/**
 * How often the slow printer stops, for how long, and how much it takes in between; a larger piece would fit into the system's
 * buffers.
 */
const SLOW = { stops: 6, ms: 400, bytes: 4 * 1024 * 1024 }

export interface VirtualPrinter {
  readonly port: number
  /** Bytes of every job that came through to its end. */
  readonly jobs: Buffer[]
  /** Most connections it had at one time. */
  readonly busiest: () => number
  readonly close: () => Promise<void>
}

function read(socket: net.Socket, mood: Mood, done: (job: Buffer) => void): void {
  const parts: Buffer[] = []
  if (mood === 'hung') return
  if (mood === 'quits') {
    socket.once('data', () => socket.resetAndDestroy())
    return
  }
  let taken = 0
  let stops = mood === 'slow' ? SLOW.stops : 0
  socket.on('data', (part) => {
    parts.push(part)
    taken += part.length
    if (stops === 0 || taken < SLOW.bytes) return
    taken = 0
    stops -= 1
    socket.pause()
    setTimeout(() => socket.resume(), SLOW.ms)
  })
  socket.on('end', () => done(Buffer.concat(parts)))
}

/** A network printer on a free port of this computer. */
export async function virtualPrinter(mood: Mood = 'ok'): Promise<VirtualPrinter> {
  const jobs: Buffer[] = []
  const sockets = new Set<net.Socket>()
  let busiest = 0
  const server = net.createServer((socket) => {
    sockets.add(socket)
    busiest = Math.max(busiest, sockets.size)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    read(socket, mood, (job) => jobs.push(job))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    jobs,
    busiest: () => busiest,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A port where nobody listens, like that of a printer that is switched off. */
export async function deadPort(): Promise<number> {
  const printer = await virtualPrinter()
  await printer.close()
  return printer.port
}
