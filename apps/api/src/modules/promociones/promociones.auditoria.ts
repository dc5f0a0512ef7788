import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Fields of a campaign for the audit. */
export const campanaAuditada = {
  entidad: 'campana',
  campos: ['plantilla', 'destinatarios', 'iniciaEn', 'estado'],
} as const satisfies Auditada
