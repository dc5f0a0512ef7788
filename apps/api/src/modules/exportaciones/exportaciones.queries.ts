import type { EstadoDeExportacion, FormatoDeExportacion, ListaExportable } from '@nitida/contract/exportaciones'
import type { Db } from '../../platform/datos/db.ts'

const columnas = ['id', 'lista', 'formato', 'estado', 'filas', 'total', 'motivo', 'id_usuario as idUsuario'] as const

export async function insertExportacion(
  db: Db,
  nueva: {
    lista: ListaExportable
    formato: FormatoDeExportacion
    filtro: object
    idUsuario: number
    en: Date
  },
): Promise<number> {
  const { lista, formato, filtro, idUsuario, en } = nueva
  const { id } = await db
    .insertInto('exportacion')
    .values({ lista, formato, filtro: JSON.stringify(filtro), id_usuario: idUsuario, creada_en: en })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file that this user asked for. */
export const selectExportacion = (db: Db, idUsuario: number, id: number) =>
  db
    .selectFrom('exportacion')
    .select(columnas)
    .where('id', '=', id)
    .where('id_usuario', '=', idUsuario)
    .executeTakeFirst()

/** Takes a file that was not opened yet; none for an address that was opened before. */
export const takeExportacion = (db: Db, id: number) =>
  db
    .updateTable('exportacion')
    .set({ estado: 'escribiendo' })
    .where('id', '=', id)
    .where('estado', '=', 'lista')
    .returning([...columnas, 'filtro'])
    .executeTakeFirst()

/** Notes how many rows have left; false where somebody stopped the file. */
export async function updateAvance(db: Db, id: number, avance: { filas: number; total?: number }): Promise<boolean> {
  const fila = await db
    .updateTable('exportacion')
    .set(avance)
    .where('id', '=', id)
    .where('estado', '=', 'escribiendo')
    .returning('id')
    .executeTakeFirst()
  return fila !== undefined
}

/** Ends a file that has not ended; false where it had. */
export async function finishExportacion(
  db: Db,
  id: number,
  fin: { estado: EstadoDeExportacion; filas?: number; motivo?: string; terminada_en: Date },
): Promise<boolean> {
  const fila = await db
    .updateTable('exportacion')
    .set({ ...fin, filtro: null })
    .where('id', '=', id)
    .where('estado', 'in', ['lista', 'escribiendo'])
    .returning('id')
    .executeTakeFirst()
  return fila !== undefined
}

export const deleteAntesDe = (db: Db, limite: Date) =>
  db.deleteFrom('exportacion').where('creada_en', '<', limite).execute()

export const listZonas = (db: Db) => db.selectFrom('sucursal').select(['id', 'zona_horaria as zona']).execute()
