import type { Auditada } from '../../platform/llamada/auditoria.ts'
export const llevadaAuditada: Auditada = { entidad: 'llevada', campos: ['estado', 'archivos', 'bytes', 'sha256'] }
