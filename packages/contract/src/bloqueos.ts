import { z } from 'zod'
import { Bloqueo } from './arco.ts'
import { endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'

/** A patient whose data are blocked, as the report of ended terms shows him. */
export const Bloqueado = Bloqueo.extend({
  idCliente: z.int().positive(),
  nombreCliente: z.string(),
  sucursalNumber: z.string(),
  idSolicitud: z.int().positive(),
  bloqueadoPor: z.string(),
  /** Last day for which anything of him is kept. */
  conservarHasta: Fecha,
  /** Whether an order of his waits to be handed over, which keeps him whatever his terms. */
  conPedidoAbierto: z.boolean(),
  /** Since when the report names him as one whose terms are over; null before. */
  avisadoEn: z.iso.datetime().nullable(),
  /** First day on which he can be suppressed; null before the report. */
  suprimibleDesde: Fecha.nullable(),
  suprimidoEn: z.iso.datetime().nullable(),
  suprimidoPor: z.string().nullable(),
})
export type Bloqueado = z.infer<typeof Bloqueado>

const permiso = 'arco.suprimir'

export const bloqueos = endpoints({
  list: {
    method: 'GET',
    path: '/arco/bloqueos',
    permiso,
    query: Pagina.omit({ search: true }),
    response: lista(Bloqueado),
    summary: 'Blocked patients, those whose terms are over on top.',
  },
  suprimir: {
    method: 'PUT',
    path: '/arco/bloqueos/:id/supresion',
    permiso,
    params: IdParam,
    response: exito(Bloqueado),
    summary: "Takes a blocked patient's data away for good, once his terms are over and the report has stood its days.",
  },
})
