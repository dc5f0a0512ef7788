import { type Sellado, sellarLibro } from '../../platform/llamada/auditoria.sellos.ts'

/** Seals the closings up to an hour ago (M6). */
export const sellarCortes = (sellado: Sellado, fin: AbortSignal): Promise<void> => sellarLibro(sellado, 'corte', fin)
