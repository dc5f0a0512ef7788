import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** Fields of clinical records for the audit: whose, how many photos, which fields. Their values stay out. */
export const clinicaAuditada = {
  visita: { entidad: 'visita', campos: ['idCliente', 'fotos', 'camposCorregidos', 'importacion', 'archivo'] },
  historia: { entidad: 'historia', campos: ['idCliente', 'camposCorregidos'] },
  expediente: { entidad: 'expediente', campos: ['idCliente'] },
} as const satisfies Record<string, Auditada>
