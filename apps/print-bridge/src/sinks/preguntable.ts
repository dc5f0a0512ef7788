import type { Preguntable } from '@nitida/escpos/status'

/** A printer says a byte at a time; more than these is no answer to us. */
const MUCHO = 16

/** A printer that is asked over a connection whose bytes are handed in as they come. */
export function preguntable(send: Preguntable['send']): Preguntable & { readonly hear: (bytes: Uint8Array) => void } {
  const heard: number[] = []
  let wake: (() => void) | undefined
  return {
    send,
    hear: (bytes) => {
      if (heard.length < MUCHO) heard.push(...bytes.subarray(0, MUCHO))
      wake?.()
    },
    receive: (ms) =>
      new Promise((resolve) => {
        const next = () => {
          clearTimeout(timer)
          wake = undefined
          resolve(heard.shift() ?? null)
        }
        const timer = setTimeout(next, ms)
        wake = next
        if (heard.length > 0) next()
      }),
  }
}
