import type { CobroContable } from '@nitida/contract/facturacion.polizas'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { atributo, impuestosDe } from './facturacion.contador.queries.ts'
import type { MesDeCuadre } from './facturacion.cuadre.queries.ts'

const ivaDe = (importe: ReturnType<typeof sql>) => sql`(${importe} - round(${importe} / (1 + s.tasa_iva::numeric)))`

/**
 * Share of an order's worth at its branch's rate at an instant: without the articles that have a tax of their own. What came back later counts, so
 * that a month stays as it was told.
 */
const parteConTasa = (en: ReturnType<typeof sql>) => sql`coalesce((
  select sum(e.importe_lente + e.importe_otro + case when e.iva is null then e.importe_armazon else 0 end)::numeric
    / nullif(sum(e.importe_armazon + e.importe_lente + e.importe_otro), 0)
  from pedido_elemento e where e.id_pedido = g.id_pedido and (e.devuelto_en is null or e.devuelto_en > ${en})), 1)`

/**
 * Money of a month by day, branch and account: the ledger as `sumLibro` adds it up, and payments of invoices without an order. The IVA of a row is
 * that of all that was paid up to it, less that of what was paid before, so that the parts of a payment add up to the whole's; of an order
 * whose articles have taxes of their own, of the part at the branch's rate. An invoice
 * without an order that has several taxes, or is in dollars, gives its own IVA by the part that was paid. `importe` is by the CFDI's rate of
 * exchange and `entro` by that of the payment's day. Each row looks up its order's ledger by its index: 0.13 s for a month of 10,000 orders, while
 * reading those ledgers whole and adding them up by windows took 0.17 s.
 */
export async function listCobrosContables(db: Db, { desde, hasta, sucursal }: MesDeCuadre): Promise<CobroContable[]> {
  const { rows } = await sql<CobroContable>`
    select s.rfc, s.folio as "sucursalNumber", m.fecha, case when m.caja then 'cuentaCaja' else 'cuentaBancos' end as cuenta,
      coalesce(sum(m.entro) filter (where m.importe > 0), 0)::bigint as entra,
      coalesce(sum(-m.entro) filter (where m.importe < 0), 0)::bigint as sale,
      sum(case when m.iva_de is null then ${ivaDe(sql`coalesce(m.con, m.hasta)`)} - ${ivaDe(sql`coalesce(m.sin, m.hasta - m.importe)`)}
        else round(m.iva_de * m.hasta / m.total) - round(m.iva_de * (m.hasta - m.importe) / m.total) end)::bigint as iva,
      sum(m.entro - m.importe)::bigint as cambiaria
    from (
      select g.id_sucursal, coalesce(g.dia_fiscal, g.dia) as fecha, g.forma_pago = 'Efectivo' as caja, g.importe, g.importe as entro,
        h.hasta, null::numeric as iva_de, null::bigint as total,
        case when h.mixto then round(h.hasta * ${parteConTasa(sql`g.creado_en`)}) end as con,
        case when h.mixto then round((h.hasta - g.importe) * ${parteConTasa(sql`(select o.creado_en from pago o
          where o.id_pedido = g.id_pedido and o.id < g.id and o.tipo <> 'apertura' order by o.id desc limit 1)`)}) end as sin
      from pago g cross join lateral (select
        (select sum(o.importe) from pago o where o.id_pedido = g.id_pedido and o.id <= g.id and o.tipo <> 'apertura') as hasta,
        exists (select from pedido_elemento e where e.id_pedido = g.id_pedido and e.iva is not null) as mixto) h
      where (g.dia_fiscal is null and g.dia between ${desde} and ${hasta} or g.dia_fiscal between ${desde} and ${hasta})
        and g.tipo <> 'apertura' and (${sucursal}::bigint is null or g.id_sucursal = ${sucursal})
      union all
      select f.id_sucursal, p.dia, p.forma_pago = '01', en_pesos(h.hasta, f.tipo_cambio) - en_pesos(h.hasta - h.importe, f.tipo_cambio),
        case when p.id_anulado is null then 1 else -1 end * recibido_en_pesos(p), en_pesos(h.hasta, f.tipo_cambio),
        case when ${impuestosDe} is not null or f.tipo_cambio is not null
          then coalesce(${atributo('TotalImpuestosTrasladados')}::numeric, 0) * 100 * coalesce(f.tipo_cambio, 1) end,
        en_pesos(f.total, f.tipo_cambio), null::numeric, null::numeric
      from pago_libre p join factura f on f.id = p.id_factura
        cross join lateral (select case when p.id_anulado is null then p.importe else -p.importe end as importe,
          (select sum(case when o.id_anulado is null then o.importe else -o.importe end)::bigint from pago_libre o
            where o.id_factura = p.id_factura and o.id <= p.id) as hasta) h
      where p.dia between ${desde} and ${hasta} and (${sucursal}::bigint is null or f.id_sucursal = ${sucursal})) m
    join sucursal s on s.id = m.id_sucursal
    group by s.rfc, s.folio, m.fecha, m.caja order by m.fecha, s.folio, m.caja`.execute(db)
  return rows
}
