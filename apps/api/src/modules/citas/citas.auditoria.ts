import type { Auditada } from '../../platform/auditoria.ts'

/** What the audit keeps of an appointment: never its phone. */
export const citaAuditada = {
  entidad: 'cita',
  campos: [
    'fecha',
    'hora',
    'sucursalId',
    'idCliente',
    'telefonoCambiado',
    'confirmada',
    'cancelada',
    'asistencia',
    'revision',
  ],
} as const satisfies Auditada
