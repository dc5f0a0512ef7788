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

interface LogoNuevo {
  huella: string
  bytes: Buffer
  idUsuario: number
  ahora: Date
}

/** Keeps a picture; one that is there already stays as it is. */
export const insertLogo = (db: Db, { huella, bytes, idUsuario, ahora }: LogoNuevo) =>
  db
    .insertInto('logo')
    .values({ huella: Buffer.from(huella, 'hex'), bytes, id_usuario: idUsuario, creado_en: ahora })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute()

export async function selectLogo(db: Db, huella: Buffer): Promise<Buffer | undefined> {
  const fila = await db.selectFrom('logo').select('bytes').where('huella', '=', huella).executeTakeFirst()
  return fila?.bytes
}
