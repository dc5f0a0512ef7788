/** Events of a socket. Nothing comes after `onClose`, which is also called for a socket that never opened. */
export interface SocketListeners {
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

export interface Socket {
  readonly send: (text: string) => void
  readonly close: () => void
}

/** Opens a websocket; the browser's and a library's share these events only. */
export type OpenSocket = (address: string, listeners: SocketListeners) => Socket
