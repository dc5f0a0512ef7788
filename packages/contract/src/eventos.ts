import { z } from 'zod'

/**
 * The real-time events of the specification (§7) and who hears each: `administracion` only type 0; `sucursal` the users of
 * the branch concerned and type 0.
 */
export const eventos = {
  NewUserAdded: 'administracion',
  UpdatedUser: 'administracion',
  UserDeleted: 'administracion',
  SucursalAdded: 'administracion',
  SucursalUpdated: 'sucursal',
  SucursalDeleted: 'sucursal',
  NewClientAdded: 'sucursal',
  UpdatedClient: 'sucursal',
  DeletedClient: 'sucursal',
  NewCitaAdded: 'sucursal',
  CitaUpdated: 'sucursal',
  NewPedidoAdded: 'sucursal',
  PedidoUpdated: 'sucursal',
  PedidoDeleted: 'sucursal',
} as const

export type NombreEvento = keyof typeof eventos

/** What travels: the event's name and the id of the row, nothing personal (D-74). */
export const AvisoEvento = z.object({ event: z.string(), id: z.int() })
export type AvisoEvento = z.infer<typeof AvisoEvento>
