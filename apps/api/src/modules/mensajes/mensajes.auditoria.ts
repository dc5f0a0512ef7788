import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Fields of a message for the audit, without its number and text. */
export const mensajeAuditado = { entidad: 'mensaje', campos: ['tipo', 'estado'] } as const satisfies Auditada
