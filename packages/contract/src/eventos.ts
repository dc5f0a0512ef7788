import { z } from 'zod'
import type { TipoUsuario } from './permisos.ts'

const mostrador = ['1', '2', '4'] as const
const taller = ['1', '2', '3'] as const
const caja = ['1', '2'] as const

/**
 * The real-time events of the specification (§7), and which types of the branch concerned hear each: those that may see
 * the row (D-75). Type 0 hears all of them.
 */
export const eventos = {
  NewUserAdded: [],
  UpdatedUser: [],
  UserDeleted: [],
  SucursalAdded: [],
  SucursalUpdated: mostrador,
  SucursalDeleted: mostrador,
  NewClientAdded: mostrador,
  UpdatedClient: mostrador,
  DeletedClient: mostrador,
  NewCitaAdded: mostrador,
  CitaUpdated: mostrador,
  MensajeUpdated: mostrador,
  NewPedidoAdded: taller,
  PedidoUpdated: taller,
  PedidoDeleted: taller,
  // Beyond the specification: a customer marks an alternative of his quote while its page is open.
  PresupuestoUpdated: caja,
  // Beyond the specification: what moves on the bench.
  TallerUpdated: ['1', '3'],
  // And what travels from it to its branch.
  EnvioUpdated: taller,
  // Beyond the specification: the list of invoices follows what the provider says later.
  FacturaUpdated: caja,
  // And both ends of a transfer follow what the other does.
  InventarioUpdated: caja,
} as const satisfies Record<string, readonly TipoUsuario[]>

export type NombreEvento = keyof typeof eventos

/** What travels: the event's name and the id of the row, nothing personal (D-74). */
export const AvisoEvento = z.object({
  event: z.string(),
  id: z.int(),
  /** Where the database's log ended then, said where reads may be answered by a replica (`posicion.ts`). */
  posicion: z.string().optional(),
})
export type AvisoEvento = z.infer<typeof AvisoEvento>
