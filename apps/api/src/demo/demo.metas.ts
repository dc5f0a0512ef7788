import { sql } from 'kysely'
import type { Db } from '../platform/datos/db.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'

/** Goals of this month and the one before: a tenth above what each branch sold in the last thirty days, in whole thousands. */
export async function insertMetas(db: Db, usuarios: readonly UsuarioCreado[], ahora: Date): Promise<void> {
  const maestro = usuarios.find(({ tipo }) => tipo === '0')
  if (!maestro) return
  await sql`
    insert into meta (id_sucursal, mes, importe, version, id_usuario, actualizado_en)
    select s.id, (date_trunc('month', ${ahora}::timestamptz at time zone s.zona_horaria) - make_interval(months => n))::date,
      greatest(1, round(1.1 * coalesce(sum(p.total), 0) / 100000)) * 100000, 1, ${maestro.id}, ${ahora}
    from sucursal s cross join generate_series(0, 1) n
    left join pedido p on p.id_sucursal = s.id and p.eliminado_en is null and p.creado_en >= ${ahora}::timestamptz - interval '30 days'
    where s.activa and s.eliminada_en is null
    group by s.id, n order by s.id, n`.execute(db)
}
