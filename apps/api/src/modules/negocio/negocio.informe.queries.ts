import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** Whether a user gets it, and where. */
export async function selectSuscripcion(db: Db, idUsuario: number) {
  return await db
    .selectFrom('usuario as u')
    .leftJoin('informe_suscrito as i', 'i.id_usuario', 'u.id')
    .select(['u.correo', sql<boolean>`coalesce(i.activo, false)`.as('activo')])
    .where('u.id', '=', idUsuario)
    .executeTakeFirst()
}

export async function upsertSuscripcion(db: Db, idUsuario: number, activo: boolean, ahora: Date): Promise<void> {
  await db
    .insertInto('informe_suscrito')
    .values({ id_usuario: idUsuario, activo, cambiado_en: ahora })
    .onConflict((conflicto) =>
      conflicto
        .column('id_usuario')
        .doUpdateSet({ activo, cambiado_en: ahora })
        .where('informe_suscrito.activo', '<>', activo),
    )
    .execute()
}

export interface PorInformar {
  idUsuario: number
  nombre: string
  correo: string
  /** His branch; the chain's first one for an owner without. */
  idSucursal: number
  /** Monday that has begun by his branch's clock. */
  lunes: string
}

/**
 * Whose report of last week is due: since that hour of Monday, by the clock of his branch, and until the end of Tuesday; who asked for it
 * after that hour waits for the next one.
 */
export async function listPorInformar(db: Db, ahora: Date, zona: string, hora: number): Promise<PorInformar[]> {
  const { rows } = await sql<PorInformar>`
    select u.id as "idUsuario", concat_ws(' ', u.nombre, nullif(u.apellido_paterno, '')) as nombre, u.correo, s.id as "idSucursal",
      to_char(l.lunes, 'YYYY-MM-DD') as lunes
    from informe_suscrito i join usuario u on u.id = i.id_usuario
    join lateral (
      select s.id, case when u.id_sucursal = s.id then s.zona_horaria else ${zona} end as zona from sucursal s
      where s.activa and s.eliminada_en is null and (s.id = u.id_sucursal or u.tipo = '0')
      order by s.id = u.id_sucursal desc nulls last, s.id limit 1) s on true
    cross join lateral (select date_trunc('week', ${ahora}::timestamptz at time zone s.zona)::date as lunes) l
    where i.activo and u.activo and u.tipo in ('0', '1')
      and ${ahora}::timestamptz at time zone s.zona between l.lunes + make_interval(hours => ${hora}) and l.lunes + interval '2 days'
      and i.cambiado_en at time zone s.zona < l.lunes + make_interval(hours => ${hora})
      and not exists (select from informe_semanal d where d.id_usuario = u.id and d.lunes = l.lunes)
    order by u.id limit 100`.execute(db)
  return rows
}

/** @returns its id; null where somebody else queued it. */
export async function insertInforme(db: Db, idUsuario: number, lunes: string, ahora: Date): Promise<number | null> {
  const creado = await db
    .insertInto('informe_semanal')
    .values({ id_usuario: idUsuario, lunes, creado_en: ahora })
    .onConflict((conflicto) => conflicto.columns(['id_usuario', 'lunes']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return creado?.id ?? null
}

/** A report with what its reader may see now; null when he may see nothing any more. */
export async function selectInforme(db: Db, id: number) {
  const { rows } = await sql<{ lunes: string; tipo: string; idSucursal: number | null }>`
    select to_char(i.lunes, 'YYYY-MM-DD') as lunes, u.tipo, u.id_sucursal as "idSucursal"
    from informe_semanal i join usuario u on u.id = i.id_usuario
    where i.id = ${id} and u.activo and (u.tipo = '0' or u.tipo = '1' and u.id_sucursal is not null)`.execute(db)
  return rows[0] ?? null
}
