/** What the client hears from a socket. Nothing comes after `onClose`, which also tells of one that never opened. */
export interface SocketListeners {
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

export interface Socket {
  readonly send: (text: string) => void
  readonly close: () => void
}

/** Opens a websocket. The browser's and a library's differ in their events; this is what they share. */
export type OpenSocket = (address: string, listeners: SocketListeners) => Socket
