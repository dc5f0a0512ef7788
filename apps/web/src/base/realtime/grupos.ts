import type { NombreEvento } from '@nitida/contract/eventos'

/**
 * Groups that a change makes stale, whoever made it: the first part of query keys. A user carries the number and address of his
 * branch, and a branch the name of its encargado, so these two go together; so do a patient, whose row shows his next appointment
 * and his order, and an appointment, which shows his name. A changed order may have taken money, which waits in a till for its
 * closing, and keeps or sells pieces of the stock. Appointments and orders cause notices, and are the numbers of today. What an order may be made from goes with
 * the visits, and a history proposes what the last one found.
 */
export const gruposPorRecurso = {
  usuarios: ['usuarios', 'sucursales'],
  sucursales: ['sucursales', 'usuarios'],
  seguimiento: ['clientes', 'mensajes'],
  clientes: ['clientes', 'citas', 'hoy', 'duplicados'],
  /** Two patients who became one, or two again: everything of theirs. */
  uniones: ['clientes', 'citas', 'hoy', 'duplicados', 'pedidos', 'visitas', 'historias', 'facturas', 'mensajes'],
  citas: ['citas', 'clientes', 'mensajes', 'hoy'],
  pedidos: ['pedidos', 'clientes', 'cortes', 'mensajes', 'hoy', 'inventario', 'presupuestos', 'taller'],
  inventario: ['inventario', 'micas', 'hoy'],
  taller: ['taller'],
  presupuestos: ['presupuestos', 'mensajes'],
  cortes: ['cortes'],
  facturas: ['facturas', 'pedidos'],
  mensajes: ['mensajes', 'promociones'],
  promociones: ['promociones'],
  visitas: ['visitas', 'historias', 'pedidos'],
  historias: ['visitas', 'historias'],
} as const satisfies Record<string, readonly string[]>
export type Recurso = keyof typeof gruposPorRecurso

export const gruposDe: Record<NombreEvento, readonly string[]> = {
  NewUserAdded: gruposPorRecurso.usuarios,
  UpdatedUser: gruposPorRecurso.usuarios,
  UserDeleted: gruposPorRecurso.usuarios,
  SucursalAdded: gruposPorRecurso.sucursales,
  SucursalUpdated: gruposPorRecurso.sucursales,
  SucursalDeleted: gruposPorRecurso.sucursales,
  NewClientAdded: gruposPorRecurso.clientes,
  UpdatedClient: gruposPorRecurso.clientes,
  DeletedClient: gruposPorRecurso.clientes,
  NewCitaAdded: gruposPorRecurso.citas,
  CitaUpdated: gruposPorRecurso.citas,
  NewPedidoAdded: gruposPorRecurso.pedidos,
  PedidoUpdated: gruposPorRecurso.pedidos,
  PedidoDeleted: gruposPorRecurso.pedidos,
  FacturaUpdated: gruposPorRecurso.facturas,
  TallerUpdated: gruposPorRecurso.taller,
  EnvioUpdated: gruposPorRecurso.taller,
  PresupuestoUpdated: gruposPorRecurso.presupuestos,
  InventarioUpdated: gruposPorRecurso.inventario,
  MensajeUpdated: gruposPorRecurso.mensajes,
}
