import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Fields of an appointment for the audit: never its phone. */
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
    'importacion',
    'archivo',
  ],
} as const satisfies Auditada
