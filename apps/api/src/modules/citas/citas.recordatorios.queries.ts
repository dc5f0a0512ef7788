import type { TipoRecordatorio } from '@nitida/contract/mensajes'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

export interface CitaPorRecordar {
  id: number
  revision: number
  tipo: TipoRecordatorio
  idSucursal: number
  idCliente: number
  telefono: string
  nombreCliente: string
  fecha: string
  hora: string
}

/**
 * Appointments whose patient is to be reminded now. A reminder is due so many real hours before the hour in its branch's zone, so
 * a change of clocks moves nothing; an appointment booked or moved within that time needs none. The far reminder gives way to the
 * near one and skips confirmed appointments; the near one is sent until half an hour before.
 */
export async function selectPorRecordar(db: Db, ahora: Date): Promise<CitaPorRecordar[]> {
  const { rows } = await sql<CitaPorRecordar>`
    select c.id, c.revision, r.tipo, c.id_sucursal as "idSucursal", c.id_cliente as "idCliente", c.telefono,
      p.nombre as "nombreCliente", c.fecha, to_char(c.hora, 'HH24:MI') as hora
    from cita c
    join sucursal s on s.id = c.id_sucursal
    join cliente p on p.id = c.id_cliente
    cross join lateral (select (c.fecha + c.hora) at time zone s.zona_horaria as inicio) i
    cross join lateral (values
      ('RecordatorioCita', s.recordatorio_horas, s.recordatorio_proximo_horas * interval '1 hour' + interval '1 hour'),
      ('RecordatorioCitaProxima', s.recordatorio_proximo_horas, interval '30 minutes')
    ) r (tipo, horas, margen)
    where not c.cancelada and c.asistencia is null and c.telefono ~ '^[2-9]'
      and c.fecha between (${ahora}::timestamptz - interval '1 day')::date and (${ahora}::timestamptz + interval '5 days')::date
      and r.horas > 0
      and (r.tipo <> 'RecordatorioCita' or not c.confirmada)
      and i.inicio - r.horas * interval '1 hour' <= ${ahora} and ${ahora} <= i.inicio - r.margen
      and coalesce(c.movida_en, c.creada_en) < i.inicio - r.horas * interval '1 hour'
      and extract(hour from ${ahora}::timestamptz at time zone s.zona_horaria) between s.silencio_hasta and s.silencio_desde - 1
      and not exists (select 1 from mensaje m where m.id_cita = c.id and m.tipo = r.tipo and m.revision = c.revision)
    order by i.inicio, c.id limit 5000`.execute(db)
  return rows
}
