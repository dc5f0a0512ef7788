import type { Revision } from './revision.ts'

export const deRehechos: Revision[] = [
  {
    nombre: 'a remake comes after its one origin, and is of the same patient',
    consulta: `select r.id_pedido as id from rehecho r join pedido p on p.id = r.id_pedido join pedido o on o.id = r.id_origen
      where r.id_origen >= r.id_pedido or p.id_cliente <> o.id_cliente`,
  },
]
