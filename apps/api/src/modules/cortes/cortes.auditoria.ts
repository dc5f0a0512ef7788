import type { Auditada } from '../../platform/auditoria.ts'

/** What the audit keeps of a closing. */
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

/** What the audit keeps of a movement of a till. */
export const movimientoAuditado = {
  entidad: 'movimientoCaja',
  campos: ['tipo', 'importe', 'motivo', 'dia', 'anulado'],
} as const satisfies Auditada
