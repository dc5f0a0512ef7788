import type { Addendum } from '@nitida/contract/clinica.schema'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { nombreCompleto } from '../../platform/nombres.ts'
import { columnaDe, type TipoDeNota } from './clinica.notas.ts'

interface NuevoAddendum {
  /** Of the note. */
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
 * Lets one correction of a note follow the other, so that each knows what it changes. Not by the row: whoever may not change
 * it may not hold it either.
 */
export const turnoDeCorregir = (db: Db, tipo: TipoDeNota, id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${tipo} ${id}`}, 49))`.execute(db)

/** A user as he signs what he examined. */
export const selectFirmante = (db: Db, id: number) =>
  db
    .selectFrom('usuario as u')
    .select(['u.cedula', 'u.tipo', nombreCompleto('u').as('nombre')])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
