import { z } from 'zod'
import { Dinero } from './dinero.schema.ts'
import { cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Instante } from './fechas.schema.ts'
import { IdEscrito } from './ids.schema.ts'
import { MontajeEscrito, MontajeTomado } from './montaje.schema.ts'
import { ActualizarPedido, Bandera, CambioEstatus, CrearPedido } from './pedidos.cuerpos.ts'
import { Descripcion, Elemento, PedidoCompleto } from './pedidos.elementos.ts'
import {
  Abono,
  Correccion,
  Devolucion,
  DevolucionMercancia,
  EntregaDeshecha,
  Motivo,
  Suceso,
  Transaccion,
} from './pedidos.libro.ts'
import { estatusPedido, formasPago, tiposPago, tiposTicket } from './pedidos.rules.ts'
import { Receta } from './recetas.ts'
import { LugarDeSucursal } from './sucursales.contacto.ts'
import { linea } from './textos.schema.ts'

// Names, language and capitals are the specification's. Never "fix" them; see docs/glosario.md.
export const Pedido = z.object({
  id: z.int().positive(),
  HashId: z.string(),
  /** Consecutive number within the branch. */
  folio: z.int().positive(),
  idCliente: z.int().positive(),
  nombreCliente: z.string(),
  telefonoCliente: z.string(),
  idSucursal: z.int().positive(),
  sucursalNumber: z.string(),
  direccionSucursal: z.string(),
  idCreador: z.int().positive(),
  nombreCreador: z.string(),
  idUltimoModificador: z.int().positive(),
  ultimoModificador: z.string(),
  ultimaModificacion: Instante,
  createDate: Instante,
  estatus: z.enum(estatusPedido),
  /** Since when it is in its status; null for an order that was loaded without. */
  estatusDesde: Instante.nullable(),
  /** When it came to its branch; null before, and for an order that was loaded without. */
  recibidoEn: Instante.nullable(),
  fechaEntregaPrevista: Fecha,
  entregaRealizada: Instante.nullable(),
  tipoPago: z.enum(tiposPago),
  formaPago: z.enum(formasPago),
  facturacion: Bandera,
  /** Series and folio of the live CFDI that has it, or one of its payments; null when none has. */
  facturado: z.string().nullable(),
  /** How CFDIs tell it: one of them at once (PUE), all in instalments (PPD), or its payments in a global. */
  facturadoComo: z.enum(['PUE', 'PPD', 'global']).nullable(),
  total: Dinero,
  saldoPendiente: Dinero,
  /** What was charged at creation or edit: the advance for Anticipo, else the total (D-29). */
  importe: Dinero,
  /** Part of that advance that is still in the ledger. */
  anticipo: Dinero,
  tipoTicketFis: z.enum(tiposTicket),
  observaciones: z.string(),
  /** The visit or the history it was made from, never both. */
  idVisita: z.int().positive().nullable(),
  idHistoria: z.int().positive().nullable(),
  /** Grows with every change; an edit that sends an old one is refused (D-30). */
  version: z.int().positive(),
})
export type Pedido = z.infer<typeof Pedido>

/** Everything that a person with the QR sees (D-24). */
export const PedidoPublico = z.strictObject({
  nombreCliente: z.string(),
  direccionSucursal: z.string(),
  nombreCreador: z.string(),
  estatus: z.enum(estatusPedido),
  createDate: Instante,
  fechaEntregaPrevista: Fecha,
  entregaRealizada: Instante.nullable(),
  total: Dinero,
  saldoPendiente: Dinero,
})
export type PedidoPublico = z.infer<typeof PedidoPublico>

/** Filters of the list by what is to be done, and their labels. Late orders are those not in their branch yet (D-87). */
export const vistasDePedidos = ['atrasados', 'hoy', 'listos', 'conSaldo'] as const
export type VistaDePedidos = (typeof vistasDePedidos)[number]

