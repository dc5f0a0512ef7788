import { z } from 'zod'
import { Suma } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, Pagina } from './endpoint.ts'
import { Fecha } from './fechas.schema.ts'
import { Id, IdEscrito } from './ids.schema.ts'
import { comparaciones, edadesDeSaldo, estadosDeCita, figuras } from './negocio.rules.ts'
import { formasPago, tiposMovimiento } from './pedidos.rules.ts'
import { linea } from './textos.schema.ts'

const Cuenta = z.int().nonnegative()

/** Figures of a period; money in pesos. */
const Cifras = z.object({
  /** Totals of the orders that were taken, as they stand now: what was returned or removed is in none. */
  ventas: Suma,
  pedidos: Cuenta,
  /** Ledger, refunds and reversals included; opening balances are no money that was taken. */
  cobrado: Suma,
  /** What was given back and corrected, as a negative sum. */
  devuelto: Suma,
  visitas: Cuenta,
  /** Visits after which the patient ordered within thirty days. */
  visitasConPedido: Cuenta,
})
export type Cifras = z.infer<typeof Cifras>

/** Some orders and their sum. */
const Pedidos = z.object({ pedidos: Cuenta, importe: Suma })

const CitasDelPeriodo = z.object({ agendadas: Cuenta, asistieron: Cuenta, noAsistieron: Cuenta, canceladas: Cuenta })

export const SucursalDeNegocio = z.object({
  idSucursal: Id,
  sucursalNumber: z.string(),
  direccion: z.string(),
  cifras: Cifras,
  /** Of the days that it is compared with. */
  antes: Cifras,
  atrasados: Cuenta,
  /** Sales of each seven days from the first one on, and of those they are compared with. */
  semanas: z.array(z.object({ ventas: Suma, antes: Suma })),
})
export type SucursalDeNegocio = z.infer<typeof SucursalDeNegocio>

export const Negocio = z.object({
  en: z.iso.datetime(),
  desde: Fecha,
  /** Never after today. */
  hasta: Fecha,
  antes: z.object({ desde: Fecha, hasta: Fecha }),
  sucursales: z.array(SucursalDeNegocio),
  dias: z.array(z.object({ dia: Fecha, ventas: Suma, pedidos: Cuenta, antes: Suma })),
  porForma: z.array(z.object({ formaPago: z.enum(formasPago), importe: Suma })),
  /** Who gave money back or corrected rows, the largest sum first. */
  devoluciones: z.array(z.object({ idUsuario: Id, nombre: z.string(), movimientos: Cuenta, importe: Suma })),
  /** Who sold articles for less than their price, the largest sum first; the sum is what they were sold for less. */
  descuentos: z.array(z.object({ idUsuario: Id, nombre: z.string(), piezas: Cuenta, importe: Suma })),
  /** Elements of the orders that were taken; what was given back is in none. */
  piezas: Cuenta,
  /** Orders of patients who had ordered before, anywhere in the chain, and of those who had not: together they are the sales. */
  pacientes: z.object({ regresan: Pedidos, primeraVez: Pedidos }),
  citas: CitasDelPeriodo,
  /** Orders that were delivered in the period, and the days since they were taken: at most so many for half of them, and for nine of ten. */
  entregas: z.object({ pedidos: Cuenta, mediana: Cuenta.nullable(), nueveDeDiez: Cuenta.nullable() }),
  /**
   * Orders that came to their branch in the period, and the days since they were taken; `sinDato`: those that were delivered in it and of
   * which nobody knows when they came.
   */
  recepciones: z.object({
    pedidos: Cuenta,
    mediana: Cuenta.nullable(),
    nueveDeDiez: Cuenta.nullable(),
    sinDato: Cuenta,
  }),
  /** What live invoices tell now of the orders that were taken, and what is left of their totals: both together are the sales. An order may be in both. */
  facturacion: z.object({ facturado: Pedidos, sinFacturar: Pedidos }),
  /** Lenses of the orders that were taken, by what the order calls them, the largest sum first; the last one, without a name, is of all others. */
  micas: z.array(z.object({ lente: z.string().nullable(), pares: Cuenta, importe: Suma })),
  /** Orders by weekday (1 Monday … 7 Sunday) and hour of the branch's clock. */
  horas: z.array(z.object({ diaSemana: z.int().min(1).max(7), hora: z.int().min(0).max(23), pedidos: Cuenta })),
  /** What is owed now, whatever the period. */
  saldos: z.array(z.object({ edad: z.enum(edadesDeSaldo), pedidos: Cuenta, importe: Suma })),
})
export type Negocio = z.infer<typeof Negocio>

/** A row behind a number: an order, a row of the ledger, a visit, or an appointment. */
export const RenglonDeNegocio = z.object({
  id: Id,
  clase: z.enum(['pedido', 'pago', 'visita', 'cita']),
  en: z.iso.datetime(),
  /** Day by the branch's clock; of a row of the ledger, its business day. */
  dia: Fecha,
  sucursalNumber: z.string(),
  idPedido: Id.nullable(),
  folio: Id.nullable(),
  /** Null of a patient whose data are blocked, who is counted and not named. */
  idCliente: Id.nullable(),
  nombreCliente: z.string().nullable(),
  nombreUsuario: z.string(),
  tipo: z.enum(tiposMovimiento).nullable(),
  formaPago: z.enum(formasPago).nullable(),
  motivo: z.string().nullable(),
  /** What became of an appointment; null of one that is not told, and of what is none. */
  cita: z.enum(estadosDeCita).nullable(),
  /** What it adds to the number; null for a visit. */
  importe: Suma.nullable(),
  /** From the day on which an order was taken to that of its delivery; among those that were received, to that of its reception. */
  dias: z.int().nullable(),
  /** Whether a visit was followed by an order. */
  conPedido: z.boolean().nullable(),
})
export type RenglonDeNegocio = z.infer<typeof RenglonDeNegocio>

const Cuales = z.object({ desde: Fecha, hasta: Fecha, sucursal: IdEscrito.optional() })
const Entero = (minimo: number, maximo: number) => z.coerce.number<number | string>().int().min(minimo).max(maximo)

export const negocio = endpoints({
  ver: {
    method: 'GET',
    path: '/negocio',
    lee: 'replica',
    permiso: 'negocio.ver',
    query: Cuales.extend({ contra: z.enum(comparaciones) }),
    response: exito(Negocio),
    porMinuto: 120,
    summary: 'Figures of a period by branch, day and hour, beside those of the days it is compared with.',
  },
  renglones: {
    method: 'GET',
    path: '/negocio/renglones',
    lee: 'replica',
    permiso: 'negocio.ver',
    query: Cuales.extend({
      figura: z.enum(figuras),
      formaPago: z.enum(formasPago).optional(),
      usuario: IdEscrito.optional(),
      edad: z.enum(edadesDeSaldo).optional(),
      diaSemana: Entero(1, 7).optional(),
      hora: Entero(0, 23).optional(),
      cita: z.enum(estadosDeCita).optional(),
      /** What an order calls its lenses. */
      lente: linea(200).optional(),
      ...Pagina.pick({ page: true, limit: true }).shape,
    }),
    response: cuerpo({ data: z.array(RenglonDeNegocio), total: Cuenta, suma: Suma.nullable() }),
    summary: 'The rows that a figure is made of, newest first, with their sum.',
  },
})
