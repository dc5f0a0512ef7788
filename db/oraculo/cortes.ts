import { denominaciones } from '@nitida/contract/cortes.rules'
import { aCentavos } from '@nitida/contract/dinero'
import type { Revision } from './revision.ts'

const piezas = denominaciones.map(({ clave, valor }) => `('${clave}', ${aCentavos(valor)})`).join(', ')

/** Every stamp of the ledger with the closing that it names. */
const sellos = `sellos as (
    select g.*, 1 as tipo_corte, g.id_usuario as dueno, g.corte_persona as corte from pago g
    where g.corte_persona is not null
    union all
    select g.*, 0, g.id_sucursal, g.corte_sucursal from pago g where g.corte_sucursal is not null)`

const dueno = 'case k.tipo when 1 then k.id_usuario else k.id_sucursal end'

/** Closings, their stamps and their movements. */
export const deCortes: Revision[] = [
  {
    nombre: 'one live closing per till and day (C1)',
    consulta: `select min(id) as id from corte k where reabierto_en is null
      group by tipo, ${dueno}, dia having count(*) > 1`,
  },
  {
    nombre: 'closing totals = sums of its payments, by method (C2)',
    consulta: `with ${sellos}, sumas as (
        select corte,
          coalesce(sum(importe) filter (where forma_pago = 'Efectivo'), 0) as efectivo,
          coalesce(sum(importe) filter (where forma_pago = 'Credito'), 0) as credito,
          coalesce(sum(importe) filter (where forma_pago = 'Debito'), 0) as debito,
          coalesce(sum(importe) filter (where forma_pago = 'Transferencia'), 0) as transferencia
        from sellos group by corte)
      select k.id from corte k left join sumas s on s.corte = k.id
      where k.reabierto_en is null
        and (k.total_efectivo, k.total_credito, k.total_debito, k.total_transferencia) <> (
          coalesce(s.efectivo, 0), coalesce(s.credito, 0), coalesce(s.debito, 0), coalesce(s.transferencia, 0))`,
  },
  {
    nombre: 'a stamp is of the till and day of its closing (C3)',
    consulta: `with ${sellos}
      select s.id from sellos s join corte k on k.id = s.corte
      where k.tipo <> s.tipo_corte or ${dueno} <> s.dueno or s.dia > k.dia`,
  },
  {
    nombre: 'no stamp of a closing that was opened again, or never was (C3)',
    consulta: `with ${sellos}
      select s.id from sellos s left join corte k on k.id = s.corte where k.id is null or k.reabierto_en is not null`,
  },
  {
    nombre: 'closed + waiting = the whole ledger, in each kind (C3)',
    consulta: `select 'kind 1' as id where (select coalesce(sum(importe), 0) from pago) <>
        (select coalesce(sum(total_general), 0) from corte where tipo = 1 and reabierto_en is null)
        + (select coalesce(sum(importe), 0) from pago where corte_persona is null)
      union all
      select 'kind 0' where (select coalesce(sum(importe), 0) from pago) <>
        (select coalesce(sum(total_general), 0) from corte where tipo = 0 and reabierto_en is null)
        + (select coalesce(sum(importe), 0) from pago where corte_sucursal is null)`,
  },
  {
    nombre: 'general total = the four methods (C4)',
    consulta: `select id from corte
      where total_general <> total_efectivo + total_credito + total_debito + total_transferencia`,
  },
  {
    nombre: 'the wall time of a closing is of its day (C6)',
    consulta: 'select id from corte where fecha_corte::date <> dia',
  },
  {
    nombre: 'fund, withdrawals and expenses = its movements (D-62)',
    consulta: `select k.id from corte k
      left join (select id_corte,
          coalesce(sum(importe) filter (where tipo = 'fondo'), 0) as fondo,
          coalesce(sum(importe) filter (where tipo = 'retiro'), 0) as retiros,
          coalesce(sum(importe) filter (where tipo = 'gasto'), 0) as gastos
        from (select id_corte, tipo, importe from movimiento_caja
          union all select id_corte_sucursal, tipo, importe from movimiento_caja) tomados
        group by id_corte) m on m.id_corte = k.id
      where k.reabierto_en is null
        and (k.fondo, k.retiros, k.gastos) <> (coalesce(m.fondo, 0), coalesce(m.retiros, 0), coalesce(m.gastos, 0))`,
  },
  {
    nombre: 'a movement is of the till and day of its closing (D-62)',
    consulta: `select m.id from movimiento_caja m join corte k on k.id = m.id_corte
      where m.anulado_en is not null or k.reabierto_en is not null or m.tipo_corte <> k.tipo or m.dia > k.dia
        or ${dueno} <> case k.tipo when 1 then m.id_usuario else m.id_sucursal end
      union
      select m.id from movimiento_caja m join corte k on k.id = m.id_corte_sucursal
      where m.anulado_en is not null or k.reabierto_en is not null or k.tipo <> 0 or m.tipo_corte <> 1 or m.dia > k.dia
        or m.id_sucursal <> k.id_sucursal`,
  },
  {
    nombre: 'cash counted = its pieces (D-62)',
    consulta: `select k.id from corte k
      where k.efectivo_contado is distinct from case when k.arqueo is not null then (
        select coalesce(sum(p.valor * a.value::bigint), 0) from jsonb_each_text(k.arqueo) a
        left join (values ${piezas}) as p (clave, valor) on p.clave = a.key) end`,
  },
]
