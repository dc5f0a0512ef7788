import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { crearDb, crearPool } from '../datos/db.ts'
import { type Entorno, EntornoInvalido } from '../entorno/entorno.ts'
import { archivoDeClave, type ClaveMaestra, leerOCrearClaveMaestra } from './clave-maestra.ts'
import { cifrarContrasena } from './contrasenas.ts'

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

/** Public id of the key that sealed a database's secrets; null before its first start. */
async function leerIdDeClave(url: string): Promise<string | null> {
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    const { rows } = await sql<{ hay: boolean }>`select to_regclass('public.instalacion') is not null as hay`.execute(
      db,
    )
    if (!rows[0]?.hay) return null
    const fila = await db
      .selectFrom('instalacion')
      .select('valor')
      .where('clave', '=', 'clave_maestra')
      .executeTakeFirst()
    return fila?.valor ?? null
  } finally {
    await db.destroy()
  }
}

/**
 * The master key of a database, made up only for one that no key has sealed yet.
 * @throws EntornoInvalido, with the remedy, when the one that sealed it is not there.
 */
export async function claveMaestraDe(
  url: string,
  dataDir: string,
  env: { MASTER_KEY?: string | undefined },
): Promise<ClaveMaestra> {
  const archivo = archivoDeClave(dataDir)
  const id = env.MASTER_KEY || existsSync(archivo) ? null : await leerIdDeClave(url)
  if (id === null) return leerOCrearClaveMaestra(dataDir, env)
  throw new EntornoInvalido(
    `This database was sealed with the master key ${id}, and ${archivo} is missing: certificates would be lost. Put that file back, or set MASTER_KEY.`,
  )
}

/**
 * Checks the master key against the public id of the one that sealed the database's secrets.
 * @throws EntornoInvalido, with the remedy, when it is another.
 */
export async function exigirMismaClave(url: string, { id }: ClaveMaestra): Promise<void> {
  const db = crearDb(crearPool(url, { max: 1, rol: 'propietario' }))
  try {
    const marca = { clave: 'clave_maestra', valor: id }
    await db
      .insertInto('instalacion')
      .values(marca)
      .onConflict((conflicto) => conflicto.doNothing())
      .execute()
    const { valor } = await db
      .selectFrom('instalacion')
      .select('valor')
      .where('clave', '=', 'clave_maestra')
      .executeTakeFirstOrThrow()
    if (valor === id) return
    throw new EntornoInvalido(
      `This database was sealed with the master key ${valor}, not with ${id}: certificates would be lost. Give it that key, in MASTER_KEY or as the file DATA_DIR/master-key. To change keys: npm run master-key -- rotate.`,
    )
  } finally {
    await db.destroy()
  }
}
