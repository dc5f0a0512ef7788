import type { Preferencias } from '@nitida/contract/sesion'
import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** Fields that decide a login. The name is the e-mail, whatever its capitals (D-6). */
export const selectCuenta = (db: Db, correo: string) =>
  db
    .selectFrom('usuario as u')
    .leftJoin('sucursal as b', 'b.id', 'u.id_sucursal')
    .select([
      'u.id',
      'u.contrasena_hash as contrasenaHash',
      'u.tipo',
      'u.activo',
      'u.horario',
      'u.version',
      'b.zona_horaria as zona',
    ])
    .where('u.correo', '=', correo.toLowerCase())
    .where('u.eliminado_en', 'is', null)
    .executeTakeFirst()

interface NuevaSesion {
  tokenHash: Buffer
  idUsuario: number
  version: number
  ahora: Date
  venceEn: Date
  navegador: string | null
  conLlave: boolean
}

export async function insertSesion(
  db: Db,
  { tokenHash, idUsuario, version, ahora, venceEn, navegador, conLlave }: NuevaSesion,
): Promise<void> {
  await db
    .insertInto('sesion')
    .values({
      token_hash: tokenHash,
      id_usuario: idUsuario,
      version,
      creada_en: ahora,
      ultimo_uso_en: ahora,
      vence_en: venceEn,
      navegador,
      con_llave: conLlave,
    })
    .execute()
  await db.updateTable('usuario').set({ ultima_sesion_en: ahora }).where('id', '=', idUsuario).execute()
}

/** Keeps what a user is to find again; what did not change stays. */
export function upsertPreferencias(db: Db, idUsuario: number, cambio: Partial<Preferencias>): Promise<Preferencias> {
  const valores = {
    id_usuario: idUsuario,
    inicio_en_hoy: cambio.inicioEnHoy,
    hoy_plegado: cambio.hoyPlegado,
    tipo_ticket: cambio.tipoTicket,
    novedad_vista: cambio.novedadVista,
  }
  return db
    .insertInto('preferencia_usuario')
    .values(valores)
    .onConflict((oc) => oc.column('id_usuario').doUpdateSet(valores))
    .returning([
      'inicio_en_hoy as inicioEnHoy',
      'hoy_plegado as hoyPlegado',
      'tipo_ticket as tipoTicket',
      'novedad_vista as novedadVista',
    ])
    .executeTakeFirstOrThrow()
}

/** Instants between which attempts count. An attempt in the future came from a wrong clock, and slows nobody down. */
export interface Ventana {
  desde: Date
  hasta: Date
}

/** Counts the attempts of a key in a window, and holds the key so that parallel attempts are counted one by one. */
export async function contarIntentos(db: Db, clave: Buffer, { desde, hasta }: Ventana) {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${clave}, 'hex'), 14))`.execute(db)
  return db
    .selectFrom('intento_sesion')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.min('en').as('primero')])
    .where('clave', '=', clave)
    .where('en', '>', desde)
    .where('en', '<=', hasta)
    .executeTakeFirstOrThrow()
}

/** Counts an attempt before the password is looked at; a good login takes it back. */
export const insertIntentos = (db: Db, intentos: { clave: Buffer; cuenta: Buffer | null }[], en: Date) =>
  db
    .insertInto('intento_sesion')
    .values(intentos.map((intento) => ({ ...intento, en })))
    .returning('id')
    .execute()

/** Accounts of these that some origin may not try. */
export async function selectFrenadas(
  db: Db,
  cuentas: Buffer[],
  { desde, hasta }: Ventana,
  limite: number,
): Promise<Buffer[]> {
  const filas = await db
    .selectFrom('intento_sesion')
    .select('cuenta')
    .where('cuenta', 'in', cuentas)
    .where('en', '>', desde)
    .where('en', '<=', hasta)
    .groupBy(['cuenta', 'clave'])
    .having((eb) => eb.fn.countAll(), '>=', limite)
    .execute()
  return filas.flatMap(({ cuenta }) => (cuenta ? [cuenta] : []))
}

/** Whether some origin may not try some account any more, as a part of another statement. */
export const existenFrenadas = (db: Db, { desde, hasta }: Ventana, limite: number) =>
  expressionBuilder<object>().exists(
    db
      .selectFrom('intento_sesion')
      .select(sql`1`.as('una'))
      .where('cuenta', 'is not', null)
      .where('en', '>', desde)
      .where('en', '<=', hasta)
      .groupBy(['cuenta', 'clave'])
      .having((eb) => eb.fn.countAll(), '>=', limite),
  )

export const deleteIntentosDe = (db: Db, cuenta: Buffer) =>
  db.deleteFrom('intento_sesion').where('cuenta', '=', cuenta).execute()

export const deleteIntentos = (db: Db, ids: number[]) =>
  db.deleteFrom('intento_sesion').where('id', 'in', ids).execute()
