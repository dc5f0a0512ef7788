import type { NombreEvento } from '@nitida/contract/eventos'

/**
 * Groups that a change makes stale, whoever made it: the first part of query keys. A user carries the number and address of his
 * branch, and a branch the name of its encargado, so these two go together; so do a patient, whose row shows his next appointment
 * and his order, and an appointment, which shows his name. A changed order may have taken money, which waits in a till for its
 * closing. Appointments and orders cause notices, and are the numbers of today. What an order may be made from goes with
 * the visits, and a history proposes what the last one found.
 */
export const rancios = {
  usuarios: ['usuarios', 'sucursales'],
  sucursales: ['sucursales', 'usuarios'],
  seguimiento: ['clientes', 'mensajes'],
  clientes: ['clientes', 'citas', 'hoy', 'duplicados'],
  /** Two patients who became one, or two again: everything of theirs. */
  uniones: ['clientes', 'citas', 'hoy', 'duplicados', 'pedidos', 'visitas', 'historias', 'facturas', 'mensajes'],
  citas: ['citas', 'clientes', 'mensajes', 'hoy'],
  pedidos: ['pedidos', 'clientes', 'cortes', 'mensajes', 'hoy'],
  cortes: ['cortes'],
  facturas: ['facturas', 'pedidos'],
  mensajes: ['mensajes', 'promociones'],
  promociones: ['promociones'],
  visitas: ['visitas', 'historias', 'pedidos'],
  historias: ['visitas', 'historias'],
} as const satisfies Record<string, readonly string[]>
export type Cosa = keyof typeof rancios

export const gruposDe: Record<NombreEvento, readonly string[]> = {
  NewUserAdded: rancios.usuarios,
  UpdatedUser: rancios.usuarios,
  UserDeleted: rancios.usuarios,
  SucursalAdded: rancios.sucursales,
  SucursalUpdated: rancios.sucursales,
  SucursalDeleted: rancios.sucursales,
  NewClientAdded: rancios.clientes,
  UpdatedClient: rancios.clientes,
  DeletedClient: rancios.clientes,
  NewCitaAdded: rancios.citas,
  CitaUpdated: rancios.citas,
  NewPedidoAdded: rancios.pedidos,
  PedidoUpdated: rancios.pedidos,
  PedidoDeleted: rancios.pedidos,
  FacturaUpdated: rancios.facturas,
  MensajeUpdated: rancios.mensajes,
}
