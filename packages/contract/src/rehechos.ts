import { z } from 'zod'
import { Dinero, dineroEscrito, Suma } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { partesDeElemento } from './garantias.rules.ts'
import { Garantia } from './garantias.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { formasPago, MAXIMO_ELEMENTOS } from './pedidos.rules.ts'
import { causasDeRehecho, gruposDeRehechos, pagadores, pagadoresDePar } from './rehechos.rules.ts'
import { PARES_POR_PEDIDO } from './taller.rules.ts'
import { linea } from './textos.schema.ts'
import { limpiarLinea } from './textos.ts'

export const ELIGE_GARANTIA = 'Elige qué se rehace con su garantía.'

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
    /** Those of the order that it consumes, whose elements alone are made again. */
    garantias: z
      .array(Id)
      .max(MAXIMO_ELEMENTOS * partesDeElemento.length)
      .default([]),
  })
  .refine(({ paga, diferencia }) => (paga === 'cliente') === (diferencia ?? 0) > 0, {
    path: ['diferencia'],
    error: 'La diferencia la paga el cliente, y es mayor que cero.',
  })
  .refine(({ paga, formaPago }) => paga !== 'cliente' || formaPago !== null, {
    path: ['formaPago'],
    error: 'Debe seleccionar una forma de pago',
  })
  .refine(({ causa, paga, garantias }) => garantias.length === 0 || (causa === 'garantia' && paga === 'nadie'), {
    path: ['paga'],
    error: 'Lo que cubre una garantía lleva esa causa y no lo paga nadie.',
  })
  .refine(({ paga, garantias }) => paga !== 'nadie' || garantias.length > 0, {
    path: ['garantias'],
    error: ELIGE_GARANTIA,
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

const Par = z.int().positive().max(PARES_POR_PEDIDO)

/** A pair of an order that failed its check and was made again on its tray, before its customer had it. */
export const RehechoDePar = z.object({
  /** The check that it failed. */
  control: Id,
  par: Par,
  causa: z.enum(causasDeRehecho),
  paga: z.enum(pagadoresDePar),
  /** Who had made it; empty for the own workshop. */
  laboratorio: z.string(),
  usuario: z.string(),
  en: Instante,
})
export type RehechoDePar = z.infer<typeof RehechoDePar>

const Cuenta = z.int().nonnegative()

/** Remakes of one cause, laboratory, optometrist or brand, beside the orders of a period that have it too. */
export const TasaDeRehechos = z.object({
  grupo: z.enum(gruposDeRehechos),
  /** The cause, the laboratory, the brand, or the optometrist's id; empty for none. */
  clave: z.string(),
  nombre: z.string(),
  /** Of both kinds. */
  rehechos: Cuenta,
  /** Of them, pairs that were made again on their tray. */
  enTaller: Cuenta,
  /** Of those whose cost was written. */
  costo: Suma,
  /** Orders of the period; null for a cause, which only remakes have. */
  pedidos: Cuenta.nullable(),
})
export type TasaDeRehechos = z.infer<typeof TasaDeRehechos>

/** An order that makes another one again, or a pair of an order that was made again on its tray. */
export const RenglonDeRehecho = z.object({
  /** The remake, or the order of the pair. */
  id: Id,
  folio: z.int(),
  sucursalNumber: z.string(),
  dia: Fecha,
  causa: z.enum(causasDeRehecho),
  paga: z.enum(pagadores),
  costo: Dinero.nullable(),
  /** The order that is made again; null for a pair. */
  idOrigen: Id.nullable(),
  folioOrigen: z.int().nullable(),
  /** The pair and the check that it failed; null for an order. */
  enTaller: z.object({ control: Id, par: Par, pares: z.int().positive() }).nullable(),
})
export type RenglonDeRehecho = z.infer<typeof RenglonDeRehecho>

const DeUnPeriodo = z.object({ desde: Fecha, hasta: Fecha, sucursal: IdEscrito.optional() })

export const rehechos = endpoints({
  tasas: {
    method: 'GET',
    path: '/rehechos/tasas',
    lee: 'replica',
    permiso: 'negocio.ver',
    query: DeUnPeriodo,
    response: exito(
      z.object({
        pedidos: Cuenta,
        rehechos: Cuenta,
        enTaller: Cuenta,
        costo: Suma,
        grupos: z.array(TasaDeRehechos),
      }),
    ),
    summary:
      'Remakes of a period, orders and pairs in the workshop, by cause, laboratory, optometrist and brand of the frame.',
  },
  renglones: {
    method: 'GET',
    path: '/rehechos/renglones',
    lee: 'replica',
    permiso: 'negocio.ver',
    query: DeUnPeriodo.extend({
      grupo: z.enum(gruposDeRehechos),
      /** Empty for rows without a key; browsers leave empty values out. */
      clave: z.string().max(120).overwrite(limpiarLinea).default(''),
      ...Pagina.pick({ page: true, limit: true }).shape,
    }),
    response: lista(RenglonDeRehecho),
    summary: 'The remakes behind one of those numbers, the newest first.',
  },
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
    response: exito(
      z.object({
        origen: Rehecho.nullable(),
        rehechos: z.array(Rehecho),
        pares: z.array(RehechoDePar),
        garantias: z.array(Garantia),
      }),
    ),
    summary:
      'The order that this one makes again, those that make it again, its pairs made again in the workshop, and its warranties.',
  },
})
