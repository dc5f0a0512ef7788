import type { EstadoMensaje, TipoMensaje } from '@nitida/contract/mensajes'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type Carril = 'avisos' | 'promociones'

interface Toma {
  carril: Carril
  /** Numbers that something left for since this instant get nothing now. */
  sinReciente: Date
}

/** The next message of a lane that is due, whose template is not paused and whose recipient may get one now. */
const siguienteDe = (db: Db, ahora: Date, { carril, sinReciente }: Toma) =>
  db
    .selectFrom('mensaje as m')
    .select('m.id')
    .where('m.carril', '=', carril)
    .where('m.estado', '=', 'pendiente')
    .where('m.proximo_intento_en', '<=', ahora)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pausa_plantilla as p')
            .select('p.tipo')
            .whereRef('p.tipo', '=', 'm.tipo')
            .where('p.hasta', '>', ahora),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('destinatario_envio as d')
            .select('d.telefono')
            .whereRef('d.telefono', '=', 'm.telefono')
            .where('d.ultimo_en', '>', sinReciente),
        ),
      ),
    )
    .orderBy('m.proximo_intento_en')
    .orderBy('m.id')
    .limit(1)
    .forUpdate()
    .skipLocked()

/**
 * Takes the next message of a lane and notes its recipient. One statement, committed before anything leaves: whoever finds a
 * row taken passes it by, so of several workers one has it (reliability §1.8).
 */
async function takeDe(db: Db, ahora: Date, toma: Toma) {
  const fila = await db
    .with('tomado', (con) =>
      con
        .updateTable('mensaje')
        .set((eb) => ({ estado: 'enviando', tomado_en: ahora, cambiado_en: ahora, intentos: eb('intentos', '+', 1) }))
        .where('id', '=', siguienteDe(db, ahora, toma))
        .returning([
          'id',
          'clave',
          'tipo',
          'carril',
          'telefono',
          'parametros',
          'intentos',
          'revision',
          'id_cliente as idCliente',
          'id_cita as idCita',
          'id_pedido as idPedido',
        ]),
    )
    .with('anotado', (con) =>
      con
        .insertInto('destinatario_envio')
        .columns(['telefono', 'ultimo_en'])
        .expression((eb) =>
          eb.selectFrom('tomado').select(['telefono', sql<Date>`${ahora}::timestamptz`.as('ultimo_en')]),
        )
        .onConflict((conflicto) => conflicto.column('telefono').doUpdateSet({ ultimo_en: ahora })),
    )
    .selectFrom('tomado')
    .selectAll()
    .executeTakeFirst()
  return fila ? { ...fila, tipo: fila.tipo as TipoMensaje, tomadoEn: ahora } : null // only this module writes them
}
export type MensajeTomado = NonNullable<Awaited<ReturnType<typeof takeDe>>>

/** The next notice that may leave now. */
export const takeAviso = (db: Db, ahora: Date, sinReciente: Date) =>
  takeDe(db, ahora, { carril: 'avisos', sinReciente })

/** Promotions are counted and taken one at a time over all processes. */
const CANDADO_PROMOCIONES = 71

/**
 * The next promotion, while fewer numbers than `tope` got anything since `desde` (W7); null for no limit. Call it in a
 * transaction of its own: the count holds until its end.
 */
export async function takePromocion(
  db: Db,
  ahora: Date,
  { sinReciente, desde, tope }: { sinReciente: Date; desde: Date; tope: number | null },
) {
  if (tope !== null) {
    await sql`select pg_advisory_xact_lock(${CANDADO_PROMOCIONES})`.execute(db)
    const { rows } = await sql<{ cuantos: number }>`
      select count(*)::int as cuantos from
        (select 1 from destinatario_envio where ultimo_en > ${desde} limit ${tope}) d`.execute(db)
    if ((rows[0]?.cuantos ?? tope) >= tope) return null
  }
  return takeDe(db, ahora, { carril: 'promociones', sinReciente })
}

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
