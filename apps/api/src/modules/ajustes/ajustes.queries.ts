import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** The newest save; undefined before the first. */
export const selectUltima = (db: Db) =>
  db.selectFrom('ajustes_version').select(['version', 'valores']).orderBy('version', 'desc').limit(1).executeTakeFirst()

interface Version {
  version: number
  valores: object
  idUsuario: number
  ahora: Date
}

export const insertVersion = (db: Db, { version, valores, idUsuario, ahora }: Version) =>
  db
    .insertInto('ajustes_version')
    .values({ version, valores: JSON.stringify(valores), id_usuario: idUsuario, creado_en: ahora })
    .execute()

export const avisarA = (db: Db, canal: string) => sql`select pg_notify(${canal}, '')`.execute(db)
