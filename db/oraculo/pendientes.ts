import type { Revision } from './revision.ts'

/**
 * Orders that live CFDIs by name have: what these say of goods and of money, while nobody has to answer first. What was paid before an order
 * came here is neither (D-95).
 */
const NOMBRADOS = `
  select v.id_pedido, greatest(0, p.total - max(a.suma)) as total, greatest(0, p.pagado - max(a.suma)) as pagado, p.eliminado_en,
    sum(v.importe - c.mercancia) as bienes, sum(c.dinero) as notas,
    coalesce(sum(v.importe - c.mercancia) filter (where f.metodo_pago = 'PUE'), 0) as pagaderos,
    coalesce(sum(v.importe - c.mercancia - c.dinero) filter (where f.metodo_pago = 'PUE'), 0) as dicen_pagado,
    bool_and(v.contenido is not null) as con_contenido,
    sum(v.importe_cero - c.cero) as cero, sum(v.importe_exento - c.exento) as exento
  from venta_facturada v join pedido p on p.id = v.id_pedido left join factura f on f.id_intento = v.id_intento
    cross join lateral (select coalesce(sum(a.importe) filter (where a.por = 'mercancia'), 0) as mercancia,
        coalesce(sum(a.importe) filter (where a.por = 'dinero'), 0) as dinero,
        coalesce(sum(a.importe_cero), 0) as cero, coalesce(sum(a.importe_exento), 0) as exento
      from venta_acreditada a where a.id_factura = f.id and a.id_pedido = v.id_pedido and a.id_pago is null
        and a.liberado_en is null) c
    cross join lateral (select coalesce(sum(g.importe), 0) as suma from pago g where g.id_pedido = p.id and g.tipo = 'apertura') a
  where v.liberada_en is null and v.id_pago is null
    and not exists (select from fiscal_pendiente q where q.id_pedido = v.id_pedido)
  group by v.id_pedido, p.id having bool_and(f.estatus in ('Vigente', 'Cancelación rechazada'))`

/** Lines of an order that cost something; `cuales` are those that the customer kept, or all. */
const lineas = (
  cuales: string,
): string => `(select coalesce(array_agg(concat_ws('/', t.importe, t.iva) || ' ' || t.texto), '{}')
    from pedido_elemento e cross join lateral (values
      (e.importe_armazon, e.armazon, e.iva), (e.importe_lente, e.lente, null), (e.importe_otro, e.otro, null)) t (importe, texto, iva)
    where e.id_pedido = n.id_pedido and t.importe > 0 and ${cuales})`

/** Whether one list has a text oftener than another. */
const sobra = (unos: string, otros: string): string => `exists (
    select from unnest(${unos}) as x group by x
    having count(*) > (select count(*) from unnest(${otros}) as y where y = x))`

