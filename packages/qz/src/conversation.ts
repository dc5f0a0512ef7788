import { gone, QzError } from './error.ts'
import type { OpenSocket } from './socket.ts'

/** Interval of pings, well below the five minutes after which the server drops a silent client. */
const PING_MS = 60_000
const UID_LENGTH = 6

export interface Conversation {
  /** @throws QzError */
  readonly call: (call: string, params?: unknown) => Promise<unknown>
  readonly close: () => void
  /** Settles when the socket is gone, whoever closed it. */
  readonly closed: Promise<void>
}

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: QzError) => void
  readonly timer: ReturnType<typeof setTimeout>
}

interface Answer {
  readonly uid: string
  readonly result?: unknown
  readonly error?: unknown
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string'

/** What a text of the bridge holds; null for what is no JSON. */
function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Calls on their way, by the uid that their answer carries. */
function createCalls(send: (text: string) => void, callMs: number) {
  const pending = new Map<string, Pending>()
  let count = 0
  const settle = (uid: string): Pending | undefined => {
    const found = pending.get(uid)
    pending.delete(uid)
    clearTimeout(found?.timer)
    return found
  }
  return {
    ask: (frame: object) =>
      new Promise<unknown>((resolve, reject) => {
        const uid = (++count).toString(36).padStart(UID_LENGTH, '0')
        const late = () => settle(uid)?.reject(new QzError('tiempo', 'The bridge did not answer in time.'))
        pending.set(uid, { resolve, reject, timer: setTimeout(late, callMs) })
        send(JSON.stringify({ ...frame, timestamp: Date.now(), uid, position: { x: 0, y: 0 } }))
      }),
    hear: (answer: Answer) => {
      const call = settle(answer.uid)
      if (!call) return
      if (answer.error === undefined) call.resolve(answer.result)
      else call.reject(new QzError('rechazado', String(answer.error)))
    },
    rejectAll: () => {
      for (const uid of [...pending.keys()]) settle(uid)?.reject(gone())
    },
  }
}

/** Calls that QZ Tray takes without a signature; for the others an empty one makes it ask its user. */
const unsigned = new Set(['getVersion'])
const signatureOf = (call: string) => (unsigned.has(call) ? {} : { signature: '', signAlgorithm: 'SHA512' })

export interface Opening {
  readonly openSocket: OpenSocket
  readonly address: string
  /** Milliseconds a call may take. */
  readonly callMs: number
  /** Hears what is no answer: events of what the page listens to. */
  readonly onNews: (news: unknown) => void
}

/**
 * Opens a socket and introduces the page: version, then certificate (none). Settles when the bridge accepted.
 * @throws QzError `cerrado` when nobody is there, `rechazado` when its user blocked the page, `tiempo` when the other side does
 * not speak the protocol.
 */
export function openConversation({ openSocket, address, callMs, onNews }: Opening): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    let leave = (): void => undefined
    const closed = new Promise<void>((done) => {
      leave = done
    })
    const calls = createCalls((text) => socket.send(text), callMs)
    let pings: ReturnType<typeof setInterval> | undefined
    const call = (name: string, params?: unknown) => calls.ask({ call: name, params, ...signatureOf(name) })
    const conversation = { call, closed, close: () => socket.close() }

    const introduce = async () => {
      await call('getVersion')
      await calls.ask({ certificate: null })
      return conversation
    }
    const socket = openSocket(address, {
      onOpen: () => {
        pings = setInterval(() => socket.send('ping'), PING_MS)
        introduce().then(resolve, (error) => {
          reject(error)
          socket.close()
        })
      },
      onText: (text) => {
        const said = read(text)
        if (isAnswer(said)) calls.hear(said)
        else onNews(said)
      },
      onClose: () => {
        clearInterval(pings)
        calls.rejectAll()
        reject(gone()) // has no effect once it was opened
        leave()
      },
    })
  })
}