/** `search`: words of the client's name or phone, or a folio, with its branch or without (D-79). */
export const FiltroPedidos = Pagina.extend({
  sucursal: IdEscrito.optional(),
  estatus: z.enum(estatusPedido).optional(),
  vista: z.enum(vistasDePedidos).optional(),
  idCliente: IdEscrito.optional(),
})
export type FiltroPedidos = z.output<typeof FiltroPedidos>

const BranchParam = z.object({ branchId: IdEscrito })
const atender = 'pedidos.atender'
const creado = cuerpo({ pedidoId: z.int().positive(), HashId: z.string(), folio: z.int().positive() })

/** An order after money was taken, and the newest row of that payment, whose receipt it is; null when nothing was taken. */
const cobro = cuerpo({ data: Pedido, idPago: z.int().positive().nullable() })

export const pedidos = endpoints({
  crear: {
    method: 'POST',
    path: '/crearPedido',
    permiso: atender,
    body: CrearPedido,
    response: creado,
    crea: true,
    summary: 'Takes an order with its first payment.',
  },
  list: {
    method: 'GET',
    path: '/pedidos',
    permiso: 'pedidos.verTodos',
    query: FiltroPedidos,
    response: lista(Pedido),
    summary: 'Orders of the chain.',
  },
  listPorSucursal: {
    method: 'GET',
    path: '/pedidosPorSuc/:branchId',
    permiso: atender,
    params: BranchParam,
    query: FiltroPedidos.omit({ sucursal: true }),
    response: lista(Pedido),
    summary: 'Orders of one branch.',
  },
  estatus: {
    method: 'GET',
    path: '/pedido/:id',
    permiso: 'abierto',
    params: z.object({ id: z.string().max(40) }),
    response: exito(z.union([Pedido, PedidoPublico])),
    porMinuto: 30,
    summary: 'By HashId: what anybody may see. By number, or for staff of the branch: the whole order (D-24).',
  },
  contacto: {
    method: 'GET',
    path: '/pedido/:id/contacto',
    permiso: 'publico',
    params: z.object({ id: z.string().max(40) }),
    response: exito(LugarDeSucursal),
    porMinuto: 30,
    summary: 'Phone, hours and map of the branch of an order, by HashId alone. Nothing of the order.',
  },
  porId: {
    method: 'GET',
    path: '/pedidoPorId/:id',
    permiso: atender,
    params: IdParam,
    response: exito(z.array(Pedido)),
    summary: 'One order, as a list of one.',
  },
  conElementos: {
    method: 'GET',
    path: '/pedidoConId/:id',
    permiso: atender,
    params: IdParam,
    response: cuerpo({ pedido: Pedido, elementos: z.array(Elemento) }),
    summary: 'One order with its elements.',
  },
  completo: {
    method: 'GET',
    path: '/pedidoCompletoPorId/:id',
    permiso: atender,
    params: IdParam,
    response: exito(z.array(PedidoCompleto)),
    summary: 'An order for its ticket, a row per element.',
  },
  transaccion: {
    method: 'GET',
    path: '/transaccion/:id',
    permiso: atender,
    params: IdParam,
    response: exito(z.array(Transaccion)),
    summary: 'Ledger rows, newest first.',
  },
  transacciones: {
    method: 'GET',
    path: '/pedidoTransacciones/:id',
    permiso: atender,
    params: IdParam,
    response: lista(Transaccion),
    summary: 'Ledger rows, newest first.',
  },
  historial: {
    method: 'GET',
    path: '/pedidos/:id/historial',
    permiso: atender,
    params: IdParam,
    response: exito(z.array(Suceso)),
    summary: 'What happened to an order: its statuses, payments and messages, newest first.',
  },
  descripcion: {
    method: 'GET',
    path: '/DescripcionPedido/:id',
    permiso: 'pedidos.verTodos',
    params: IdParam,
    response: lista(Descripcion),
    summary: 'Items of an order.',
  },
  eliminar: {
    method: 'DELETE',
    path: '/pedido/eliminar/:id',
    permiso: 'pedidos.eliminar',
    params: IdParam,
    body: z.object({ motivo: Motivo.nullish() }).nullish(),
    response: exito(z.object({ id: z.int().positive() })),
    summary: 'Removes an order from all lists; money taken is turned around with a reason.',
  },
  actualizarEstatus: {
    method: 'PUT',
    path: '/pedidoUpdateStatus/:id',
    permiso: atender,
    params: IdParam,
    body: CambioEstatus,
    response: cobro,
    summary: 'Receives or delivers an order; delivering collects the balance once.',
  },
  actualizar: {
    method: 'PUT',
    path: '/actualizarPedido/:id',
    permiso: atender,
    params: IdParam,
    body: ActualizarPedido,
    response: cuerpo({ pedidoId: z.int().positive() }),
    summary: 'Edits an order; it waits to be made again.',
  },
  abonar: {
    method: 'POST',
    path: '/pedidos/:id/abonos',
    permiso: 'pagos.abonar',
    params: IdParam,
    body: Abono,
    response: cobro,
    crea: true,
    summary: 'Takes a partial payment.',
  },
  devolver: {
    method: 'POST',
    path: '/pedidos/:id/devoluciones',
    permiso: 'pagos.devolver',
    params: IdParam,
    body: Devolucion,
    response: exito(Pedido),
    crea: true,
    summary: 'Gives money back, with a reason.',
  },
  corregir: {
    method: 'POST',
    path: '/pagos/:id/correccion',
    permiso: 'pagos.devolver',
    params: IdParam,
    body: Correccion,
    response: exito(Pedido),
    crea: true,
    summary: 'Corrects the method of a payment by a pair of rows.',
  },
  devolverMercancia: {
    method: 'POST',
    path: '/pedidos/:id/mercancia',
    permiso: 'pagos.devolver',
    params: IdParam,
    body: DevolucionMercancia,
    response: exito(Pedido),
    crea: true,
    summary: 'Takes goods back after the delivery, with their money; the status stays (D-76).',
  },
  deshacerEntrega: {
    method: 'POST',
    path: '/pedidos/:id/deshacerEntrega',
    permiso: 'pagos.devolver',
    params: IdParam,
    body: EntregaDeshecha,
    response: exito(Pedido),
    crea: true,
    summary: 'Undoes a delivery of today that was pressed on the wrong order: its settlement is reversed (D-76).',
  },
  sugerencias: {
    method: 'GET',
    path: '/pedidos/sugerencias',
    permiso: atender,
    query: z.object({
      campo: z.enum(['armazon', 'lente', 'otro']),
      texto: linea(80),
      sucursal: IdEscrito,
    }),
    response: exito(z.array(z.object({ texto: z.string(), importe: Dinero }))),
    summary: 'Frames, lenses or extras of earlier orders of a branch, with their last price.',
  },
  recetas: {
    method: 'GET',
    path: '/pedidos/recetas/:id',
    permiso: atender,
    params: IdParam,
    response: lista(Receta),
    summary: 'Visits and histories of a patient that an order may be made from, newest first.',
  },
  montajes: {
    method: 'GET',
    path: '/pedidos/:id/montaje',
    permiso: atender,
    params: IdParam,
    response: exito(z.array(MontajeTomado)),
    summary: 'Fitting measures that were taken for an order, newest first: the first count.',
  },
  medir: {
    method: 'POST',
    path: '/pedidos/:id/montaje',
    permiso: atender,
    params: IdParam,
    body: MontajeEscrito,
    response: exito(MontajeTomado),
    crea: true,
    summary: 'Takes fitting measures of an order; the earlier ones stay below them.',
  },
  ultimoDeCliente: {
    method: 'GET',
    path: '/pedidos/ultimo/:id',
    permiso: atender,
    params: IdParam,
    response: exito(z.array(Elemento)),
    summary: "Elements of a patient's last order, to repeat it; empty without one.",
  },
})