/** For every order live CFDIs say what the ledger says, or a row says that something is missing (D-91). */
export const dePendientes: Revision[] = [
  {
    nombre: 'invoices by name are worth the goods of their order, or it waits (D-91)',
    consulta: `select id_pedido as id from (${NOMBRADOS}) n
      where bienes <> case when eliminado_en is null then total else 0 end`,
  },
  {
    nombre: 'what says paid was paid, and what was paid back is told once, or its order waits (D-91)',
    consulta: `select id_pedido as id from (${NOMBRADOS}) n
      where dicen_pagado > pagado or notas > 0 and dicen_pagado < least(pagado, pagaderos)`,
  },
  {
    nombre: 'invoices by name tell the goods that the order is, or it waits (D-91)',
    consulta: `select n.id_pedido as id from (${NOMBRADOS}) n cross join lateral (
        select array(select unnest(v.contenido) from venta_facturada v
          where v.id_pedido = n.id_pedido and v.id_pago is null and v.liberada_en is null) as dichas) d
      where con_contenido and (${sobra(lineas('e.devuelto_en is null'), 'd.dichas')} or ${sobra('d.dichas', lineas('true'))})`,
  },
  {
    // What was given back as money alone is taken off all taxes, and so is what was paid before it came here.
    nombre: 'invoices by name tell the taxes by which goods were sold, or their order waits (D-91)',
    consulta: `select n.id_pedido as id from (${NOMBRADOS}) n cross join lateral (
        select coalesce(sum(e.importe_armazon) filter (where e.iva = '0'), 0) as cero,
          coalesce(sum(e.importe_armazon) filter (where e.iva = 'exento'), 0) as exento
        from pedido_elemento e where e.id_pedido = n.id_pedido and e.devuelto_en is null and n.eliminado_en is null) e
      where n.notas = 0 and not exists (select from pago g where g.id_pedido = n.id_pedido and g.tipo = 'apertura')
        and (n.cero <> e.cero or n.exento <> e.exento)`,
  },
  {
    // One whose substitute is gone has its sale again, and is replaced no more.
    nombre: 'a replaced invoice leaves SAT, or its order waits (D-91)',
    consulta: `select f.id from factura f where f.clase = 'nominativa' and f.estatus in ('Vigente', 'Cancelación rechazada')
      and f.id_pedido is not null and exists (select from intento_timbrado i
        where (i.datos ->> 'sustituye')::bigint = f.id and i.datos ->> 'sustituye' is not null and i.estado = 'timbrado')
      and f.total > (select coalesce(sum(a.importe), 0) from venta_acreditada a
        where a.id_factura = f.id and a.liberado_en is null)
      and (not exists (select from venta_facturada v where v.id_intento = f.id_intento and v.liberada_en is null)
        or exists (select from intento_timbrado i join factura n on n.id_intento = i.id and n.estatus <> 'Cancelada'
          where (i.datos ->> 'sustituye')::bigint = f.id and i.datos ->> 'sustituye' is not null))
      and not exists (select from fiscal_pendiente q where q.id_pedido = f.id_pedido)`,
  },
  {
    nombre: 'a replaced invoice without an order was asked to leave SAT (D-91)',
    consulta: `select f.id from intento_timbrado i join factura n on n.id_intento = i.id and n.estatus <> 'Cancelada'
      join factura f on f.id = (i.datos ->> 'sustituye')::bigint
      where i.datos ->> 'sustituye' is not null and f.id_pedido is null and f.clase = 'nominativa' and f.estatus <> 'Cancelada'
        and not exists (select from cancelacion_factura k where k.id_factura = f.id)`,
  },
  {
    nombre: 'an egreso of no order takes back an invoice without one, and no more than it says (D-91)',
    consulta: `select min(a.id) as id from venta_acreditada a join factura f on f.id = a.id_factura
      where a.liberado_en is null and a.id_pedido is null group by f.id having f.id_pedido is not null or sum(a.importe) > f.total`,
  },
  {
    // All of an invoice that says paid was paid.
    nombre:
      'credit notes and payments of an invoice without an order are no more than it is worth, and money that went back was paid (D-91)',
    consulta: `select f.id from factura f cross join lateral (
        select coalesce(sum(a.importe), 0) as acreditado, coalesce(sum(a.devuelto), 0) as devuelto, bool_or(a.nota is not null) as a_mano
        from venta_acreditada a where a.id_factura = f.id and a.id_pedido is null and a.liberado_en is null) a
      cross join lateral (select case f.metodo_pago when 'PUE' then f.total else (
        select coalesce(sum(case when l.id_anulado is null then l.importe else -l.importe end), 0) from pago_libre l
        where l.id_factura = f.id) end as pagado) p
      where a.a_mano and (a.devuelto > p.pagado or p.pagado - a.devuelto > f.total - a.acreditado)`,
  },
  {
    nombre:
      'a credit note by hand names its invoices, which are of its issuer and receiver and in force as long as it is (D-91)',
    consulta: `select a.id from venta_acreditada a join factura n on n.id_intento = a.id_intento join factura f on f.id = a.id_factura
      where a.nota is not null and (strpos(upper(convert_from(n.xml, 'UTF8')), upper(f.uuid::text)) = 0
        or n.rfc_emisor <> f.rfc_emisor or n.rfc_receptor <> f.rfc_receptor or f.clase <> 'nominativa' or f.id_pedido is not null
        or f.estatus = 'Cancelada' and n.estatus <> 'Cancelada')`,
  },
  {
    nombre: 'what was paid before an order came here is in no CFDI (D-95)',
    consulta: `select g.id from pago g where g.tipo = 'apertura' and (
      exists (select from venta_facturada v where v.id_pago = g.id and v.liberada_en is null)
      or exists (select from venta_acreditada a where a.id_pago = g.id and a.liberado_en is null)
      or exists (select from pago_complementado c where c.id_pago = g.id and c.liberado_en is null))`,
  },
  {
    nombre: 'nobody is asked about an order that no CFDI has (D-91)',
    consulta: `select q.id_pedido as id from fiscal_pendiente q where q.proximo_en = 'infinity' and not exists (
      select from venta_facturada v where v.id_pedido = q.id_pedido and v.liberada_en is null)`,
  },
]
