/**
 * Where the bytes of a printer go. Settles when the printer, or the system's spooler, has taken all of them.
 * @throws SinkError with a reason for whoever stands at the counter.
 */
export type Sink = (bytes: Uint8Array) => Promise<void>

/** Why a ticket did not get out, in words for the staff. */
export class SinkError extends Error {}

export interface Limits {
  /** Milliseconds without any progress after which a printer counts as hung. A slow one makes progress. */
  readonly hungMs: number
  /** Milliseconds that a ticket may take in all: a printer that only drips bytes makes progress for ever, and holds its queue. */
  readonly wholeMs: number
  /** Milliseconds that a printer has to say how it is; one that says nothing prints as it always did. */
  readonly statusMs: number
}

export const hung = ({ hungMs }: Pick<Limits, 'hungMs'>): SinkError =>
  new SinkError(
    `La impresora no respondió en ${Math.round(hungMs / 100) / 10} s. Revisa que tenga papel y esté en línea; fíjate si el ticket salió antes de repetirlo.`,
  )

export const neverEnding = ({ wholeMs }: Pick<Limits, 'wholeMs'>): SinkError =>
  new SinkError(
    `La impresora no terminó en ${Math.round(wholeMs / 100) / 10} s. Apágala y enciéndela; fíjate si el ticket salió antes de repetirlo.`,
  )
