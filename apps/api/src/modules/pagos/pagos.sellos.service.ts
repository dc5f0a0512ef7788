import { type Sellado, sellarLibro } from '../../platform/llamada/auditoria.sellos.ts'

/** Seals the ledger up to an hour ago (M6). */
export const sellarPagos = (sellado: Sellado, fin: AbortSignal): Promise<void> => sellarLibro(sellado, 'pago', fin)
