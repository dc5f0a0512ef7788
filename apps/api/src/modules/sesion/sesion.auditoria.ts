import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Trace of a login for the audit: its network and fingerprint, and whether a passkey opened it; never what was typed. */
export const sesionAuditada = { entidad: 'sesion', campos: ['red', 'huella', 'conLlave'] } as const satisfies Auditada
