import { z } from 'zod'
import { endpoints, exito, IdParam } from './endpoint.ts'
import { TAMANO_ARCHIVOS } from './facturacion.cuerpos.ts'
import { monedas } from './facturacion.moneda.ts'
import { clasesFactura } from './facturacion.rules.ts'
import { Id } from './ids.schema.ts'
import { texto } from './textos.schema.ts'

/** An attempt whose outcome nobody knows yet. */
export const IntentoEnCurso = z.object({
  id: Id,
  serie: z.string(),
  folio: Id,
  clase: z.enum(clasesFactura),
  nombreCompleto: z.string(),
  total: z.number(),
  moneda: z.enum(monedas),
  sucursalNumber: z.string(),
  createDate: z.iso.datetime(),
  /** 'enviando': the provider has it. 'desconocido': he did not answer, and is being asked. */
  estado: z.enum(['enviando', 'desconocido']),
  /** Last answer of the provider; null while he has it. */
  mensaje: z.string().nullable(),
  /** Whether the attempt is of the user who asks. */
  propio: z.boolean(),
})
export type IntentoEnCurso = z.infer<typeof IntentoEnCurso>

/** Hours before a person may say that an invoice was not stamped; until then the provider may still show it. */
export const HORAS_SIN_TIMBRE = 1

const decidir = 'facturacion.global'

/** Attempts on their way to the provider, and what to do when he cannot tell what became of one (D-51). */
export const facturasEnCurso = endpoints({
  list: {
    method: 'GET',
    path: '/facturacion/enCurso',
    permiso: 'facturacion.emitir',
    response: exito(z.array(IntentoEnCurso)),
    summary: 'Stamps under way or unknown within reach, oldest first.',
  },
  cargarXml: {
    method: 'POST',
    path: '/facturacion/enCurso/:id/xml',
    permiso: decidir,
    params: IdParam,
    body: z.object({ cfdiXml: z.string().min(1).max(TAMANO_ARCHIVOS) }),
    bodyLimit: 2 * TAMANO_ARCHIVOS,
    response: exito(z.object({ idFactura: Id })),
    porMinuto: 30,
    summary:
      'The stamped XML of an unknown one, found at the provider’s; taken if it is what was sent and SAT has it in force.',
  },
  noTimbrada: {
    method: 'POST',
    path: '/facturacion/enCurso/:id/noTimbrada',
    permiso: decidir,
    params: IdParam,
    body: z.object({ motivo: texto(300).min(3, 'Escribe el motivo.') }),
    response: exito(z.object({ folio: z.string() })),
    summary: 'Says that an unknown one was not stamped: its folio and its sales are free again.',
  },
})
