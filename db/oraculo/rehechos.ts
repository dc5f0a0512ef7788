import type { Revision } from './revision.ts'

/** Orders that make the glasses of others again. */
export const deRehechos: Revision[] = [
  {
    nombre: 'a remake comes after its one origin, and is of the same patient',
    // Two patients who were one for a while may have an order each.
    consulta: `select r.id_pedido as id from rehecho r join pedido p on p.id = r.id_pedido join pedido o on o.id = r.id_origen
      where r.id_origen >= r.id_pedido or p.id_cliente <> o.id_cliente and not exists (
        select from union_movida m where m.tabla = 'pedido' and m.id_registro in (p.id, o.id))`,
  },
]
