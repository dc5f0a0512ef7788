import { z } from 'zod'
import { endpoints, exito } from './endpoint.ts'
import { Id } from './ids.schema.ts'

export const clasesDeAviso = ['sello', 'global', 'complemento', 'complementoLibre', 'rechazo'] as const

/** What has a term at SAT, or waits for somebody: a seal that ends, sales without a global, payments without a complement, a refused cancellation. */
export const AvisoFiscal = z.object({
  clase: z.enum(clasesDeAviso),
  /** RFC of a seal; series and folio of an invoice; else the month, `YYYY-MM`. */
  de: z.string(),
  /** Branches that it is about. */
  sucursales: z.array(z.object({ idSucursal: Id, sucursalNumber: z.string() })).min(1),
  /** Sales or payments. */
  cuantos: z.int().positive(),
  importe: z.number().nullable(),
  /** Last day, and days left until it; null where nobody set one. */
  limite: z.iso.date().nullable(),
  dias: z.int().nullable(),
  /** Of a refused cancellation: whether credit notes were cancelled on the way, and none was made since. */
  sinNotas: z.boolean().optional(),
  /** Of a refused cancellation: why the provider would not ask SAT for it; null where the receiver refused. */
  noPedida: z.string().nullable().optional(),
})
export type AvisoFiscal = z.infer<typeof AvisoFiscal>

export const avisosFiscales = endpoints({
  list: {
    method: 'GET',
    path: '/facturacion/avisos',
    permiso: 'facturacion.avisos',
    response: exito(z.array(AvisoFiscal)),
    summary: 'What has a term at SAT, or waits for an answer, and whoever asks may mend; the most urgent first.',
  },
})
