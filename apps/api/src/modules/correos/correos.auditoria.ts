import type { Auditada } from '../../platform/auditoria.ts'

/** What the audit holds of an e-mail: never its address or what it says. */
export const correoAuditado = { entidad: 'correo', campos: ['tipo', 'estado'] } as const satisfies Auditada
