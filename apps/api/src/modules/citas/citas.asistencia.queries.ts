import type { AsistenciaDeSucursal } from '@nitida/contract/citas.asistencia'
import type { Fecha } from '@nitida/contract/fechas'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

/** A month of live appointments by branch; those whose hour is still to come count nowhere. */
export async function countAsistencia(
  db: Db,
  alcance: Alcance,
  primerDia: Fecha,
  ahora: Date,
): Promise<AsistenciaDeSucursal[]> {
  const { rows } = await sql<AsistenciaDeSucursal>`
    select s.id as "sucursalId", s.folio as "sucursalNumber",
      count(*) filter (where c.asistencia = 'Asistió')::int as asistieron,
      count(*) filter (where c.asistencia = 'No asistió')::int as faltaron,
      count(*) filter (where c.asistencia is null)::int as "sinMarcar"
    from cita c join sucursal s on s.id = c.id_sucursal
    where not c.cancelada and ${enAlcance('c.id_sucursal', alcance)}
      and c.fecha >= ${primerDia}::date and c.fecha < ${primerDia}::date + interval '1 month'
      and (c.asistencia is not null or (c.fecha + c.hora) at time zone s.zona_horaria < ${ahora})
    group by s.id order by length(s.folio), s.folio`.execute(db)
  return rows
}
