import type { Revision } from './revision.ts'

/** Quotes: what was offered, and what became of it. */
export const dePresupuestos: Revision[] = [
  {
    nombre: 'total of an alternative = sum of its elements',
    consulta: `select a.id_presupuesto as id from presupuesto_alternativa a where a.total <> coalesce((
      select sum(round(((e ->> 'importeArmazon')::numeric + (e ->> 'importeLente')::numeric + (e ->> 'importeOtro')::numeric) * 100))
      from jsonb_array_elements(a.elementos) e), 0)`,
  },
  {
    nombre: 'a quote became at most one order, of its own patient, and no order is of two quotes',
    consulta: `select q.id from presupuesto q join pedido p on p.id = q.id_pedido where p.id_cliente <> q.id_cliente and not exists (
        select from union_movida m where (m.tabla, m.id_registro) in (('presupuesto', q.id), ('pedido', p.id)))
      union all select min(q.id) from presupuesto q where q.id_pedido is not null group by q.id_pedido having count(*) > 1`,
  },
  {
    nombre: 'the history of a quote tells its order once, and none where there is none',
    consulta: `select q.id from presupuesto q left join presupuesto_suceso e on e.id_presupuesto = q.id and e.que = 'pedido'
      group by q.id having count(e.id) <> (q.id_pedido is not null)::int`,
  },
  {
    nombre: 'the history of a quote begins with it',
    consulta: `select q.id from presupuesto q where (
      select e.que from presupuesto_suceso e where e.id_presupuesto = q.id order by e.id limit 1) is distinct from 'creado'`,
  },
  {
    nombre: 'quotes of a branch are numbered one by one',
    consulta: `select s.id from sucursal s left join folio_presupuesto f on f.id_sucursal = s.id where coalesce(f.ultimo, 0) <> (
        select count(*) from presupuesto q where q.id_sucursal = s.id)
      or coalesce(f.ultimo, 0) <> (select coalesce(max(q.folio), 0) from presupuesto q where q.id_sucursal = s.id)`,
  },
]
