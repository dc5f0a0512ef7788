import type { Revision } from './revision.ts'

/** Commissions that were frozen. */
export const deComisiones: Revision[] = [
  {
    nombre: 'a frozen period is the sum of its statements, and each of them of its rows',
    consulta: `select p.id from comision_periodo p left join comision_persona e on e.id_periodo = p.id group by p.id
      having p.renglones is distinct from sum(e.renglones) or p.cobrado is distinct from sum(e.cobrado)
        or p.comision is distinct from sum(e.comision)
      union all select e.id from comision_persona e left join comision_renglon c on c.id_persona = e.id group by e.id
        having e.renglones <> count(c.id_pago) or e.cobrado is distinct from sum(c.cobrado) or e.base is distinct from sum(c.base)
          or e.sin_costo is distinct from sum(c.sin_costo) or e.comision is distinct from sum(c.comision)`,
  },
  {
    nombre: 'a frozen row is a whole row of the ledger, of an order that its person took and of a day that had come',
    consulta: `select c.id_pago as id from comision_renglon c join comision_persona e on e.id = c.id_persona
      join comision_periodo p on p.id = e.id_periodo left join pago g on g.id = c.id_pago left join pedido o on o.id = g.id_pedido
      where g.tipo is not distinct from 'apertura' or g.importe is distinct from c.cobrado or o.id_creador is distinct from e.id_usuario
        or g.dia > p.hasta`,
  },
  {
    nombre: 'nobody earns on an order of another program or of practice',
    consulta: `select c.id_pago as id from comision_renglon c join pago g on g.id = c.id_pago
      where exists (select from importado i where i.libro = 'pedidos' and i.id_registro = g.id_pedido)
        or exists (select from practica k where k.id_pedido = g.id_pedido)`,
  },
  {
    nombre: 'a row of the ledger is frozen once, by a rule of its person and its day',
    consulta: `select c.id_pago as id from comision_renglon c group by c.id_pago having count(*) > 1
      union all select c.id_pago from comision_renglon c join comision_persona e on e.id = c.id_persona
        join comision_regla r on r.id = c.id_regla join pago g on g.id = c.id_pago
        where r.desde > g.dia or r.id_usuario is distinct from e.id_usuario and r.id_usuario is not null`,
  },
  {
    nombre: 'a frozen row can be reckoned again from its parts',
    consulta: `select c.id_pago as id from comision_renglon c cross join lateral (
        select sum(z.cobrado) as cobrado, sum(z.base) as base, sum(z.sin_costo) as sin_costo, sum(z.dada) as dada,
          sum(round(z.base * z.porcentaje / 10000)) as comision
        from (select (x ->> 'porcentaje')::numeric as porcentaje, sum((x ->> 'cobrado')::bigint) as cobrado,
            sum((x ->> 'base')::bigint) as base, sum((x ->> 'sinCosto')::bigint) as sin_costo, sum((x ->> 'comision')::bigint) as dada
          from jsonb_array_elements(c.partes) x group by 1) z) y
      where (y.cobrado, y.base, y.sin_costo, y.comision, y.dada)
        is distinct from (c.cobrado::numeric, c.base::numeric, c.sin_costo::numeric, c.comision::numeric, c.comision::numeric)`,
  },
  {
    nombre: 'money that waits for a commission is the ledger without what was frozen',
    consulta: `select coalesce(g.id, p.id_pago) as id
      from (select g.id, g.dia from pago g where g.tipo <> 'apertura' and not exists (select from comision_renglon c where c.id_pago = g.id)) g
      full join comision_por_pagar p on p.id_pago = g.id where g.dia is distinct from p.dia`,
  },
  {
    nombre:
      'what is kept of a row that waits for a commission is of the ledger, its order and a rule of its person and its day',
    consulta: `select p.id_pago as id from comision_por_pagar p join pago g on g.id = p.id_pago join pedido o on o.id = g.id_pedido
      left join comision_regla r on r.id = p.id_regla
      where p.calculada and ((p.id_regla is not null and (p.cobrado, p.id_usuario) is distinct from (g.importe, o.id_creador))
        or (p.id_regla is not null and p.lista is distinct from (o.estatus = 'Entregado a cliente' or o.eliminado_en is not null
          or exists (select from pago h join comision_renglon c on c.id_pago = h.id where h.id_pedido = o.id)))
        or cardinality(p.comisiones) is distinct from jsonb_array_length(r.tramos)
        or p.id_regla is distinct from case when not exists (select from importado i where i.libro = 'pedidos' and i.id_registro = o.id)
          and not exists (select from practica k where k.id_pedido = o.id) then (select x.id from comision_regla x
            where (x.id_usuario = o.id_creador or x.id_usuario is null) and x.desde <= g.dia
            order by x.id_usuario nulls last, x.desde desc, x.id desc limit 1) end)
      union all select p.id_pago from comision_por_pagar p join pago g on g.id = p.id_pago
        where (p.id_pedido, p.id_sucursal) is distinct from (g.id_pedido, g.id_sucursal)`,
  },
  {
    nombre: 'frozen periods follow each other without a day between',
    consulta: `select id from (select id, desde, lag(hasta) over (order by desde) as antes from comision_periodo) p
      where antes is not null and antes + 1 <> desde`,
  },
]
