import { CompiledQuery } from 'kysely'
import type { Db } from '../platform/datos/db.ts'

/**
 * Blocks the last patient of each of some branches who has nothing open nor to come, on a cancellation that he asked for and that was granted.
 * $1 is now, $2 how many branches.
 */
export const BLOQUEAR_PACIENTES = `
  with elegidos as (
    select distinct on (c.id_sucursal) c.id, c.id_sucursal,
      coalesce((select min(u.id) from usuario u where u.id_sucursal = c.id_sucursal and u.tipo = '1'), c.creado_por) as quien
    from cliente c
    where c.eliminado_en is null and c.creado_en < $1::timestamptz - interval '40 days' and c.id_sucursal in (
        select s.id from sucursal s where s.eliminada_en is null order by s.id desc limit $2)
      and not exists (select from cita x where x.id_cliente = c.id and not x.cancelada and x.fecha >= $1::timestamptz::date - 60)
      and not exists (select from pedido p where p.id_cliente = c.id and p.eliminado_en is null and p.estatus <> 'Entregado a cliente')
      and not exists (select from lista_espera e where e.id_cliente = c.id)
      and not exists (select from presupuesto q where q.id_cliente = c.id)
      and not exists (select from mensaje m where m.id_cliente = c.id and m.estado in ('pendiente', 'enviando'))
      and exists (select from visita v where v.id_cliente = c.id)
    order by c.id_sucursal, c.id desc
  ), casos as (
    insert into solicitud_arco (id_cliente, id_sucursal, tipo, detalle, identidad, recibida, responder_antes_de, registrada_por,
      registrada_en, procede, respuesta, respondida_por, respondida_en, cumplir_antes_de, cumplida_por, cumplida_en)
    select id, id_sucursal, 'cancelacion', 'Pide que se cancelen todos sus datos.', 'INE', en.dia, sumar_habiles(en.dia, 20), quien,
      en.antes, true, 'Sus datos quedaron bloqueados; se conserva lo que la ley exige, por el tiempo que lo exige.', quien, en.antes,
      sumar_habiles(en.dia, 15), quien, en.antes
    from elegidos, (select $1::timestamptz - interval '12 days' as antes, (($1::timestamptz - interval '12 days')
      at time zone 'America/Mexico_City')::date as dia) en
    returning id, id_cliente, cumplida_por, cumplida_en
  ), retirados as (
    update cliente c set eliminado_en = k.cumplida_en from casos k where c.id = k.id_cliente returning c.id
  )
  insert into bloqueo_paciente (id_cliente, id_solicitud, bloqueado_por, bloqueado_en, expediente_hasta, fiscal_hasta)
  select k.id_cliente, k.id, k.cumplida_por, k.cumplida_en, conservar_expediente(k.id_cliente), conservar_fiscal(k.id_cliente)
  from casos k join retirados r on r.id = k.id_cliente`

/** A patient who had his data cancelled, and one who asked for a copy of his and waits for the answer. */
export async function insertBloqueos(db: Db, ahora: Date): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(BLOQUEAR_PACIENTES, [ahora, 1]))
  const PEDIR_ACCESO = `
    insert into solicitud_arco (id_cliente, id_sucursal, tipo, detalle, identidad, recibida, responder_antes_de, registrada_por,
      registrada_en)
    select c.id, c.id_sucursal, 'acceso', 'Quiere una copia de su expediente.', 'INE', en.dia, sumar_habiles(en.dia, 20), c.creado_por,
      en.antes
    from (select * from cliente where eliminado_en is null order by id desc limit 1) c,
      (select $1::timestamptz - interval '3 days' as antes, (($1::timestamptz - interval '3 days')
        at time zone 'America/Mexico_City')::date as dia) en`
  await db.executeQuery(CompiledQuery.raw(PEDIR_ACCESO, [ahora]))
}
