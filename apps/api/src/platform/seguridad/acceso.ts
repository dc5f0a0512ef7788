import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { sql } from 'kysely'
import pg, { type Pool, type PoolClient } from 'pg'
import { AJUSTES_DE_CONEXION, type BaseDatos, crearDb, crearPool, sqlstate } from '../datos/db.ts'
import { EntornoInvalido } from '../entorno/entorno.ts'
import type { ClaveMaestra } from './clave-maestra.ts'
import { derivarClave } from './claves-derivadas.ts'

const VUELTAS = 4096

/** The stored form of a password (RFC 5803), so that the password itself is in no statement. */
function verificadorDe(contrasena: string): string {
  const sal = createHash('sha256').update(`sal ${contrasena}`).digest().subarray(0, 16)
  const salada = pbkdf2Sync(contrasena, sal, VUELTAS, 32, 'sha256')
  const hmac = (texto: string) => createHmac('sha256', salada).update(texto).digest()
  const guardada = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${VUELTAS}:${sal.toString('base64')}$${guardada}:${hmac('Server Key').toString('base64')}`
}

/** The login of this database, made or renewed: a cluster may hold several installations, each with a master key of its own. */
async function renovarAcceso(db: BaseDatos, verificador: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('acceso de la aplicación'))`.execute(trx)
    const { rows } = await sql<{ nombre: string; base: string; existe: boolean; esAdministrador: boolean }>`
      select 'nitida_app_' || d.oid as nombre, d.datname as base,
        (select r.rolsuper from pg_roles r where r.rolname = current_user) as "esAdministrador",
        exists (select from pg_roles r where r.rolname = 'nitida_app_' || d.oid) as existe
      from pg_database d where d.datname = current_database()`.execute(trx)
    const [
      { nombre, base, existe, esAdministrador } = { nombre: '', base: '', existe: false, esAdministrador: false },
    ] = rows
    const [rol, clave] = [pg.escapeIdentifier(nombre), pg.escapeLiteral(verificador)]
    const ordenes = existe ? [`alter role ${rol} password ${clave}`] : [`create role ${rol} login password ${clave}`]
    if (!existe) ordenes.push(`grant nitida_app to ${rol}`)
    // Settings of the login itself, because a connection through a pooler starts with these and not with what the application
    // asks for.
    for (const [ajuste, valor] of Object.entries(AJUSTES_DE_CONEXION))
      ordenes.push(
        `alter role ${rol} in database ${pg.escapeIdentifier(base)} set ${ajuste} = ${pg.escapeLiteral(valor)}`,
      )
    // The server's log of its statements is off: the application logs failures by their codes, while the server's log would quote
    // what was typed.
    if (esAdministrador) ordenes.push(`alter role ${rol} set log_min_messages = 'log'`)
    for (const orden of ordenes) await sql.raw(orden).execute(trx)
    return nombre
  })
}

/**
 * The address by which the application works: a login of its own that owns nothing and has no other rights, whatever a statement
 * does to leave its role (security 45). Its password comes from the master key, so every process of an installation knows it.
 * @param url connects as the owner.
 * @throws EntornoInvalido when the owner may not make it.
 */
export async function prepararAcceso(url: string, maestra: ClaveMaestra): Promise<string> {
  const contrasena = derivarClave(maestra, 'baseDeDatos').export().toString('base64url')
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    const suya = new URL(url)
    suya.username = await renovarAcceso(db, verificadorDe(contrasena))
    suya.password = contrasena
    return suya.href
  } catch (error) {
    if (sqlstate(error) !== '42501') throw error
    throw new EntornoInvalido(
      'The user of DATABASE_URL may not create roles. Give it CREATEROLE and nitida_app WITH ADMIN OPTION, or name a login of your own in DATABASE_APP_URL.',
    )
  } finally {
    await db.destroy()
  }
}

/**
 * Checks a pool's login before anybody is served.
 * @throws EntornoInvalido for one that could become more than the application's role, or waits for ever.
 */
export async function exigirAcceso(pool: Pool | PoolClient): Promise<void> {
  const { rows } = await pool.query<{ problema: string | null }>(`
    select concat_ws(', ',
      case when r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls then 'is an administrator' end,
      case when pg_has_role(session_user, d.datdba, 'member') then 'owns the database' end,
      case when not pg_has_role(current_user, 'nitida_app', 'usage') then 'is no member of nitida_app' end,
      case when (select setting::int from pg_settings where name = 'statement_timeout') not between 1 and 9000
        then 'has no statement_timeout' end,
      case when (select setting::int from pg_settings where name = 'lock_timeout') not between 1 and 5000
        then 'has no lock_timeout' end) as problema
    from pg_roles r, pg_database d where r.rolname = session_user and d.datname = current_database()`)
  const problema = rows[0]?.problema
  if (problema)
    throw new EntornoInvalido(`The login of the application (DATABASE_APP_URL) ${problema}. See docs/operacion.md.`)
}
