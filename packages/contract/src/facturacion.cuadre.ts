import { z } from 'zod'
import { endpoints, exito, lista } from './endpoint.ts'
import { MesDelAnio } from './facturacion.cuerpos.ts'
import { Id, IdEscrito } from './ids.schema.ts'

/** Why a month's ledger and its CFDIs differ. Each order, or invoice without one, is of one kind. */
export const clasesDeDiferencia = [
  'porGlobal',
  'pidioFactura',
  'pendiente',
  'ppd',
  'enOtroMes',
  'deOtroMes',
  'egresos',
  'devuelto',
  'otraSucursal',
  'libres',
] as const
export type ClaseDeDiferencia = (typeof clasesDeDiferencia)[number]

export const nombreDeDiferencia: Record<ClaseDeDiferencia, string> = {
  porGlobal: 'Vendido y en ninguna factura: falta la global',
  pidioFactura: 'Vendido; pidió factura a su nombre y no la tiene',
  pendiente: 'Con un pendiente fiscal',
  ppd: 'PPD: facturado por cobrar, o cobrado de otro mes',
  enOtroMes: 'Cobrado este mes y facturado en otro',
  deOtroMes: 'Facturado este mes y cobrado en otro',
  egresos: 'Con un egreso de su factura o de su global',
  devuelto: 'Cobrado y devuelto, o corregido, sin factura',
  otraSucursal: 'Cobrado en una sucursal y facturado en otra',
  libres: 'Facturas sin pedido',
}

const Cifra = z.object({ cuantos: z.int().nonnegative(), total: z.number() })
const PorTipo = z.object({ I: Cifra, E: Cifra, P: Cifra })

/**
 * A month as SAT has it, beside the ledger. A CFDI counts in the month of its issue for ever: one that is cancelled in a later month is taken off
 * that one, so that the figures of a month that has ended do not change.
 */
export const Cuadre = z.object({
  mes: z.string(),
  /** Whether the month has ended everywhere. */
  terminado: z.boolean(),
  emitidos: PorTipo,
  /** CFDIs of earlier months that were cancelled in this one. */
  cancelados: PorTipo,
  /** I − E, less what was cancelled of earlier months. */
  facturado: z.number(),
  /** Money in less money out, by the day that each has for SAT. */
  libro: z.number(),
  /** libro − facturado. */
  diferencia: z.number(),
  lineas: z.array(z.object({ clase: z.enum(clasesDeDiferencia), importe: z.number(), cuantos: z.int().positive() })),
  /** What no line explains: 0. */
  sinExplicar: z.number(),
})
export type Cuadre = z.infer<typeof Cuadre>

/** An order, or an invoice without one, with its part of the difference. */
export const RenglonDeDiferencia = z.object({
  idPedido: Id.nullable(),
  idCliente: Id.nullable(),
  idFactura: Id.nullable(),
  /** `01-31`, or the invoice's series and folio. */
  documento: z.string(),
  nombre: z.string(),
  /** Series and folio of its CFDIs of the month. */
  facturas: z.string(),
  libro: z.number(),
  facturado: z.number(),
  diferencia: z.number(),
})
export type RenglonDeDiferencia = z.infer<typeof RenglonDeDiferencia>

export const RENGLONES_POR_PAGINA = 20

const deMes = { mes: MesDelAnio, sucursal: IdEscrito.optional() }

export const cuadre = endpoints({
  mes: {
    method: 'GET',
    path: '/facturacion/cuadre',
    lee: 'replica',
    permiso: 'facturacion.global',
    query: z.object(deMes),
    response: exito(Cuadre),
    summary: "A month's CFDIs by kind as issued, the ledger's net beside them, and the difference by its reasons.",
  },
  renglones: {
    method: 'GET',
    path: '/facturacion/cuadre/renglones',
    lee: 'replica',
    permiso: 'facturacion.global',
    query: z.object({
      ...deMes,
      clase: z.enum(clasesDeDiferencia),
      page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
    }),
    response: lista(RenglonDeDiferencia),
    summary: 'Orders and invoices of one reason of the difference, the largest first.',
  },
})
