import { z } from 'zod'
import { entidades } from './auditoria.nombres.ts'
import { cuerpo, endpoints, Pagina } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'

/** Who did what, when, from where and to what. */
export const HechoAuditado = z.object({
  id: Id,
  en: z.iso.datetime(),
  /** Null where nobody had a session: a customer, a job, or a login that was refused. */
  usuario: z.object({ id: Id, nombre: z.string() }).nullable(),
  /** In words: 'pedido creado'. */
  accion: z.string(),
  /** Of what, as people call it. */
  que: z.string(),
  idEntidad: z.int().nullable(),
  idSucursal: Id.nullable(),
  sucursalNumber: z.string().nullable(),
  /** Whom it is about; the name is null of a patient whose data are blocked. */
  paciente: z.object({ id: Id, nombre: z.string().nullable() }).nullable(),
  pedido: z.object({ id: Id, folio: z.int() }).nullable(),
  /** Address that it came from; null of what nobody called for, and of what was written before addresses were kept. */
  direccion: z.string().nullable(),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() })),
})
export type HechoAuditado = z.infer<typeof HechoAuditado>

export const FiltroAuditoria = Pagina.pick({ page: true, limit: true }).extend({
  /** Days by the chain's clock, both within; at most a year. */
  desde: Fecha,
  hasta: Fecha,
  usuario: IdEscrito.optional(),
  sucursal: IdEscrito.optional(),
  entidad: z.enum(entidades).optional(),
  /** A patient: himself, and what was written of him. */
  paciente: IdEscrito.optional(),
  pedido: IdEscrito.optional(),
  /** An act: whatever came from the same address, which itself stands in no URL. */
  comoHecho: IdEscrito.optional(),
  /** Whoever read clinical records, and nothing else. */
  lecturas: z.enum(['true', 'false']).optional(),
})
export type FiltroAuditoria = z.output<typeof FiltroAuditoria>

export const auditoria = endpoints({
  list: {
    method: 'GET',
    path: '/auditoria',
    lee: 'replica',
    permiso: 'auditoria.ver',
    query: FiltroAuditoria,
    porMinuto: 120,
    response: cuerpo({
      data: z.array(HechoAuditado),
      total: z.int().nonnegative(),
      totalExacto: z.boolean(),
      /** Months of these days that left for a file and cannot be read: '2024-10', or 'anterior' for all before the first of them. */
      separados: z.array(z.string()),
    }),
    summary: 'What was done in the chain, newest first, counted up to a thousand.',
  },
})
