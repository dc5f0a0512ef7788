import type { QzClient } from './client.ts'
import type { QzError } from './error.ts'
import { within } from './within.ts'

/** What QZ Tray says of the queue of a printer (printing §1). */
export interface QueueStatus {
  /** OFFLINE, PAPER_OUT …: the same words on every system. */
  readonly text: string
  /** Its whole sentence, with the system's own code at its end. */
  readonly message: string
}

export interface Statuses {
  /**
   * Asks to hear of the printers, once for each connection: QZ Tray's user is asked whether the page may. Neither a refusal nor
   * silence is an error.
   */
  readonly listen: () => void
  /** What speaks of a printer now; nothing when its user refused, or when no answer comes within so many milliseconds. */
  readonly ask: (printer: string, ms: number) => Promise<QueueStatus[]>
}

/** All printers: another choice then needs no other permission. */
const ALL = { printerNames: [null] }

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The state of a printer in an event, whose body is JSON inside of JSON; null for events of jobs and of other things. */
function readStatus(news: unknown, printer: string): QueueStatus | null {
  const body = field(news, 'event')
  if (field(news, 'type') !== 'PRINTER' || typeof body !== 'string') return null
  try {
    const event: unknown = JSON.parse(body)
    if (field(event, 'eventType') !== 'PRINTER' || field(event, 'printerName') !== printer) return null
    return { text: String(field(event, 'statusText')), message: String(field(event, 'message')) }
  } catch {
    return null
  }
}

/** A question that stands longer than a call may take can be allowed all the same. */
const unlessRefused = (error: QzError): void => {
  if (error.reason === 'rechazado') throw error
}

/** The states of the printers behind a client. */
export function createStatuses(client: QzClient): Statuses {
  let listening: Promise<unknown> | null = null
  client.subscribe(() => {
    if (client.state() !== 'conectado') listening = null
  })
  const listen = () => {
    listening ??= client.call('printers.startListening', ALL).catch(unlessRefused)
    listening.catch(() => undefined)
    return listening
  }
  /** The events of all printers come before the answer. */
  const current = async (printer: string): Promise<QueueStatus[]> => {
    await listen()
    const found: QueueStatus[] = []
    const stop = client.hear((news) => {
      const status = readStatus(news, printer)
      if (status) found.push(status)
    })
    await client.call('printers.getStatus', {}).finally(stop)
    return found
  }
  return {
    listen: () => void listen(),
    ask: (printer, ms) => within(ms, current(printer)).catch(() => []),
  }
}
