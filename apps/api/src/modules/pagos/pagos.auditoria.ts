import type { Auditada } from '../../platform/auditoria.ts'

/** What the audit keeps of a payment. */
export const pagoAuditado = {
  entidad: 'pago',
  campos: ['tipo', 'formaPago', 'importe', 'motivo', 'idReversado'],
} as const satisfies Auditada
