import type { Db } from '../../platform/datos/db.ts'

export const insertReto = (db: Db, reto: Buffer, idUsuario: number | null, venceEn: Date) =>
  db.insertInto('llave_reto').values({ reto, id_usuario: idUsuario, vence_en: venceEn }).execute()

export const deleteVencidos = (db: Db, ahora: Date) =>
  db.deleteFrom('llave_reto').where('vence_en', '<=', ahora).execute()

/** Takes a challenge, once. @returns whether it was there for this user, in time. */
export async function takeReto(db: Db, reto: Buffer, idUsuario: number | null, ahora: Date): Promise<boolean> {
  const tomado = await db
    .deleteFrom('llave_reto')
    .where('reto', '=', reto)
    .where('id_usuario', 'is not distinct from', idUsuario)
    .where('vence_en', '>', ahora)
    .returning('reto')
    .executeTakeFirst()
  return tomado !== undefined
}

/** E-mail of the user of a key, by which his failures are counted. */
export const selectDuenio = (db: Db, credencial: Buffer) =>
  db
    .selectFrom('llave_acceso as k')
    .innerJoin('usuario as u', 'u.id', 'k.id_usuario')
    .select('u.correo')
    .where('k.credencial', '=', credencial)
    .executeTakeFirst()

/** A key with the fields of its user that decide a login; its row is held, so that its counter only goes on. */
export const lockLlave = (db: Db, credencial: Buffer) =>
  db
    .selectFrom('llave_acceso as k')
    .innerJoin('usuario as u', 'u.id', 'k.id_usuario')
    .leftJoin('sucursal as b', 'b.id', 'u.id_sucursal')
    .select([
      'k.id as idLlave',
      'k.clave_publica as clavePublica',
      'k.contador',
      'u.id',
      'u.tipo',
      'u.activo',
      'u.horario',
      'u.version',
      'b.zona_horaria as zona',
    ])
    .where('k.credencial', '=', credencial)
    .where('u.eliminado_en', 'is', null)
    .forUpdate('k')
    .executeTakeFirst()

export const updateUsada = (db: Db, id: number, contador: number, ahora: Date) =>
  db.updateTable('llave_acceso').set({ contador, usada_en: ahora }).where('id', '=', id).execute()

export const selectLlaves = (db: Db, idUsuario: number) =>
  db
    .selectFrom('llave_acceso')
    .select(['id', 'credencial', 'transportes', 'nombre', 'creada_en as creadaEn', 'usada_en as usadaEn'])
    .where('id_usuario', '=', idUsuario)
    .orderBy('id', 'desc')
    .execute()

/** Holds a user, so that his keys are counted one by one. */
export const lockDuenio = (db: Db, idUsuario: number) =>
  db.selectFrom('usuario').select('id').where('id', '=', idUsuario).forNoKeyUpdate().executeTakeFirst()

interface NuevaLlave {
  idUsuario: number
  credencial: Buffer
  clavePublica: Buffer
  contador: number
  transportes: string[]
  nombre: string
  ahora: Date
}

/** @returns its id, or undefined where the credential is kept already. */
export const insertLlave = (db: Db, llave: NuevaLlave) =>
  db
    .insertInto('llave_acceso')
    .values({
      id_usuario: llave.idUsuario,
      credencial: llave.credencial,
      clave_publica: llave.clavePublica,
      contador: llave.contador,
      transportes: llave.transportes,
      nombre: llave.nombre,
      creada_en: llave.ahora,
    })
    .onConflict((conflicto) => conflicto.column('credencial').doNothing())
    .returning('id')
    .executeTakeFirst()

export const deleteLlave = (db: Db, idUsuario: number, id: number) =>
  db
    .deleteFrom('llave_acceso')
    .where('id_usuario', '=', idUsuario)
    .where('id', '=', id)
    .returning('nombre')
    .executeTakeFirst()

export const deleteLlaves = (db: Db, idUsuario: number) =>
  db.deleteFrom('llave_acceso').where('id_usuario', '=', idUsuario).returning('nombre').execute()
