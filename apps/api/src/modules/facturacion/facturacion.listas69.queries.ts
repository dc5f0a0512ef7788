import type { EnListas69, Listas69, Situacion69b, Supuesto69 } from '@nitida/contract/facturacion.listas69'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

interface Publicado {
  rfc: string
  nombre: string
}
export type NombreDeLista = Listas69['cargas'][number]['lista']

/** One list is brought at a time. */
export const bloquearListas69 = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('lista_69b'))`.execute(db)

export const vaciarLista = (db: Db, lista: NombreDeLista) =>
  lista === '69-B'
    ? db.deleteFrom('lista_69b').execute()
    : db.deleteFrom('lista_69').where('supuesto', '=', lista).execute()

/** Of an RFC that comes twice the last row counts; `filas` hold each once. */
export async function replaceLista69b(
  db: Db,
  filas: readonly (Publicado & { situacion: Situacion69b })[],
): Promise<void> {
  const rfcs = filas.map(({ rfc }) => rfc)
  await sql`delete from lista_69b where rfc = any(${rfcs}::text[])`.execute(db)
  await sql`insert into lista_69b (rfc, nombre, situacion) select rfc, nombre, situacion
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(rfc text, nombre text, situacion text)`.execute(db)
}

/** A taxpayer with several debts comes several times, and is kept once. */
export const insertLista69 = (db: Db, filas: readonly (Publicado & { supuesto: Supuesto69 })[]) =>
  sql`insert into lista_69 (rfc, supuesto, nombre) select rfc, supuesto, nombre
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(rfc text, supuesto text, nombre text)
    on conflict do nothing`.execute(db)

export async function countLista(db: Db, lista: NombreDeLista): Promise<number> {
  const filas = lista === '69-B' ? sql`lista_69b` : sql`lista_69 where supuesto = ${lista}`
  const { rows } = await sql<{ cuantos: number }>`select count(*)::int as cuantos from ${filas}`.execute(db)
  return rows[0]?.cuantos ?? 0
}

export const insertCarga69 = (
  db: Db,
  {
    idUsuario,
    ...carga
  }: { lista: NombreDeLista; idUsuario: number; archivo: string; en: Date; contribuyentes: number },
) =>
  db
    .insertInto('lista_69b_carga')
    .values({ ...carga, id_usuario: idUsuario })
    .execute()

/** The last file of each list. */
export async function listCargas69(db: Db) {
  const { rows } = await sql<{ lista: NombreDeLista; archivo: string; en: Date; contribuyentes: number }>`
    select distinct on (lista) lista, archivo, en, contribuyentes from lista_69b_carga order by lista, id desc`.execute(
    db,
  )
  return rows
}

/** Receivers and suppliers of the chain that SAT publishes: who was found out under 69-B first. */
export async function listNuestros69(db: Db): Promise<Listas69['nuestros']> {
  const { rows } = await sql<Listas69['nuestros'][number]>`
    with publicados as (
      select rfc, min(nombre) as nombre, min(situacion) as situacion,
        coalesce(array_agg(supuesto order by supuesto) filter (where supuesto is not null), '{}') as supuestos
      from (
        select rfc, nombre, situacion, null as supuesto from lista_69b where situacion in ('Presunto', 'Definitivo')
        union all select rfc, nombre, null, supuesto from lista_69
      ) todos
      where rfc in (select rfc_receptor from factura where estatus <> 'Cancelada'
        union select rfc_emisor from recepcion where estado <> 'descartada')
      group by rfc
    )
    select p.rfc, p.nombre, p.situacion, p.supuestos, f.cuantas as facturas, k.cuantas as compras
    from publicados p
    cross join lateral (select count(*)::int as cuantas from factura f where f.rfc_receptor = p.rfc and f.estatus <> 'Cancelada') f
    cross join lateral (select count(*)::int as cuantas from recepcion k where k.rfc_emisor = p.rfc and k.estado <> 'descartada') k
    order by p.situacion nulls last, p.rfc limit 200`.execute(db)
  return rows
}

export async function selectEnListas69(db: Db, rfc: string): Promise<EnListas69> {
  const { rows } = await sql<EnListas69>`select
    (select situacion from lista_69b where rfc = ${rfc}) as situacion,
    array(select supuesto from lista_69 where rfc = ${rfc} order by supuesto) as supuestos`.execute(db)
  return rows[0] ?? { situacion: null, supuestos: [] }
}
