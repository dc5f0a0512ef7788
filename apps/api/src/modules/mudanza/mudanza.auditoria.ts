import type { Auditada } from '../../platform/llamada/auditoria.ts'
/** What the audit keeps of an import: which file it was, by its hash, and never a cell of it. */
export const importacionAuditada: Auditada = {
  entidad: 'importacion',
  campos: ['libro', 'archivo', 'renglones', 'escritos'],
}
