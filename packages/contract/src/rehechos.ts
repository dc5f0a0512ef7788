import { z } from 'zod'
import { Dinero, dineroEscrito } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, IdParam } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { Id } from './ids.schema.ts'
import { formasPago } from './pedidos.rules.ts'
import { causasDeRehecho, pagadores } from './rehechos.rules.ts'
import { linea } from './textos.schema.ts'

/** What is asked for when an order's glasses are made again. Only a customer who pays a difference is charged. */
export const Rehacer = z
  .object({
    causa: z.enum(causasDeRehecho, 'Elige la causa.'),
    paga: z.enum(pagadores, 'Elige quién paga.'),
    costo: dineroEscrito('Escribe el costo.').pipe(Dinero).nullable(),
    diferencia: dineroEscrito('Escribe la diferencia.').pipe(Dinero).nullable(),
    formaPago: z.enum(formasPago).nullable(),
    fechaEntrega: Fecha,
    nota: linea(300),
  })
  .refine(({ paga, diferencia }) => (paga === 'cliente') === (diferencia ?? 0) > 0, {
    path: ['diferencia'],
    error: 'La diferencia la paga el cliente, y es mayor que cero.',
  })
  .refine(({ paga, formaPago }) => paga !== 'cliente' || formaPago !== null, {
    path: ['formaPago'],
    error: 'Debe seleccionar una forma de pago',
  })
export type Rehacer = z.output<typeof Rehacer>
export type RehacerEscrito = z.input<typeof Rehacer>

/** A remake, as each of the two orders tells it: the other order, and what it was. */
export const Rehecho = z.object({
  id: Id,
  folio: z.int(),
  sucursalNumber: z.string(),
  causa: z.enum(causasDeRehecho),
  paga: z.enum(pagadores),
  costo: Dinero.nullable(),
  nota: z.string(),
  usuario: z.string(),
  en: Instante,
})
export type Rehecho = z.infer<typeof Rehecho>

export const rehechos = endpoints({
  rehacer: {
    method: 'POST',
    path: '/pedidos/:id/rehacer',
    permiso: 'pedidos.atender',
    params: IdParam,
    body: Rehacer,
    response: cuerpo({ pedidoId: Id, HashId: z.string(), folio: z.int().positive() }),
    crea: true,
    summary:
      'Takes an order that makes the glasses of a received or delivered one again, of 0.00 or with a difference.',
  },
  dePedido: {
    method: 'GET',
    path: '/pedidos/:id/rehechos',
    permiso: 'pedidos.atender',
    params: IdParam,
    response: exito(z.object({ origen: Rehecho.nullable(), rehechos: z.array(Rehecho) })),
    summary: 'The order that this one makes again, and those that make it again.',
  },
})
