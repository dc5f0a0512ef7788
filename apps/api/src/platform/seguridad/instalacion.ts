import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { crearDb, crearPool } from '../datos/db.ts'
import { EntornoInvalido } from '../entorno/entorno.ts'
import { archivoDeClave, type ClaveMaestra, leerOCrearClaveMaestra } from './clave-maestra.ts'

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
