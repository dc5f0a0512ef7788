import type { EstadoMensaje, TipoMensaje } from '@nitida/contract/mensajes'
import type { Db } from '../../platform/db.ts'

/**
 * Takes the next message that is due, notices before promotions. One statement, committed before anything leaves: whoever
 * finds a row taken passes it by, so of several workers one has it (reliability §1.8).
 */
export async function takeSiguiente(db: Db, ahora: Date) {
  const siguiente = db
    .selectFrom('mensaje')
    .select('id')
    .where('estado', '=', 'pendiente')
    .where('proximo_intento_en', '<=', ahora)
    .orderBy('carril') // 'avisos' before 'promociones'
    .orderBy('proximo_intento_en')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const fila = await db
    .updateTable('mensaje')
    .set((eb) => ({ estado: 'enviando', tomado_en: ahora, cambiado_en: ahora, intentos: eb('intentos', '+', 1) }))
    .where('id', '=', siguiente)
    .returning([
      'id',
      'clave',
      'tipo',
      'telefono',
      'parametros',
      'intentos',
      'revision',
      'id_cliente as idCliente',
      'id_cita as idCita',
      'id_pedido as idPedido',
    ])
    .executeTakeFirst()
  return fila ? { ...fila, tipo: fila.tipo as TipoMensaje, tomadoEn: ahora } : null // only this module writes them
}
export type MensajeTomado = NonNullable<Awaited<ReturnType<typeof takeSiguiente>>>

/** The appointment a message speaks of, as it is now. */
export const selectCitaDeMensaje = (db: Db, idCita: number) =>
  db
    .selectFrom('cita as c')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .select(['c.id', 'c.fecha', 'c.cancelada', 'c.confirmada', 'c.revision', 's.zona_horaria as zonaHoraria'])
    .where('c.id', '=', idCita)
    .executeTakeFirst()

/** The order a message speaks of, removed or not, as it is now. */
export const selectPedidoDeMensaje = (db: Db, idPedido: number) =>
  db
    .selectFrom('pedido')
    .select(['hash_id as HashId', 'estatus', 'recepciones'])
    .select((eb) => eb('eliminado_en', 'is not', null).$castTo<boolean>().as('eliminado'))
    .where('id', '=', idPedido)
    .executeTakeFirst()

export interface Desenlace {
  estado: EstadoMensaje
  codigo?: string | null
  proveedorId?: string
  waId?: string | null
  /** When it is tried again, for a message that goes back to waiting. */
  proximoIntento?: Date
  /** The attempt was not the message's own fault and does not count. */
  sinContar?: true
}

/**
 * What became of a message that was taken. An answer that arrives after the sweep gave it up is still better than not
 * knowing.
 */
export async function updateDesenlace(db: Db, tomado: MensajeTomado, desenlace: Desenlace, ahora: Date): Promise<void> {
  const { estado, codigo = null, proveedorId, waId, proximoIntento, sinContar } = desenlace
  await db
    .updateTable('mensaje')
    .set((eb) => ({
      estado,
      error_codigo: codigo,
      cambiado_en: ahora,
      ...(proveedorId !== undefined && { proveedor_id: proveedorId }),
      ...(waId !== undefined && { wa_id: waId }),
      ...(proximoIntento && { proximo_intento_en: proximoIntento }),
      ...(sinContar && { intentos: eb('intentos', '-', 1) }),
    }))
    .where('id', '=', tomado.id)
    .where('tomado_en', '=', tomado.tomadoEn)
    .where('estado', 'in', ['enviando', 'desconocido'])
    .execute()
}

/** Everything that waits, of one kind or of all, waits at least until then. */
export async function updatePausa(db: Db, tipo: TipoMensaje | null, hasta: Date): Promise<void> {
  let pendientes = db
    .updateTable('mensaje')
    .set({ proximo_intento_en: hasta })
    .where('estado', '=', 'pendiente')
    .where('proximo_intento_en', '<', hasta)
  if (tipo) pendientes = pendientes.where('tipo', '=', tipo)
  await pendientes.execute()
}

/** Messages taken before an instant whose taker never said what became of them. @returns how many. */
export async function updateAbandonados(db: Db, antesDe: Date, codigo: string, ahora: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mensaje')
    .set({ estado: 'desconocido', error_codigo: codigo, cambiado_en: ahora })
    .where('estado', '=', 'enviando')
    .where('tomado_en', '<', antesDe)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
