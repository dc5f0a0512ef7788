import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Fields of a closing for the audit. */
export const corteAuditado = {
  entidad: 'corte',
  campos: [
    'tipo',
    'dia',
    'efectivo',
    'credito',
    'debito',
    'transferencia',
    'general',
    'fondo',
    'retiros',
    'gastos',
    'contado',
    'cobros',
    'reabierto',
    'motivo',
  ],
} as const satisfies Auditada

/** Fields of a till's movement for the audit. */
export const movimientoAuditado = {
  entidad: 'movimientoCaja',
  campos: ['tipo', 'importe', 'motivo', 'dia', 'anulado'],
} as const satisfies Auditada
