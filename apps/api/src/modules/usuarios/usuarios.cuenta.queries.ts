import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** E-mail and stored password of a user, whose row is held until the end of the transaction. */
export const lockCuenta = (db: Db, id: number) =>
  db
    .selectFrom('usuario')
    .select(['correo', 'contrasena_hash as contrasenaHash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const selectCuenta = (db: Db, id: number) =>
  db
    .selectFrom('usuario')
    .select(['correo', 'contrasena_hash as contrasenaHash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const updateContrasena = (db: Db, id: number, contrasenaHash: string) =>
  db.updateTable('usuario').set({ contrasena_hash: contrasenaHash }).where('id', '=', id).execute()

/** Makes the sessions that a user has worthless. */
export const updateVersion = (db: Db, id: number) =>
  db
    .updateTable('usuario')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Sessions of a user that a request could still use. */
export const selectAbiertas = (db: Db, idUsuario: number, ahora: Date) =>
  db
    .selectFrom('sesion as s')
    .innerJoin('usuario as u', 'u.id', 's.id_usuario')
    .select([
      's.token_hash as tokenHash',
      's.creada_en as abiertaEn',
      's.ultimo_uso_en as usadaEn',
      's.vence_en as venceEn',
      's.navegador',
    ])
    .where('s.id_usuario', '=', idUsuario)
    .where('s.revocada_en', 'is', null)
    .where('s.vence_en', '>', ahora)
    .whereRef('s.version', '=', 'u.version')
    .orderBy('s.creada_en', 'desc')
    .orderBy('s.token_hash')
    .execute()

/** Lets a session go on after a change that ended all of its user's. */
export const conservarSesion = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('sesion')
    .set({ version: sql`(select u.version from usuario u where u.id = sesion.id_usuario)` })
    .where('token_hash', '=', tokenHash)
    .execute()
