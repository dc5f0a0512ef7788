import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Fields of an order for the audit. */
export const pedidoAuditado = {
  entidad: 'pedido',
  campos: [
    'idSucursal',
    'idCliente',
    'folio',
    'estatus',
    'fechaEntrega',
    'tipoPago',
    'formaPago',
    'facturacion',
    'tipoTicketFis',
    'importe',
    'total',
    'pagado',
    'idVisita',
    'idHistoria',
    'eliminado',
    'motivo',
    'cambiosDePrecio',
    'importacion',
    'archivo',
  ],
} as const satisfies Auditada
