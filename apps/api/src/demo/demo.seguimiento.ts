import { sql } from 'kysely'
import type { Db } from '../platform/datos/db.ts'

/**
 * Adds patients who wait for an earlier appointment and calls that were made, so that recall and waiting list have something to
 * show. Who is due follows from visits and orders.
 */
export async function insertSeguimiento(db: Db, ahora: Date): Promise<void> {
  // The optometrist wanted to see some patients sooner than usual.
  await sql`
    insert into revision_indicada (id_cliente, dia, id_usuario, en)
    select id, (${ahora}::timestamptz - n * interval '1 day')::date, id_creador, creado_en
    from (
      select c.id, v.id_creador, v.creado_en, row_number() over (partition by c.id_sucursal order by v.creado_en, c.id) as n
      from cliente c
      join lateral (select * from visita where id_cliente = c.id order by id desc limit 1) v on true
      where c.eliminado_en is null and v.creado_en < ${ahora}::timestamptz - interval '30 days'
        and not exists (select 1 from cita x where x.id_cliente = c.id and not x.cancelada
          and x.fecha >= (${ahora}::timestamptz - interval '1 day')::date)
    ) v where n <= 8`.execute(db)
  await sql`
    insert into lista_espera (id_cliente, id_sucursal, dias, desde_hora, hasta_hora, creada_por, creada_en)
    select id_cliente, id_sucursal, case when n = 1 then '{}' else '{1,3,5}' end::smallint[],
      case when n = 1 then time '09:00' else time '16:00' end, time '19:00', creada_por, ${ahora}::timestamptz - interval '2 days'
    from (
      select distinct on (id_sucursal, puesto) id_cliente, id_sucursal, creada_por, puesto as n
      from (
        select c.*, 1 + (row_number() over (partition by c.id_sucursal order by c.fecha desc, c.hora desc, c.id)) % 2 as puesto
        from cita c where not c.cancelada and c.fecha > (${ahora}::timestamptz + interval '3 days')::date
      ) c order by id_sucursal, puesto, fecha desc, hora desc, id
    ) e on conflict do nothing`.execute(db)
  await sql`
    insert into contacto_seguimiento (id_cliente, id_sucursal, medio, motivo, dia, nota, proximo, id_usuario, en)
    select c.id, c.id_sucursal, 'llamada', 'revision', (${ahora}::timestamptz - interval '2 days')::date,
      'Pidió que le llamen después de la quincena.', (${ahora}::timestamptz + interval '9 days')::date, c.creado_por,
      ${ahora}::timestamptz - interval '2 days'
    from (
      select c.*, row_number() over (partition by c.id_sucursal order by a.proxima_revision, c.id) as n
      from actividad_cliente a join cliente c on c.id = a.id_cliente
      where a.proxima_revision <= ${ahora}::timestamptz::date and c.eliminado_en is null
    ) c where c.n <= 2`.execute(db)
}
