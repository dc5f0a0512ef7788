import type { NombreEvento } from '@nitida/contract/eventos'

/**
 * What each event makes stale: the first part of query keys. A user carries the number and address of his branch, and a
 * branch the name of its encargado, so these two pull each other along; so do a patient, whose row shows his next
 * appointment and his order, and an appointment, which shows his name. An order that changes may have taken money, which
 * waits in a till for its closing.
 */
export const gruposDe: Record<NombreEvento, readonly string[]> = {
  NewUserAdded: ['usuarios', 'sucursales'],
  UpdatedUser: ['usuarios', 'sucursales'],
  UserDeleted: ['usuarios', 'sucursales'],
  SucursalAdded: ['sucursales', 'usuarios'],
  SucursalUpdated: ['sucursales', 'usuarios'],
  SucursalDeleted: ['sucursales', 'usuarios'],
  NewClientAdded: ['clientes'],
  UpdatedClient: ['clientes', 'citas'],
  DeletedClient: ['clientes'],
  NewCitaAdded: ['citas', 'clientes', 'mensajes'],
  CitaUpdated: ['citas', 'clientes', 'mensajes'],
  NewPedidoAdded: ['pedidos', 'clientes', 'cortes', 'mensajes'],
  PedidoUpdated: ['pedidos', 'clientes', 'cortes', 'mensajes'],
  PedidoDeleted: ['pedidos', 'clientes', 'cortes'],
  MensajeUpdated: ['mensajes', 'promociones'],
  FacturaUpdated: ['facturas', 'pedidos'],
}
