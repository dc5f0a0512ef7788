import type { ValorEscrito } from '@nitida/contract/exportaciones.columnas'

/** Rows in pieces, as they are read: nothing of them is kept. */
export type Tandas = AsyncIterable<readonly (readonly ValorEscrito[])[]>
