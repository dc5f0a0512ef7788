/** Behaviour of the sandbox with a CFDI, beside judging it. */
export type Guion =
  /** Refuses it, as for a postal code that SAT knows otherwise. */
  | 'RECHAZAR'
  /** Refuses the body, with a map of fields. */
  | 'ERRORES'
  /** Stamps it, and the line breaks before the answer. */
  | 'PERDER'
  /** Stamps it, and never answers. */
  | 'COLGAR'
  /** The line breaks before it arrives. */
  | 'NO LLEGAR'
  /** Takes three seconds. */
  | 'LENTO'
  /** Stamps it; a later cancellation waits for its receiver, is accepted by him, or refused. */
  | 'CANCELACION PENDIENTE'
  | 'CANCELACION ACEPTADA'
  | 'CANCELACION RECHAZADA'

const guiones: readonly Guion[] = [
  ...(['RECHAZAR', 'ERRORES', 'PERDER', 'COLGAR', 'NO LLEGAR', 'LENTO'] as const),
  ...(['CANCELACION PENDIENTE', 'CANCELACION ACEPTADA', 'CANCELACION RECHAZADA'] as const),
]

/**
 * Reads the behaviour that a CFDI asks for by a mark in the description of a concept, as test cards ask a bank: `[PAC:PERDER]`.
 * The invoice form can write it, so failures can be tried by hand and by journeys in a browser.
 */
export function guionDe(xml: string): Guion | null {
  for (const [, marca] of xml.matchAll(/\[PAC:([A-Z ]{1,40})\]/gi)) {
    const guion = guiones.find((uno) => uno === marca?.toUpperCase())
    if (guion) return guion
  }
  return null
}
