import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Trace of a login for the audit: its network and fingerprint, never what was typed. */
export const sesionAuditada = { entidad: 'sesion', campos: ['red', 'huella'] } as const satisfies Auditada
