import { type ClientOptions, createClient, type QzClient } from '@nitida/qz/client'
import type { OpenSocket } from '@nitida/qz/socket'
import WebSocket from 'ws'
import { ORIGIN } from './page.ts'

/** Sockets of a page of ours, as a browser would open them; `opened` counts the attempts. */
export function sockets(origin = ORIGIN) {
  const opened: string[] = []
  const openSocket: OpenSocket = (address, { onOpen, onText, onClose }) => {
    opened.push(address)
    const socket = new WebSocket(address, { origin })
    socket.on('open', onOpen)
    socket.on('message', (data) => onText(data.toString()))
    socket.on('close', onClose)
    socket.on('error', () => undefined)
    return { send: (text) => socket.send(text), close: () => socket.close() }
  }
  return { opened, openSocket }
}

/** The product's client, talking to bridges of a test. */
export function clientOf(
  ports: readonly number[],
  options: Partial<ClientOptions> = {},
): QzClient & { opened: string[] } {
  const { opened, openSocket } = sockets()
  const addresses = ports.map((port) => `ws://127.0.0.1:${port}`)
  return { ...createClient({ addresses, openSocket, retryMs: 50, ...options }), opened }
}
