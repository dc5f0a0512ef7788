import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Migration, sql } from 'kysely'
import type { BaseDatos } from '../datos/db.ts'

/** Fact about a database: the number of the last migration that code must bring to work on it. */
const CODIGO_MINIMO = 'codigo_minimo'
/** Line of a migration that takes away what earlier releases need; it names the first release that does without it. */
const DESDE_CUAL = /^-- Safe from (\d{4}): \S/m

/** Number of the release from which on the code can live with a migration; null where every release can. */
export const desdeCual = (texto: string): string | null => DESDE_CUAL.exec(texto)?.[1] ?? null

const deArchivo = (texto: string): Migration => ({
  async up(db) {
    await sql.raw(texto).execute(db)
    const minimo = desdeCual(texto)
    if (minimo)
      await sql`insert into instalacion (clave, valor) values (${CODIGO_MINIMO}, ${minimo})
        on conflict (clave) do update set valor = greatest(instalacion.valor, excluded.valor)`.execute(db)
  },
})

/** Migrations of a later release, which the database has: they left what this one works on. */
const DE_OTRA: Migration = { up: async () => {} }

async function filas<T>(db: BaseDatos, tabla: string, consulta: string): Promise<T[]> {
  const { rows } = await sql<{ hay: boolean }>`select to_regclass(${`public.${tabla}`}) is not null as hay`.execute(db)
  return rows[0]?.hay ? (await sql.raw<T>(consulta).execute(db)).rows : []
}

/**
 * The migrations of a folder, hand-written SQL files, numbered, forward only; and beside them, as done, those of a later release that
 * the database went through.
 * @throws Error which says what to do, where a later release took away what this one needs.
 */
export async function migracionesDe(db: BaseDatos, carpeta: string): Promise<Record<string, Migration>> {
  const archivos = (await readdir(carpeta)).filter((archivo) => archivo.endsWith('.sql')).sort()
  const propias: Record<string, Migration> = {}
  for (const archivo of archivos)
    propias[path.basename(archivo, '.sql')] = deArchivo(await readFile(path.join(carpeta, archivo), 'utf8'))
  const ultima = Object.keys(propias).at(-1) ?? ''

  const [minimo] = await filas<{ valor: string }>(
    db,
    'instalacion',
    `select valor from instalacion where clave = '${CODIGO_MINIMO}'`,
  )
  if (minimo && ultima.slice(0, 4) < minimo.valor)
    throw new Error(
      `Una versión más nueva de Nítida cambió esta base de datos y ya no sirve para ésta (trae hasta la migración ${ultima.slice(0, 4)} y hace falta la ${minimo.valor}). No se cambió nada. Inicia una versión más nueva.`,
    )
  const hechas = await filas<{ name: string }>(db, 'kysely_migration', 'select name from kysely_migration')
  for (const { name } of hechas) if (name > ultima) propias[name] = DE_OTRA
  return propias
}
