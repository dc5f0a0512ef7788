import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { crearDb, crearPool } from '../../platform/datos/db.ts'
import type { Entorno } from '../../platform/entorno/entorno.ts'
import { cifrarContrasena } from '../../platform/seguridad/contrasenas.ts'

export interface EstadoInstalacion {
  /** Whether nobody can log in yet. */
  vacia: boolean
  /** Whether the database holds the demo chain (D-71). */
  demo: boolean
}

/** A database's data about its installation. */
export async function leerInstalacion(url: string): Promise<EstadoInstalacion> {
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    const usuario = await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()
    const marca = await db.selectFrom('instalacion').select('valor').where('clave', '=', 'demo').executeTakeFirst()
    return { vacia: !usuario, demo: marca?.valor === '1' }
  } finally {
    await db.destroy()
  }
}

interface PrimerAdministrador {
  correo: string
  /** Password that was made up here, to be printed once. */
  contrasena: string | null
}

/**
 * Creates the first administrator of an empty database, from the environment or with a random password (D-71). Of several
 * processes that start at once, one creates him.
 * @returns null when somebody can log in already.
 */
export async function crearPrimerAdministrador(
  url: string,
  { admin }: Pick<Entorno, 'admin'>,
  ahora: Date,
): Promise<PrimerAdministrador | null> {
  const correo = (admin?.correo ?? 'admin@nitida.mx').toLowerCase()
  const contrasena = admin?.contrasena ?? randomBytes(12).toString('base64url')
  const contrasena_hash = await cifrarContrasena(contrasena)
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    return await db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('primer administrador'))`.execute(db)
      if (await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()) return null
      const nombre = { nombre: 'Usuario', apellido_paterno: 'Maestro', apellido_materno: 'Inicial' }
      await db
        .insertInto('usuario')
        .values({ ...nombre, correo, contrasena_hash, tipo: '0', creado_en: ahora })
        .execute()
      return { correo, contrasena: admin ? null : contrasena }
    })
  } finally {
    await db.destroy()
  }
}
