import type { Libro } from '@nitida/contract/mudanza.libros'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** The record that a key of another program means in a branch, and what was last brought in of it. */
export interface Importado {
  idSucursal: number
  clave: string
  idRegistro: number
  valores: Record<string, unknown>
}

interface Clave {
  idSucursal: number
  clave: string
}

export async function listImportados(db: Db, libro: Libro, claves: readonly Clave[]): Promise<Importado[]> {
  if (claves.length === 0) return []
  const { rows } = await sql<Importado>`
    select i.id_sucursal as "idSucursal", i.clave, i.id_registro as "idRegistro", i.valores
    from jsonb_to_recordset(${JSON.stringify(claves)}::jsonb) as x("idSucursal" bigint, clave text)
    join importado i on i.libro = ${libro} and i.id_sucursal = x."idSucursal" and i.clave = x.clave`.execute(db)
  return rows
}

export async function upsertImportados(db: Db, libro: Libro, filas: readonly Importado[]): Promise<void> {
  if (filas.length === 0) return
  await sql`insert into importado (libro, id_sucursal, clave, id_registro, valores)
    select distinct on (x."idSucursal", x.clave) ${libro}, x."idSucursal", x.clave, x."idRegistro", x.valores
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x("idSucursal" bigint, clave text, "idRegistro" bigint, valores jsonb)
    on conflict (libro, id_sucursal, clave) do update set id_registro = excluded.id_registro, valores = excluded.valores`.execute(
    db,
  )
}

/** Forgets what keys mean. */
export async function borrarImportados(db: Db, libro: Libro, claves: readonly Clave[]): Promise<void> {
  await sql`delete from importado i
    using jsonb_to_recordset(${JSON.stringify(claves)}::jsonb) as x("idSucursal" bigint, clave text)
    where i.libro = ${libro} and i.id_sucursal = x."idSucursal" and i.clave = x.clave`.execute(db)
}

/** Forgets what was last brought in of some records, and keeps which records the keys mean. */
export async function olvidarDichos(db: Db, libro: Libro, claves: readonly Clave[]): Promise<void> {
  await sql`update importado i set valores = '{}'
    from jsonb_to_recordset(${JSON.stringify(claves)}::jsonb) as x("idSucursal" bigint, clave text)
    where i.libro = ${libro} and i.id_sucursal = x."idSucursal" and i.clave = x.clave`.execute(db)
}
