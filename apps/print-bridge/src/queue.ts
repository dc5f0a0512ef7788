import { type Sink, SinkError } from './sinks/sink.ts'

/** Tickets that may wait for one printer: an hour of a busy counter. A longer queue means that nobody sees them come out. */
const MAX_WAITING = 50

/**
 * @param wanted asked when the job's turn comes: the page was told that its job failed when it left, and printing it late would
 * give two tickets.
 * @throws SinkError when the printer fails, the queue is full, or nobody wants the job.
 */
export type Enqueue = (bytes: Uint8Array, wanted: () => boolean) => Promise<void>

/** One job after the other: most printers take one connection at a time. A job that fails does not hold up the next. */
export function createQueue(sink: Sink): Enqueue {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const run = async (bytes: Uint8Array, wanted: () => boolean) => {
    if (!wanted()) throw new SinkError('La página que pidió el ticket ya no está.')
    await sink(bytes)
  }
  return async (bytes, wanted) => {
    if (waiting >= MAX_WAITING) throw new SinkError('Hay demasiados tickets en espera en esta impresora.')
    waiting += 1
    const job = last.then(() => run(bytes, wanted))
    last = job
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1
      })
    return job
  }
}
