import type { Revision } from './revision.ts'

/** Kinds of lenses (spec §9), as words of what was ordered. */
const TIPOS = `'{solo cerca,monofocal,progresivo,bifocal,contacto}'::text[]`

/** Appointments, messages, patients and users. */
export const deAgenda: Revision[] = [
  {
    nombre: 'what is kept of the lengths of lists is what they are',
    consulta: `select coalesce(c.id_sucursal, k.id_sucursal) as id from (
        select 'cliente' as lista, id_sucursal, count(*) as cuantas from cliente where eliminado_en is null group by id_sucursal
        union all select 'pedido', id_sucursal, count(*) from pedido where eliminado_en is null group by id_sucursal
        union all select 'cita', id_sucursal, count(*) from cita group by id_sucursal
        union all select 'mensaje', id_sucursal, count(*) from mensaje group by id_sucursal) c
      full join (select lista, id_sucursal, sum(cambio) as cuantas from conteo group by lista, id_sucursal) k
        on k.lista = c.lista and k.id_sucursal = c.id_sucursal
      where coalesce(c.cuantas, 0) <> coalesce(k.cuantas, 0)`,
  },
  {
    nombre: 'one live appointment per branch, day and hour (A1)',
    consulta:
      'select min(id) as id from cita where not cancelada group by id_sucursal, fecha, hora having count(*) > 1',
  },
  {
    nombre: 'appointments at hours of the agenda (A3)',
    consulta: `select id from cita
      where hora not between '09:00' and '19:30' or extract(epoch from hora)::int % 900 <> 0`,
  },
  {
    nombre: 'no appointment both confirmed and cancelled (A4)',
    consulta: 'select id from cita where confirmada and cancelada',
  },
  {
    nombre: 'nobody is told that an appointment was cancelled which holds (A2)',
    consulta: `select m.id from mensaje m join cita c on c.id = m.id_cita
      where m.tipo = 'AvisoCancelacionCita' and m.estado <> 'obsoleto' and not c.cancelada`,
  },
  {
    nombre: 'an appointment whose last cancellation was not undone is cancelled (A2)',
    consulta: `select c.id from cita c join (
        select distinct on (id_cita) id_cita, deshecha_en from cita_cancelacion order by id_cita, numero desc) k
        on k.id_cita = c.id
      where c.cancelada = (k.deshecha_en is not null)`,
  },
  {
    nombre: 'who waited got an appointment of his own',
    consulta: `select e.id from lista_espera e join cita c on c.id = e.id_cita where c.id_cliente <> e.id_cliente`,
  },
  {
    nombre: 'the last visit of a patient is the last of his record',
    consulta: `select c.id from cliente c
      left join actividad_cliente a on a.id_cliente = c.id
      left join lateral (select max(en) as en from (
        select creado_en as en from visita where id_cliente = c.id union all
        select creado_en from historia_clinica where id_cliente = c.id) v) u on true
      where a.ultima_visita_en is distinct from u.en`,
  },
  {
    nombre: 'the lenses of a patient are those of his orders, and of no prescription',
    consulta: `select coalesce(a.id_cliente, u.id_cliente) as id
      from actividad_cliente a full join (
        select id_cliente, max(contacto_en) as contacto_en, string_agg(distinct tipo, ',' order by tipo) as tipos
        from (
          select p.id_cliente, t.tipo, case when t.tipo = 'contacto' then p.creado_en end as contacto_en
          from pedido p join pedido_elemento e on e.id_pedido = p.id
          join unnest(${TIPOS}) t (tipo) on strpos(lower(e.lente), t.tipo) > 0
          where p.eliminado_en is null and e.devuelto_en is null
        ) l group by id_cliente
      ) u using (id_cliente)
      where a.lentes_contacto_en is distinct from u.contacto_en or coalesce(u.tipos, '') <> coalesce((
        select string_agg(t.tipo, ',' order by t.tipo) from unnest(${TIPOS}) with ordinality t (tipo, n)
        where a.lentes & (1 << (t.n::int - 1)) > 0), '')`,
  },
  {
    nombre: 'nobody bought or was examined after the day that audiences know',
    consulta: `select u.id_cliente as id from (
        select id_cliente, max(en) as en from (
          select id_cliente, creado_en as en from pedido where eliminado_en is null
          union all select id_cliente, creado_en from visita
          union all select id_cliente, creado_en from historia_clinica
        ) v group by id_cliente
      ) u left join actividad_cliente a using (id_cliente)
      where a.ultima_en is null or a.ultima_en < u.en`,
  },
  {
    nombre: 'one message per event (W1)',
    consulta: 'select min(id) as id from mensaje_todo group by clave having count(*) > 1',
  },
  {
    nombre: 'nothing is announced twice, whatever the key (W1, D-64)',
    // What was taken back announces nothing, and its appointment may be cancelled again.
    consulta: `select min(id) as id from mensaje_todo where coalesce(id_cita, id_pedido) is not null
        and not (estado = 'obsoleto' and error_codigo is not distinct from 'CITA_SIN_CANCELAR')
      group by tipo, id_cita, id_pedido, revision having count(*) > 1`,
  },
  {
    nombre: 'one live patient per branch, name and phone (H4)',
    consulta: `select min(id) as id from cliente where eliminado_en is null and telefono <> '0000000000'
      group by id_sucursal, nombre_normal, telefono having count(*) > 1`,
  },
  {
    nombre: 'one live user per e-mail (H4)',
    consulta: 'select min(id) as id from usuario where eliminado_en is null group by correo having count(*) > 1',
  },
  {
    nombre: 'an active administrator remains (H5)',
    consulta: `select min(id) as id from usuario where tipo = '0'
      having count(*) > 0 and count(*) filter (where activo and eliminado_en is null) = 0`,
  },
  {
    nombre: 'one working branch per manager (D-20)',
    consulta: `select min(id) as id from sucursal where activa and eliminada_en is null and id_encargado is not null
      group by id_encargado having count(*) > 1`,
  },
]
