import type { AvisoEvento, NombreEvento } from '@nitida/contract/eventos'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { APP_TOKEN } from './testApp.ts'

export interface SocketDePrueba {
  socket: Socket
  /** Events heard up to now, as they came: name and arguments. */
  oido: [event: string, ...datos: unknown[]][]
  /** Resolves when the server has closed it. */
  cerrado: Promise<void>
}

const abiertos: Socket[] = []

/** A browser's socket with a session. Rejects with the server's reason when it is refused. */
export async function conectar(
  url: string,
  token: string,
  opciones: Partial<ManagerOptions & SocketOptions> = {},
): Promise<SocketDePrueba> {
  const socket = io(url, {
    auth: { app: APP_TOKEN, token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...opciones,
  })
  abiertos.push(socket)
  const oido: SocketDePrueba['oido'] = []
  socket.onAny((event: string, ...datos: unknown[]) => oido.push([event, ...datos]))
  const cerrado = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', (error) => reject(error))
  })
  return { socket, oido, cerrado }
}

/** Closes every socket that this file opened. */
export function desconectarTodos(): void {
  for (const socket of abiertos.splice(0)) socket.disconnect()
}

/** Waits until a socket hears an event about a row. */
export const oyo = (socket: SocketDePrueba, event: NombreEvento, id: number, plazo = 20_000): Promise<void> =>
  vi.waitFor(() => expect(socket.oido).toContainEqual([event, { event, id } satisfies AvisoEvento]), {
    timeout: plazo,
    interval: 10,
  })
