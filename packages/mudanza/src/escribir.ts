import type { ValorEscrito } from '@nitida/contract/exportaciones.columnas'

/** Rows in pieces, as they are read: nothing of them is kept. */
export type Tandas = AsyncIterable<readonly (readonly ValorEscrito[])[]>

/** Whether a spreadsheet that opens a CSV would take a text for a formula (security 29). */
export const pareceFormula = (texto: string): boolean => /^[=+\-@\t\r]/.test(texto)
