import type { Revision } from './revision.ts'

/** Orders that make the glasses of others again, and the warranties that they consume. */
export const deRehechos: Revision[] = [
  {
    nombre: 'a remake comes after its one origin, and is of the same patient',
    // Two patients who were one for a while may have an order each.
    consulta: `select r.id_pedido as id from rehecho r join pedido p on p.id = r.id_pedido join pedido o on o.id = r.id_origen
      where r.id_origen >= r.id_pedido or p.id_cliente <> o.id_cliente and not exists (
        select from union_movida m where m.tabla = 'pedido' and m.id_registro in (p.id, o.id))`,
  },
  {
    nombre: 'a warranty begins with the delivery that gave it',
    consulta: `select g.id from garantia g join pedido p on p.id = g.id_pedido join sucursal s on s.id = p.id_sucursal
      where g.entrega > p.entregas_deshechas or (g.entrega = p.entregas_deshechas and (p.entregado_en is null
        or g.desde <> (p.entregado_en at time zone s.zona_horaria)::date
        or not exists (select from pedido_elemento e where e.id = g.id_elemento and e.id_pedido = g.id_pedido)))`,
  },
  {
    nombre: 'a warranty is consumed once, on a day that it covers, by a remake of its order',
    consulta: `select u.id_garantia as id from garantia_uso u where u.liberada_en is null group by 1 having count(*) > 1
      union select u.id_garantia from garantia_uso u join garantia g on g.id = u.id_garantia
        join pedido p on p.id = g.id_pedido join sucursal s on s.id = p.id_sucursal join rehecho r on r.id_pedido = u.id_pedido
        where r.id_origen <> g.id_pedido or r.causa <> 'garantia'
          or (u.en at time zone s.zona_horaria)::date not between g.desde and g.hasta`,
  },
  {
    nombre: 'a remake for which nobody pays consumes a warranty, until it is removed',
    consulta: `select r.id_pedido as id from rehecho r join pedido p on p.id = r.id_pedido where r.paga = 'nadie'
      and (p.eliminado_en is null) <> exists (
        select from garantia_uso u where u.id_pedido = r.id_pedido and u.liberada_en is null)`,
  },
]
