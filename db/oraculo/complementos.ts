import type { Revision } from './revision.ts'

/** Whether nothing of the order waits to be made, nor any complemento of the invoice to leave. */
const quieta = (factura: string): string =>
  `not exists (select from fiscal_pendiente q where q.id_pedido = ${factura}.id_pedido)
    and not exists (select from pago_libre_pendiente l where l.id_factura = ${factura}.id)
    and not exists (select from pago_complementado b join factura r on r.id_intento = b.id_intento
      where b.id_factura = ${factura}.id and r.estatus = 'En proceso de cancelación')`

/** Centavos of an order's payments that count for its other invoices before a PPD one. */
const pagadoAntes = (factura: string): string => `(select coalesce(sum(case when o.metodo_pago = 'PPD' then v.importe
      else v.importe - (select coalesce(sum(a.importe), 0) from venta_acreditada a
        where a.id_factura = o.id and a.id_pedido = v.id_pedido and a.liberado_en is null) end), 0)
    from venta_facturada v join factura o on o.id_intento = v.id_intento
    where v.id_pedido = ${factura}.id_pedido and v.id_pago is null and v.liberada_en is null
      and (o.metodo_pago <> 'PPD' or o.id < ${factura}.id))`

/** Complementos and egresos say what the ledger says (cfdi §5.6, D-37). */
export const deComplementos: Revision[] = [
  {
    // One that ends an invoice and begins the next is told of both, and of no more than it was.
    nombre: 'a payment is told once, and no more of it than was paid (cfdi §5.6)',
    consulta: `select min(c.id) as id from pago_complementado c join pago g on g.id = c.id_pago
      where c.liberado_en is null group by c.id_pago, g.importe
      having count(*) > count(distinct c.id_factura) or sum(c.importe) > g.importe
      union select min(id) from pago_complementado where liberado_en is null and id_pago_libre is not null
        group by id_pago_libre having count(*) > 1`,
  },
  {
    nombre: 'complementos tell what the ledger paid of a PPD invoice, unless its order waits (cfdi §5.6)',
    consulta: `select f.id from factura f
      where f.clase = 'nominativa' and f.metodo_pago = 'PPD' and f.estatus in ('Vigente', 'Cancelación rechazada')
        and exists (select from venta_facturada v where v.id_intento = f.id_intento and v.liberada_en is null)
        and ${quieta('f')}
        and coalesce((select sum(c.importe) from pago_complementado c where c.id_factura = f.id and c.liberado_en is null), 0)
          <> least(f.total, greatest(0, coalesce((select sum(g.importe) from pago g where g.id_pedido = f.id_pedido
            and g.tipo <> 'apertura' and not (g.importe < 0 and g.id_reversado is null and g.saldo_despues = 0)), 0) - ${pagadoAntes('f')}))`,
  },
  {
    nombre: "a complemento tells what was last told of its payment's banks, unless its order waits (cfdi §5.6)",
    consulta: `select c.id from pago_complementado c join factura f on f.id = c.id_factura
      where c.liberado_en is null and c.id_pago is not null and ${quieta('f')}
        and c.id_pago_bancario is distinct from (select max(b.id) from pago_bancario b where b.id_pago = c.id_pago)`,
  },
  {
    nombre: 'complementos tell what was paid of a PPD invoice without an order, unless it waits (cfdi §5.6)',
    consulta: `select f.id from factura f
      where f.clase = 'nominativa' and f.metodo_pago = 'PPD' and f.id_pedido is null
        and f.estatus in ('Vigente', 'Cancelación rechazada') and ${quieta('f')}
        and coalesce((select sum(c.importe) from pago_complementado c where c.id_factura = f.id and c.liberado_en is null), 0)
          <> coalesce((select sum(case when l.id_anulado is null then l.importe else -l.importe end) from pago_libre l
            where l.id_factura = f.id), 0)`,
  },
  {
    nombre: 'no more is paid of an invoice without an order than it is worth (cfdi §5.6)',
    consulta: `select f.id from factura f join pago_libre l on l.id_factura = f.id
      group by f.id, f.total, f.metodo_pago, f.id_pedido
      having sum(case when l.id_anulado is null then l.importe else -l.importe end) not between 0 and f.total
        or f.metodo_pago is distinct from 'PPD' or f.id_pedido is not null`,
  },
  {
    nombre: 'a payment of an invoice in dollars takes off it what came in, by the rate of its day (cfdi §5.6)',
    consulta: `select l.id from pago_libre l join factura f on f.id = l.id_factura
      where (f.moneda = 'USD') <> (l.tipo_cambio is not null)
        or l.moneda = 'MXN' and l.importe <> div(2 * l.recibido + l.tipo_cambio, 2 * l.tipo_cambio)`,
  },
  {
    nombre: 'a complemento of an invoice in dollars says what came in, in its own currency (cfdi §5.6)',
    consulta: `select c.id from pago_complementado c join pago_libre l on l.id = c.id_pago_libre join factura r on r.id_intento = c.id_intento
      where c.liberado_en is null and l.tipo_cambio is not null and convert_from(r.xml, 'UTF8') !~ case l.moneda
        when 'USD' then format('MonedaP="USD" TipoCambioP="%s\\.?0*" Monto="%s"', trim_scale(l.tipo_cambio), (l.recibido / 100.0)::numeric(14, 2))
        else format('MonedaP="MXN" TipoCambioP="1" Monto="%s"', (l.recibido / 100.0)::numeric(14, 2)) end`,
  },
  {
    nombre: 'each partiality begins where the one before it ends (cfdi §5.6)',
    consulta: `select c.id from (
        select c.id, c.id_factura, c.saldo_anterior, sum(c.importe) over antes - c.importe as previo,
          row_number() over antes as lugar, c.parcialidad
        from pago_complementado c where c.liberado_en is null
        window antes as (partition by c.id_factura order by c.parcialidad)) c
      join factura f on f.id = c.id_factura
      where (c.saldo_anterior <> f.total - c.previo or c.parcialidad <> c.lugar) and ${quieta('f')}`,
  },
  {
    nombre: 'an egreso is worth what it takes back (D-37)',
    consulta: `select f.id from factura f where f.clase = 'egreso' and f.estatus <> 'Cancelada'
      and f.total <> coalesce((select sum(a.importe) from venta_acreditada a
        where a.id_intento = f.id_intento and a.liberado_en is null), 0)`,
  },
  {
    nombre: 'no more is taken back of a sale than a CFDI says of it (D-37)',
    consulta: `select min(a.id) as id from venta_acreditada a join factura f on f.id = a.id_factura
      where a.liberado_en is null group by a.id_factura, a.id_pedido, a.id_pago
      having sum(a.importe) > (select max(v.importe) from venta_facturada v join factura o on o.id_intento = v.id_intento
        where o.id = a.id_factura and v.id_pedido = a.id_pedido and v.id_pago is not distinct from a.id_pago)`,
  },
]
