import type { Lista69b, Situacion69b } from '@nitida/contract/facturacion.lista69b'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

interface Contribuyente {
  rfc: string
  nombre: string
  situacion: Situacion69b
}

/** One list is brought at a time. */
export const vaciarLista69b = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('lista_69b'))`.execute(db)
  await db.deleteFrom('lista_69b').execute()
}

/** Of an RFC that comes twice the last row counts; `filas` hold each once. */
export const insertLista69b = (db: Db, filas: readonly Contribuyente[]) =>
  sql`insert into lista_69b (rfc, nombre, situacion) select rfc, nombre, situacion
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(rfc text, nombre text, situacion text)`.execute(db)

export const insertCarga69b = (
  db: Db,
  { idUsuario, ...carga }: { idUsuario: number; archivo: string; en: Date; contribuyentes: number },
) =>
  db
    .insertInto('lista_69b_carga')
    .values({ ...carga, id_usuario: idUsuario })
    .execute()

export const selectCarga69b = (db: Db) =>
  db
    .selectFrom('lista_69b_carga')
    .select(['archivo', 'en', 'contribuyentes'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Receivers and suppliers of the chain that SAT does not trust, who were found out first. */
export async function listNuestros69b(db: Db): Promise<Lista69b['nuestros']> {
  const { rows } = await sql<Lista69b['nuestros'][number]>`
    select l.rfc, l.nombre, l.situacion, f.cuantas as facturas, k.cuantas as compras
    from lista_69b l
    cross join lateral (select count(*)::int as cuantas from factura f where f.rfc_receptor = l.rfc and f.estatus <> 'Cancelada') f
    cross join lateral (select count(*)::int as cuantas from recepcion k where k.rfc_emisor = l.rfc and k.estado <> 'descartada') k
    where l.situacion in ('Presunto', 'Definitivo') and f.cuantas + k.cuantas > 0
    order by l.situacion, l.rfc limit 200`.execute(db)
  return rows
}

export const selectSituacion69b = async (db: Db, rfc: string): Promise<Situacion69b | null> =>
  (await db.selectFrom('lista_69b').select('situacion').where('rfc', '=', rfc).executeTakeFirst())?.situacion ?? null
