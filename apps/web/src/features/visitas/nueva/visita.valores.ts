import type { ValoresExamen } from '../shared/examen.ts'

/** What the inputs hold, and whose visit it is. */
export type ValoresVisita = ValoresExamen & { idCliente: number }
