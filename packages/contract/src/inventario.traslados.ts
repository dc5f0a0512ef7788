import { z } from 'zod'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { LotesEscritos } from './inventario.lotes.ts'
import { lugaresDeSucursal, MAXIMO_PIEZAS, piezasPorArticulo } from './inventario.rules.ts'
import { SucursalActiva } from './sucursales.ts'
import { linea } from './textos.schema.ts'

/** Where a transfer stands: asked for, on its way, arrived as a whole or given up, or not to be sent. */
export const estadosDeTraslado = ['pedido', 'enviado', 'recibido', 'cancelado'] as const
export type EstadoDeTraslado = (typeof estadosDeTraslado)[number]

/** Days after which pieces on their way are told on the day's page. */
export const DIAS_EN_TRANSITO = 3

const Cuenta = z.int().nonnegative()

const cabeza = {
  id: Id,
  estado: z.enum(estadosDeTraslado),
  deSucursal: Id,
  deNumber: z.string(),
  aSucursal: Id,
  aNumber: z.string(),
  nota: z.string(),
  /** Pieces: asked for, sent, arrived, given up; the rest of those that were sent is on its way. */
  pedidas: Cuenta,
  enviadas: Cuenta,
  recibidas: Cuenta,
  perdidas: Cuenta,
  creadoPor: z.string(),
  creadoEn: Instante,
  enviadoEn: Instante.nullable(),
  recibidoEn: Instante.nullable(),
  /** Whether it has been on its way for too long. */
  demorado: z.boolean(),
}

export const TrasladoDeLista = z.object(cabeza)
export type TrasladoDeLista = z.infer<typeof TrasladoDeLista>

export const RenglonDeTraslado = z.object({
  idArticulo: Id,
  codigo: z.string(),
  marca: z.string(),
  modelo: z.string(),
  color: z.string(),
  medida: z.string(),
  pedidas: Cuenta,
  enviadas: Cuenta,
  recibidas: Cuenta,
  perdidas: Cuenta,
  /** Lots of those that were sent, the soonest to expire first. */
  lotes: z.array(
    z.object({
      ...{ id: Id, lote: z.string(), caduca: Fecha.nullable() },
      /** Pieces of it: sent, arrived, given up. */
      ...{ piezas: Id, recibidas: Cuenta, perdidas: Cuenta },
    }),
  ),
})
export type RenglonDeTraslado = z.infer<typeof RenglonDeTraslado>

export const Traslado = z.object({
  ...cabeza,
  /** Who sent it, and who entered its last piece or gave up what was missing. */
  ...{ enviadoPor: z.string().nullable(), recibidoPor: z.string().nullable() },
  /** Who took the request back, and when; null where nobody did, or long ago. */
  ...{ canceladoPor: z.string().nullable(), canceladoEn: Instante.nullable() },
  /** Why what was missing was given up; null where nothing was. */
  motivo: z.string().nullable(),
  renglones: z.array(RenglonDeTraslado),
})
export type Traslado = z.infer<typeof Traslado>

/** A branch that pieces may come from or go to. */
export const SucursalDeTraslado = SucursalActiva.pick({ id: true, sucursalNumber: true, direccion: true })
export type SucursalDeTraslado = z.infer<typeof SucursalDeTraslado>

const piezas = (minimo: number) =>
  z.int('Escribe cuántas piezas.').min(minimo, 'Escribe cuántas piezas.').max(MAXIMO_PIEZAS, 'Son demasiadas piezas.')
const renglones = (minimo: number) =>
  z
    .array(z.object({ articulo: IdEscrito, piezas: piezas(minimo) }))
    .max(500, 'Máximo 500 artículos.')
    .refine(
      (todos) => [...piezasPorArticulo(todos).values()].every((suma) => suma <= MAXIMO_PIEZAS),
      'Son demasiadas piezas.',
    )

export const CrearTraslado = z.object({
  de: IdEscrito,
  a: IdEscrito,
  nota: linea(300),
  renglones: renglones(1).min(1, 'Elige al menos un artículo.'),
})
export type CrearTraslado = z.output<typeof CrearTraslado>

const lotesPorArticulo = z
  .array(z.object({ articulo: IdEscrito, lotes: LotesEscritos }))
  .max(500, 'Máximo 500 artículos.')
  .default([])

/** What leaves: articles that were asked for or others. */
export const EnviarTraslado = z.object({
  lugar: z.enum(lugaresDeSucursal),
  renglones: renglones(1).min(1, 'Escanea al menos una pieza.'),
  /** Lots that were scanned; pieces without one are of those that expire first. */
  lotes: lotesPorArticulo,
})
export type EnviarTraslado = z.output<typeof EnviarTraslado>

/** What has arrived so far of each article, all told: sent twice it says the same. */
export const RecibirTraslado = z.object({
  lugar: z.enum(lugaresDeSucursal),
  renglones: renglones(0).min(1, 'Escanea al menos una pieza.'),
  /** Lots of what has arrived so far, all told too; pieces without one are of those that expire first. */
  lotes: lotesPorArticulo,
})
export type RecibirTraslado = z.output<typeof RecibirTraslado>

export const CerrarTraslado = z.object({ motivo: linea(300).min(3, 'Escribe el motivo.') })
export type CerrarTraslado = z.output<typeof CerrarTraslado>

const trasladar = 'inventario.trasladar'

export const traslados = endpoints({
  list: {
    method: 'GET',
    path: '/traslados',
    permiso: trasladar,
    query: Pagina.omit({ search: true }).extend({ sucursal: IdEscrito, abiertos: z.stringbool().optional() }),
    response: lista(TrasladoDeLista),
    summary: 'Transfers from and to a branch, the newest first.',
  },
  sucursales: {
    method: 'GET',
    path: '/traslados/sucursales',
    permiso: trasladar,
    response: cuerpo({ data: z.array(SucursalDeTraslado) }),
    summary: 'Active branches of the chain, which pieces may come from or go to.',
  },
  uno: {
    method: 'GET',
    path: '/traslados/:id',
    permiso: trasladar,
    params: IdParam,
    response: exito(Traslado),
    summary: 'A transfer with its articles.',
  },
  crear: {
    method: 'POST',
    path: '/traslados',
    permiso: trasladar,
    body: CrearTraslado,
    response: cuerpo({ id: Id }),
    crea: true,
    summary: 'Asks a branch for pieces, or gets some ready for another one. Nothing moves.',
  },
  enviar: {
    method: 'POST',
    path: '/traslados/:id/enviar',
    permiso: trasladar,
    params: IdParam,
    body: EnviarTraslado,
    response: exito(Traslado),
    summary: 'Puts pieces on their way; a place is never left below zero.',
  },
  recibir: {
    method: 'POST',
    path: '/traslados/:id/recibir',
    permiso: trasladar,
    params: IdParam,
    body: RecibirTraslado,
    response: exito(Traslado),
    summary: 'Enters what has arrived; what is missing stays on its way.',
  },
  cerrar: {
    method: 'POST',
    path: '/traslados/:id/cerrar',
    permiso: 'inventario.administrar',
    params: IdParam,
    body: CerrarTraslado,
    response: exito(Traslado),
    summary: 'Gives up what did not arrive, with a reason: it is a loss.',
  },
  cancelar: {
    method: 'DELETE',
    path: '/traslados/:id',
    permiso: trasladar,
    params: IdParam,
    response: cuerpo({ id: Id }),
    summary: 'Takes back a request that was not sent.',
  },
})
