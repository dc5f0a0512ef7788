import type { EstadoMensaje, TipoMensaje } from '@nitida/contract/mensajes'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

interface ReciboNuevo {
  proveedorId: string
  clave: string | null
  estado: 'sent' | 'delivered' | 'read' | 'failed'
  codigo: string | null
  en: Date
}

/**
 * Keeps a receipt.
 * @returns whether it is new.
 */
export async function insertRecibo(db: Db, recibo: ReciboNuevo, ahora: Date): Promise<boolean> {
  const fila = await db
    .insertInto('recibo_whatsapp')
    .values({
      proveedor_id: recibo.proveedorId,
      clave: recibo.clave,
      estado: recibo.estado,
      codigo: recibo.codigo,
      ocurrido_en: recibo.en,
      recibido_en: ahora,
    })
    .onConflict((conflicto) => conflicto.columns(['proveedor_id', 'estado', 'ocurrido_en']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return fila !== undefined
}

/** The message of a receipt, held until the end of the transaction. The key finds it when our answer was lost. */
export async function lockMensajeDeRecibo(db: Db, { clave, proveedorId }: Pick<ReciboNuevo, 'clave' | 'proveedorId'>) {
  const fila = await db
    .selectFrom('mensaje')
    .select([
      'id',
      'clave',
      'tipo',
      'estado',
      'telefono',
      'error_codigo as codigo',
      'proveedor_id as proveedorId',
      'liberado_en as liberadoEn',
      'id_sucursal as idSucursal',
    ])
    .where((eb) =>
      clave === null
        ? eb('proveedor_id', '=', proveedorId)
        : eb.or([eb('clave', '=', clave), eb('proveedor_id', '=', proveedorId)]),
    )
    .orderBy((eb) => eb('clave', '=', clave ?? ''), 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!fila) return null
  return { ...fila, tipo: fila.tipo as TipoMensaje } // only this module writes them
}
export type MensajeDeRecibo = NonNullable<Awaited<ReturnType<typeof lockMensajeDeRecibo>>>

/** All receipts of a message. */
export const selectRecibos = (db: Db, { clave, proveedorId }: { clave: string; proveedorId: string | null }) =>
  db
    .selectFrom('recibo_whatsapp')
    .select(['proveedor_id as proveedorId', 'estado', 'codigo'])
    .where((eb) => eb.or([eb('clave', '=', clave), eb('proveedor_id', '=', proveedorId ?? '')]))
    .execute()

/** Writes the state that receipts give a message, and the provider's id when our own answer was lost. */
export const updateEstadoPorRecibos = (
  db: Db,
  id: number,
  { estado, codigo, proveedorId }: { estado: EstadoMensaje; codigo: string | null; proveedorId: string | null },
  ahora: Date,
) =>
  db
    .updateTable('mensaje')
    .set({ estado, error_codigo: codigo, proveedor_id: proveedorId, cambiado_en: ahora })
    .where('id', '=', id)
    .execute()

const LOTE_DE_RECIBOS = 1000

/**
 * Forgets receipts from before an instant, the oldest first, a batch at a time.
 * @returns whether there may be more.
 */
export async function deleteRecibos(db: Db, antesDe: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recibo_whatsapp')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('recibo_whatsapp')
        .select('id')
        .where('recibido_en', '<', antesDe)
        .orderBy('recibido_en')
        .limit(LOTE_DE_RECIBOS),
    )
    .executeTakeFirst()
  return numDeletedRows === BigInt(LOTE_DE_RECIBOS)
}

const LOTE_DE_TEXTOS = 1000

/**
 * Forgets the texts of old messages, the oldest first, a batch at a time.
 * @returns whether there may be more.
 */
export async function olvidarTextosDe(db: Db, antesDe: Date): Promise<boolean> {
  const { rows } = await sql<{
    cuantos: number
  }>`select olvidar_textos(${antesDe}, ${LOTE_DE_TEXTOS}) as cuantos`.execute(db)
  return rows[0]?.cuantos === LOTE_DE_TEXTOS
}

const LOTE_DE_ARCHIVO = 1000

/** Moves what is settled and older than thirteen months to the archive, the oldest first. @returns whether anything moved. */
export async function archivarMensajesDe(db: Db): Promise<boolean> {
  const { rows } = await sql<{ cuantos: number }>`select archivar_mensajes(${LOTE_DE_ARCHIVO}) as cuantos`.execute(db)
  return rows[0]?.cuantos !== 0
}

interface PreferenciaNueva {
  telefono: string
  promociones: boolean
  fuente: 'palabra' | 'preferencia' | 'rechazo'
  en: Date
}

/**
 * Keeps the word of a number on promotions.
 * @returns whether it is new.
 */
export const insertPreferencia = (db: Db, { telefono, promociones, fuente, en }: PreferenciaNueva, ahora: Date) =>
  db
    .insertInto('preferencia_whatsapp')
    .values({ telefono, promociones, fuente, ocurrido_en: en, recibido_en: ahora })
    .onConflict((conflicto) => conflicto.columns(['telefono', 'ocurrido_en', 'promociones']).doNothing())
    .execute()
