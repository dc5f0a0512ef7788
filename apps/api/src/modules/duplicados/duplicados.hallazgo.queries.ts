import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** Patients as they are compared, removed ones as well. */
export async function listIdentidades(db: Db, ids: readonly number[], ahora: Date) {
  if (ids.length === 0) return []
  return db
    .selectFrom('cliente as c')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .select([
      'c.id',
      'c.nombre as nombreCompleto',
      'c.telefono',
      'c.telefono2',
      'c.fecha_nacimiento as fechaNacimiento',
    ])
    .select(['c.sexo', 'c.correo as email', 'c.rfc', 'c.domicilio'])
    .select((eb) => eb('c.eliminado_en', 'is not', null).$castTo<boolean>().as('eliminado'))
    .select(
      sql<number>`edad_de(c.fecha_nacimiento, c.edad, coalesce(c.edad_en, c.creado_en), (${ahora}::timestamptz at time zone s.zona_horaria)::date)`.as(
        'edad',
      ),
    )
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .execute()
}

export type PacienteComparado = Awaited<ReturnType<typeof listIdentidades>>[number]

/** Patients whose keys are to be kept, or who are to be compared; held, so that nobody else takes them. */
export async function takePorComparar(db: Db, conClaves: boolean, cuantos: number): Promise<number[]> {
  const filas = await db
    .selectFrom('paciente_por_comparar')
    .select('id_cliente as id')
    .where('con_claves', '=', conClaves)
    .orderBy('id_cliente')
    .limit(cuantos)
    .forUpdate()
    .skipLocked()
    .execute()
  return filas.map(({ id }) => id)
}

export const updateConClaves = (db: Db, ids: readonly number[]) =>
  db.updateTable('paciente_por_comparar').set({ con_claves: true }).where('id_cliente', 'in', ids).execute()

export const deletePorComparar = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('paciente_por_comparar').where('id_cliente', 'in', ids).execute()

export const countPorComparar = (db: Db) =>
  db
    .selectFrom('paciente_por_comparar')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()

export const listPalabras = (db: Db, ids: readonly number[]) =>
  db.selectFrom('clave_de_paciente').select(['id_cliente as id', 'palabras']).where('id_cliente', 'in', ids).execute()

interface Claves {
  id: number
  palabras: readonly string[]
  claves: readonly number[]
}

export async function upsertClaves(db: Db, filas: readonly Claves[]): Promise<void> {
  if (filas.length === 0) return
  await sql`insert into clave_de_paciente (id_cliente, palabras, claves)
    select id, array(select jsonb_array_elements_text(palabras)), array(select jsonb_array_elements_text(claves)::int)
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(id bigint, palabras jsonb, claves jsonb)
    on conflict (id_cliente) do update set palabras = excluded.palabras, claves = excluded.claves`.execute(db)
}

export const deleteClaves = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('clave_de_paciente').where('id_cliente', 'in', ids).execute()

/** Adds to how many patients have a word. */
export async function sumarPalabras(db: Db, cambios: ReadonlyMap<string, number>): Promise<void> {
  const filas = [...cambios].map(([palabra, cambio]) => ({ palabra, cambio })).filter(({ cambio }) => cambio !== 0)
  if (filas.length === 0) return
  await sql`insert into palabra_de_nombre (palabra, pacientes)
    select palabra, cambio from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(palabra text, cambio int) order by palabra
    on conflict (palabra) do update set pacientes = palabra_de_nombre.pacientes + excluded.pacientes`.execute(db)
}

/** How many patients have each of the words. */
export async function countPalabras(db: Db, palabras: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const filas = await db
    .selectFrom('palabra_de_nombre')
    .select(['palabra', 'pacientes'])
    .where('palabra', '=', sql<string>`any(${[...palabras]}::text[])`)
    .execute()
  return new Map(filas.map(({ palabra, pacientes }) => [palabra, pacientes]))
}

/** A key that more patients share than these tells nothing: a phone that somebody typed for everybody, the most frequent names. */
const CERCANOS = 60

/** For each patient those who share a key with him. A frequent key hides nobody who shares another one. */
export async function listCercanos(db: Db, ids: readonly number[]): Promise<{ id: number; otro: number }[]> {
  if (ids.length === 0) return []
  // The planner knows little of keys: with so few asked for it would hope to meet them soon, and walk the whole table for each.
  await sql`set local enable_seqscan = off`.execute(db)
  const { rows } = await sql<{ id: number; otro: number }>`select n.id_cliente as id, h.id_cliente as otro
    from clave_de_paciente n cross join lateral (
      select distinct unnest(g.otros) as id_cliente from unnest(n.claves) k cross join lateral (
        select array_agg(o.id_cliente) as otros from (
          select id_cliente from clave_de_paciente
          where claves @> array[k] and id_cliente <> n.id_cliente limit ${CERCANOS + 1}) o) g
      where cardinality(g.otros) <= ${CERCANOS}) h
    where n.id_cliente = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

export interface ParejaHallada {
  a: number
  b: number
  puntos: number
  motivos: string[]
}

/** Keeps what was found of some patients in the place of what was found before. */
export async function replaceParejas(db: Db, ids: readonly number[], parejas: readonly ParejaHallada[]): Promise<void> {
  const lista = sql`any(${[...ids]}::bigint[])`
  await sql`delete from pareja_parecida where id_a = ${lista}`.execute(db)
  await sql`delete from pareja_parecida where id_b = ${lista}`.execute(db)
  if (parejas.length === 0) return
  await sql`insert into pareja_parecida (id_a, id_b, puntos, motivos)
    select a, b, puntos, array(select jsonb_array_elements_text(motivos))
    from jsonb_to_recordset(${JSON.stringify(parejas)}::jsonb) as x(a bigint, b bigint, puntos real, motivos jsonb)
    on conflict (id_a, id_b) do update set puntos = excluded.puntos, motivos = excluded.motivos`.execute(db)
}
