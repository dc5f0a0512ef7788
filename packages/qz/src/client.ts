import { type Conversation, openConversation } from './conversation.ts'
import { gone, QzError } from './error.ts'
import type { OpenSocket } from './socket.ts'
import { within } from './within.ts'

/** `sin permiso`: the browser or QZ Tray's user refused; only an explicit call tries again. */
export type EstadoPuente = 'desconectado' | 'conectando' | 'conectado' | 'reconectando' | 'sin permiso'

export interface ClientOptions {
  /** Where a bridge may wait, in the order they are tried. */
  readonly addresses: readonly string[]
  readonly openSocket: OpenSocket
  /** Whether the browser lets pages reach this computer; asked when nobody was found, since a refusal looks the same. */
  readonly isAllowed?: () => Promise<boolean>
  /** Milliseconds between attempts (spec §9). */
  readonly retryMs?: number
  /** Milliseconds a call, or a connection, may take. Long: QZ Tray and browsers may be asking their user. */
  readonly callMs?: number
}

export interface QzClient {
  /** Connects and stays connected. A second call changes nothing, except after `sin permiso`, when it tries again. */
  readonly connect: () => void
  /** Disconnects for good, and rejects the calls on their way. */
  readonly disconnect: () => void
  /**
   * Asks the bridge, and waits for an attempt under way. It is never repeated by itself: a job whose answer got lost may be on
   * paper.
   * @throws QzError
   */
  readonly call: (call: string, params?: unknown) => Promise<unknown>
  readonly state: () => EstadoPuente
  /** Tells of every change of state. @returns what stops it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Tells of every event the bridge sends by itself. @returns what stops it. */
  readonly hear: (listener: (news: unknown) => void) => () => void
}

/** One socket to the bridge of this computer, kept open while it is wanted. */
export function createClient(options: ClientOptions): QzClient {
  const { openSocket, isAllowed = async () => true, retryMs = 500, callMs = 30_000 } = options
  const listeners = new Set<() => void>()
  const hearers = new Set<(news: unknown) => void>()
  let addresses = options.addresses
  let estado: EstadoPuente = 'desconectado'
  let current: Conversation | null = null
  let attempt: Promise<void> | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  /** Grows with every connect and disconnect; callbacks of an older round are dropped. */
  let epoch = 0

  const put = (next: EstadoPuente) => {
    if (next === estado) return
    estado = next
    for (const listener of listeners) listener()
  }

  const onNews = (news: unknown) => {
    for (const hearer of hearers) hearer(news)
  }

  const openFirst = async (mine: number): Promise<Conversation> => {
    let failure = gone()
    await null // who connects, leaves and connects in one breath (a screen that is mounted twice) gets one socket
    for (const address of addresses) {
      if (mine !== epoch) throw gone()
      try {
        const opening = openConversation({ openSocket, address, callMs, onNews })
        const conversation = await within(callMs, opening, (late) => late.close())
        addresses = [address, ...options.addresses.filter((other) => other !== address)]
        return conversation
      } catch (error) {
        if (error instanceof QzError) failure = error
        if (failure.reason === 'rechazado') break // somebody pressed "Block": do not ask at the other ports as well
      }
    }
    throw failure
  }

  const settle = (mine: number, conversation: Conversation) => {
    if (mine !== epoch) return conversation.close()
    current = conversation
    put('conectado')
    void conversation.closed.then(() => {
      if (mine !== epoch) return
      current = null
      again(mine)
    })
  }

  const again = (mine: number) => {
    put('reconectando')
    retry = setTimeout(() => tryNow(mine), retryMs)
  }

  const tryNow = (mine: number) => {
    const trying = openFirst(mine).then(
      (conversation) => settle(mine, conversation),
      async (error: QzError) => {
        const allowed = error.reason !== 'rechazado' && (await isAllowed())
        if (mine !== epoch) throw error
        attempt = null
        if (allowed) again(mine)
        else put('sin permiso')
        throw error
      },
    )
    attempt = trying
    trying.catch(() => undefined)
  }

  return {
    connect: () => {
      if (estado !== 'desconectado' && estado !== 'sin permiso') return
      epoch += 1
      put('conectando')
      tryNow(epoch)
    },
    disconnect: () => {
      epoch += 1
      clearTimeout(retry)
      attempt = null
      current?.close()
      current = null
      put('desconectado')
    },
    call: async (call, params) => {
      if (!current) await (attempt ?? Promise.reject(gone()))
      if (!current) throw gone()
      return current.call(call, params)
    },
    state: () => estado,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hear: (hearer) => {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
  }
}
