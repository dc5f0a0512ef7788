import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'

/**
 * Behaviour of a virtual printer: `hung` takes the connection and reads nothing, `slow` stops now and then, `quits` hangs up,
 * `drips` takes all of it and says a byte every second from then on.
 */
export type Mood = 'ok' | 'hung' | 'slow' | 'quits' | 'drips'

/**
 * How often the slow printer stops, for how long, and how much it takes in between; a larger piece would fit into the system's
 * buffers.
 */
const SLOW = { stops: 16, ms: 400, bytes: 4 * 1024 * 1024 }

export interface VirtualPrinter {
  readonly port: number
  /** Bytes of every job that came through to its end. */
  readonly jobs: Buffer[]
  /** Most connections it had at one time. */
  readonly busiest: () => number
  readonly close: () => Promise<void>
}

/** What a printer says when it is asked (DLE EOT n), by the question; null for one that never answers. */
export type Estado = Readonly<Record<number, number>> | null
/** A printer with nothing against a ticket. */
export const BIEN: Estado = { 1: 0x12, 2: 0x12, 3: 0x12, 4: 0x12 }

/**
 * Answers the questions at the head of what came and gives the rest, as printers do. A question that was not answered in time
 * stands before the ticket, often in one piece with it.
 */
function attend(socket: net.Socket, piece: Buffer, estado: Estado, msPerByte: number): Buffer {
  let part = piece
  for (; part[0] === 0x10 && part[1] === 0x04 && part.length > 2; part = part.subarray(3)) {
    const answer = estado?.[part[2] ?? 0]
    if (answer !== undefined) setTimeout(() => socket.writable && socket.write(Buffer.of(answer)), msPerByte)
  }
  return part
}

interface Manners {
  readonly mood: Mood
  readonly estado: Estado
  readonly msPerByte: number
}

function read(socket: net.Socket, { mood, estado, msPerByte }: Manners, done: (job: Buffer) => void): void {
  const parts: Buffer[] = []
  if (mood === 'hung') return
  if (mood === 'quits') {
    socket.on('data', (part) => part.length > 3 && socket.resetAndDestroy())
    return
  }
  if (mood === 'drips') {
    const drip = setInterval(() => socket.write(Buffer.of(0)), 1000)
    socket.on('close', () => clearInterval(drip)).resume()
    return
  }
  let taken = 0
  let stops = mood === 'slow' ? SLOW.stops : 0
  socket.on('data', (piece) => {
    const part = parts.length > 0 ? piece : attend(socket, piece, estado, msPerByte)
    if (part.length > 0) parts.push(part)
    taken += part.length
    if (stops === 0 || taken < SLOW.bytes) return
    taken = 0
    stops -= 1
    socket.pause()
    setTimeout(() => socket.resume(), SLOW.ms)
  })
  socket.on('end', () => {
    if (parts.length > 0) done(Buffer.concat(parts))
  })
}

/** A network printer on a free port of this computer. */
export async function virtualPrinter(mood: Mood = 'ok', estado: Estado = BIEN, msPerByte = 0): Promise<VirtualPrinter> {
  const jobs: Buffer[] = []
  const sockets = new Set<net.Socket>()
  let busiest = 0
  const server = net.createServer({ allowHalfOpen: mood === 'drips' }, (socket) => {
    sockets.add(socket)
    busiest = Math.max(busiest, sockets.size)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    read(socket, { mood, estado, msPerByte }, (job) => jobs.push(job))
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
