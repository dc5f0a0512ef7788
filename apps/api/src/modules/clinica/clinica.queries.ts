import type { Addendum } from '@nitida/contract/clinica.schema'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { columnaDe, type TipoDeNota } from './clinica.notas.ts'

interface NuevoAddendum {
  /** Id of the note. */
  id: number
  idAutor: number
  motivo: string
  cambios: Addendum['cambios']
  ahora: Date
}

export async function insertAddendum(db: Db, tipo: TipoDeNota, addendum: NuevoAddendum): Promise<number> {
  const { id } = await db
    .insertInto('addendum')
    .values({
      [columnaDe[tipo]]: addendum.id,
      id_autor: addendum.idAutor,
      creado_en: addendum.ahora,
      motivo: addendum.motivo,
      cambios: JSON.stringify(addendum.cambios),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Makes corrections of a note wait for each other, so that each knows what it changes. An advisory lock does it, because the
 * application's role may not change the row and so may not hold it.
 */
export const lockCorreccion = (db: Db, tipo: TipoDeNota, id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${tipo} ${id}`}, 49))`.execute(db)

/** A user's name and licence, for what he examined. */
export const selectFirmante = (db: Db, id: number) =>
  db
    .selectFrom('usuario as u')
    .select(['u.cedula', 'u.tipo', nombreCompleto('u').as('nombre')])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()

/** Notes that a user looked at in one way since a moment. */
export async function listLeidasDesde(db: Db, idUsuario: number, accion: string, desde: Date) {
  return db
    .selectFrom('auditoria')
    .select(['entidad', 'id_entidad as id'])
    .distinct()
    .where('id_usuario', '=', idUsuario)
    .where('en', '>', desde)
    .where('entidad', 'in', ['visita', 'historia'])
    .where('accion', '=', accion)
    .execute()
}
