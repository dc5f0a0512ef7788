import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Fields of a stamping for the audit; RFCs and names stay out, as those of patients do. */
export const timbradoAuditado = {
  entidad: 'timbrado',
  campos: ['clase', 'folio', 'total', 'idPedido', 'codigo'],
} as const satisfies Auditada

/** Fields of a payment of an invoice without an order. */
export const pagoLibreAuditado = {
  entidad: 'pago_libre',
  campos: ['idFactura', 'dia', 'formaPago', 'importe'],
} as const satisfies Auditada

/** Fields of a payment whose banks were told; accounts stay out. */
export const cobroAuditado = { entidad: 'pago', campos: ['idFactura', 'bancos'] } as const satisfies Auditada

/** Fields of an invoice for the audit, without its receiver. */
export const facturaAuditada = {
  entidad: 'factura',
  campos: [
    ...['clase', 'folio', 'total', 'idPedido', 'folioFiscal', 'estatus', 'motivo', 'tickets', 'reenviada'],
    'aceptadaPorExcepcion',
  ],
} as const satisfies Auditada
