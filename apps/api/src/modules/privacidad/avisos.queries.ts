import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'

const versiones = (db: Db) =>
  db
    .selectFrom('aviso_version as v')
    .leftJoin('usuario as u', 'u.id', 'v.id_usuario')
    .select(['v.version', 'v.clave', 'v.secciones', 'v.id_usuario as idUsuario', 'v.creado_en as en'])
    .select(nombreCompleto('u').as('autor'))
    .orderBy('v.version', 'desc')

export const listVersiones = (db: Db) => versiones(db).execute()
export type FilaDeAviso = Awaited<ReturnType<typeof listVersiones>>[number]

/** The version in force. */
export const selectVigente = (db: Db) => versiones(db).limit(1).executeTakeFirstOrThrow()

export const selectVersion = (db: Db, version: number) =>
  versiones(db).where('v.version', '=', version).executeTakeFirst()

export const selectPorClave = (db: Db, clave: string) => versiones(db).where('v.clave', '=', clave).executeTakeFirst()

interface Nueva {
  version: number
  secciones: object
  idUsuario: number
  ahora: Date
}

export const insertVersion = (db: Db, { version, secciones, idUsuario, ahora }: Nueva) =>
  db
    .insertInto('aviso_version')
    .values({
      version,
      clave: `v${version}`,
      secciones: sql`${JSON.stringify(secciones)}::jsonb`,
      id_usuario: idUsuario,
      creado_en: ahora,
    })
    .execute()
