import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Impresoras } from './calls.ts'
import { converse, type Log } from './conversation.ts'
import { MAX_FRAME_BYTES } from './protocol.ts'

/** Connections that the windows of one computer may need; a client with more does not close its own. */
const MAX_PAGES = 64

export interface BridgeOptions {
  /** Port to listen on; 0 takes a free one. */
  readonly port: number
  /** Pages that may print, as browsers name them: scheme, host and port. */
  readonly origins: readonly string[]
  readonly impresoras: Impresoras
  readonly log: Log
  readonly now?: () => number
}

export interface Bridge {
  readonly port: number
  /**
   * Hangs up on every page, so that their calls fail at once instead of waiting. A ticket on its way to a printer is finished.
   */
  readonly close: () => Promise<void>
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * Whether the page that asks is one of ours. Every browser sends Origin with a websocket, so a client without it is no page. The
 * Host is checked as well, because a foreign name may be pointed at this computer.
 */
function isOurs({ headers }: IncomingMessage, port: number, origins: readonly string[]): boolean {
  const hosts = ['localhost', '127.0.0.1'].map((host) => `${host}:${port}`)
  return hosts.includes(headers.host ?? '') && origins.includes(headers.origin ?? '')
}

/** A refused page tries again every few seconds, so its line is logged once a minute. */
const QUIET_MS = 60_000

function sayRefusals(log: Log, now: () => number) {
  const said = new Map<string, number>()
  return (origin: string) => {
    const at = now()
    for (const [name, since] of said) if (at - since >= QUIET_MS) said.delete(name)
    if (said.has(origin)) return
    said.set(origin, at)
    const name = JSON.stringify(origin)
    log(`refused a page of ${name}. If it is yours, add its address to BRIDGE_ORIGINS and start the bridge again.`)
  }
}

/**
 * Starts the bridge on this computer's own address, which nothing outside reaches.
 * @throws Error with code EADDRINUSE when something else, another bridge or QZ Tray, has the port.
 */
export async function startBridge({
  port: wanted,
  origins,
  impresoras,
  log,
  now = Date.now,
}: BridgeOptions): Promise<Bridge> {
  const server = createServer((_, response) => response.writeHead(426, { upgrade: 'websocket' }).end())
  const pages = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sayRefused = sayRefusals(log, now)

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (!isOurs(request, port, origins)) {
      sayRefused(request.headers.origin ?? 'no origin')
      return refuse(socket, '403 Forbidden')
    }
    if (pages.clients.size >= MAX_PAGES) return refuse(socket, '503 Service Unavailable')
    pages.handleUpgrade(request, socket, head, (page) => converse(page, impresoras, log))
  })

  return {
    port,
    close: async () => {
      for (const page of pages.clients) page.terminate()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
