import { z } from 'zod'
import { cuerpo, endpoints, exito, IdParam } from './endpoint.ts'
import { Id, IdEscrito } from './ids.schema.ts'

/**
 * Fiscal ends of what happens to a sale after its invoice (D-91): a substitute with what the order is now (motive 01), a second
 * invoice of what was added, an egreso of what went back, a cancellation when nothing of it is left (motive 03).
 */
export const finesFiscales = ['sustituir', 'segunda', 'egreso', 'cancelar'] as const
export type FinFiscal = (typeof finesFiscales)[number]
/** The end that somebody chooses together with an edit, a refund or a correction; without one it stays pending. */
export const FinElegido = z.enum(finesFiscales).nullish()

/** Kinds of what CFDIs lack of an order. */
export const faltasFiscales = [
  'espera',
  'ingreso',
  'sustitucion',
  'egreso',
  'egresoDeMas',
  'relevada',
  'complemento',
  'anticipo',
  'final',
  'aplicacion',
  'global',
] as const

/** What mends a row: a chosen end, what is made by itself anyway but now, or a global that is made again. */
export const accionesFiscales = [...finesFiscales, 'ahora', 'rehacer'] as const
export type AccionFiscal = (typeof accionesFiscales)[number]

/** What live CFDIs do not say as the ledger does, and what mends it (D-91). */
export const PendienteFiscal = z.object({
  /** The order; of a global, the one that leaves it. Null for an invoice without one. */
  idPedido: Id.nullable(),
  /** The global that is made again; null for an order. */
  idGlobal: Id.nullable(),
  /** An invoice without an order that SAT has beside its substitute; null for an order. */
  idFactura: Id.nullable(),
  /** The ticket, `01-31`, or that invoice, `F-12`. */
  ticket: z.string(),
  nombreCliente: z.string(),
  sucursalNumber: z.string(),
  zonaHoraria: z.string(),
  que: z.enum(faltasFiscales),
  /** A sentence: what is missing, by which invoice. */
  texto: z.string(),
  importe: z.number(),
  desde: z.iso.datetime(),
  /** What mends it, the usual one first; none where somebody has to answer first. */
  acciones: z.array(z.enum(accionesFiscales)),
  /** Whether it is made by itself. */
  solo: z.boolean(),
  /** Why it did not work the last time. */
  fallo: z.string().nullable(),
})
export type PendienteFiscal = z.infer<typeof PendienteFiscal>

const emitir = 'facturacion.emitir'

export const pendientesFiscales = endpoints({
  list: {
    method: 'GET',
    path: '/facturacion/pendientes',
    permiso: emitir,
    query: z.object({ idPedido: IdEscrito.optional() }),
    response: cuerpo({ data: z.array(PendienteFiscal), total: z.int().nonnegative() }),
    summary: 'What live CFDIs within reach do not say as the ledger does, the oldest first (D-91).',
  },
  resolver: {
    method: 'POST',
    path: '/facturacion/pendientes/:idPedido',
    permiso: emitir,
    params: z.object({ idPedido: IdEscrito }),
    body: z.object({ accion: z.enum([...finesFiscales, 'ahora']) }),
    response: exito(z.object({ listo: z.boolean(), mensaje: z.string() })),
    porMinuto: 60,
    summary: 'Mends what is missing of an order; a repeated call goes on where the last one stopped.',
  },
  resolverFactura: {
    method: 'POST',
    path: '/facturacion/facturas/:id/pendiente',
    permiso: emitir,
    params: IdParam,
    body: z.object({ accion: z.enum(['cancelar', 'egreso']) }),
    response: exito(z.object({ listo: z.boolean(), mensaje: z.string() })),
    porMinuto: 60,
    summary:
      'Ends an invoice without an order that SAT has beside its substitute: a cancellation asked for again, or an egreso.',
  },
})
