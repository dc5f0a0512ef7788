import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Fields of a payment for the audit. */
export const pagoAuditado = {
  entidad: 'pago',
  campos: ['tipo', 'formaPago', 'importe', 'motivo', 'idReversado'],
} as const satisfies Auditada
