import type { Auditada } from '../../platform/llamada/auditoria.ts'
/** What the audit keeps of a list that left: which one and how it was narrowed, without the words that were looked for. */
export const exportacionAuditada: Auditada = {
  entidad: 'exportacion',
  campos: ['lista', 'formato', 'filtro', 'filas', 'estado'],
}
