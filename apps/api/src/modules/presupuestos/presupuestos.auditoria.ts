import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Fields of a quote for the audit. */
export const presupuestoAuditado = {
  entidad: 'presupuesto',
  campos: [
    'idSucursal',
    'idCliente',
    'folio',
    'vigenteHasta',
    'idVisita',
    'idHistoria',
    'idPedido',
    'motivo',
    'llamarEl',
  ],
} as const satisfies Auditada
