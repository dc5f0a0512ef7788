import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Fields of an e-mail for the audit, without its address and text. */
export const correoAuditado = { entidad: 'correo', campos: ['tipo', 'estado'] } as const satisfies Auditada
