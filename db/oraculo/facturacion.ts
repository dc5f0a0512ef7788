import { type Revision, separado } from './revision.ts'

/** `Total` of a CFDI in centavos, read from its bytes. */
const atributoDelXml = (xml: string, nombre: string): string =>
  `substring(convert_from(${xml}, 'UTF8') from '[[:space:]]${nombre}="([^"]*)"')`
const totalDelXml = (xml: string): string => `(${atributoDelXml(xml, 'Total')}::numeric * 100)`

/** Pesos of the lines of an attempt at a kind of IVA, with it, in centavos. */
const delCfdi = (iva: '0' | 'exento'): string =>
  `(select coalesce(sum((c ->> 'total')::numeric), 0) * 100 from jsonb_array_elements(i.datos -> 'impuestos') c where c ->> 'iva' = '${iva}')`

/** A sale is in one live CFDI at most, that CFDI is what was sent, and SAT's side says the same (cfdi, D-50 … D-54). */
export const deFacturacion: Revision[] = [
  {
    nombre: 'a sale is in one live CFDI at most (D-54)',
    consulta: `select b.id from venta_facturada a join venta_facturada b on b.id_pedido = a.id_pedido and b.id > a.id
      where a.liberada_en is null and b.liberada_en is null and not a.ampliacion and not b.ampliacion
        and (a.id_pago is null or b.id_pago is null or a.id_pago = b.id_pago)`,
  },
  {
    nombre: 'what is at the rate of 0 or exempt of sales and credits is what their CFDI says (D-53)',
    consulta: `select i.id from intento_timbrado i cross join lateral (
        select sum(x.importe_cero) as cero, sum(x.importe_exento) as exento from (
          select distinct id_pedido, id_pago, importe, importe_cero, importe_exento from venta_facturada where id_intento = i.id
          union all select distinct id_pedido, id_pago, importe, importe_cero, importe_exento from venta_acreditada
            where id_intento = i.id and id_pedido is not null) x) s
      where s.cero is not null and (s.cero <> ${delCfdi('0')} or s.exento <> ${delCfdi('exento')})`,
  },
  {
    nombre: 'a refused attempt and a cancelled invoice hold no sale (D-54)',
    consulta: `select v.id from venta_facturada v join intento_timbrado i on i.id = v.id_intento
      left join factura f on f.id_intento = i.id
      where v.liberada_en is null and (i.estado = 'rechazado' or f.estatus = 'Cancelada')`,
  },
  {
    // A replaced invoice has handed the sale over to its substitute.
    nombre: 'a live invoice of an order holds its sale (D-54)',
    consulta: `select f.id from factura f where f.clase = 'nominativa' and f.id_pedido is not null and f.estatus <> 'Cancelada'
      and not exists (select 1 from venta_facturada v where v.id_intento = f.id_intento and v.liberada_en is null)
      and not exists (select 1 from intento_timbrado i where (i.datos ->> 'sustituye')::bigint = f.id
        and i.estado <> 'rechazado')
      -- An advance was taken over by its final invoice, or went back whole.
      and not exists (select 1 from intento_timbrado i where i.id_pedido = f.id_pedido and i.datos -> 'aplica' @> to_jsonb(f.id)
        and i.estado <> 'rechazado')
      and not exists (select 1 from venta_facturada v where v.id_intento = f.id_intento and v.anticipo
        and v.importe = (select sum(a.importe) from venta_acreditada a where a.id_factura = f.id and a.liberado_en is null))`,
  },
  {
    // An advance is one payment; its final invoice takes it over, and its egreso of relation 07 and form 30 takes it back whole.
    nombre:
      'an advance, its final invoice and the egreso that applies it say each payment once, or the order waits (Anexo 20, appendix 6)',
    consulta: `select f.id from venta_facturada v join factura f on f.id_intento = v.id_intento
      where v.anticipo and (f.clase <> 'nominativa' or f.metodo_pago <> 'PUE' or v.importe <> f.total or v.id_pedido is distinct from f.id_pedido
        or strpos(convert_from(f.xml, 'UTF8'), 'ClaveProdServ="84111506"') = 0)
      union
      select a.id from factura f join intento_timbrado i on i.id = f.id_intento
      cross join lateral jsonb_array_elements_text(i.datos -> 'aplica') x (id) join factura a on a.id = x.id::bigint
      where f.estatus in ('Vigente', 'Cancelación rechazada') and i.datos ? 'aplica'
        and exists (select from venta_facturada w where w.id_intento = i.id and w.liberada_en is null)
        and not exists (select from fiscal_pendiente q where q.id_pedido = f.id_pedido)
        and (a.estatus = 'Cancelada' or a.rfc_receptor <> f.rfc_receptor or a.total <> (
          select coalesce(sum(c.importe), 0) from venta_acreditada c where c.id_factura = a.id and c.liberado_en is null))
      union
      select e.id from venta_acreditada c join factura e on e.id_intento = c.id_intento join factura n on n.id = c.id_final
      where c.liberado_en is null and (e.clase <> 'egreso' or e.relacion is distinct from '07' or e.uuid_relacionado is distinct from n.uuid
        or e.forma_pago is distinct from '30' or n.estatus = 'Cancelada' and e.estatus <> 'Cancelada')`,
  },
  {
    nombre: 'what was collected of an order with advances is in their CFDIs and in no global, or it waits (D-91)',
    consulta: `select v.id_pedido as id from venta_facturada v left join factura f on f.id_intento = v.id_intento
      cross join lateral (select v.importe - coalesce(sum(c.importe), 0) as neto from venta_acreditada c
        where c.id_factura = f.id and c.liberado_en is null) n
      where v.anticipo and v.liberada_en is null and not exists (select from fiscal_pendiente q where q.id_pedido = v.id_pedido)
      group by v.id_pedido having bool_and(f.estatus in ('Vigente', 'Cancelación rechazada')) and sum(n.neto) <> greatest(0, (
        select coalesce(sum(g.importe), 0) from pago g where g.id_pedido = v.id_pedido and g.tipo <> 'apertura'))
      union
      select a.id_pedido from venta_facturada a join venta_facturada b on b.id_pedido = a.id_pedido and b.liberada_en is null
      where a.anticipo and a.liberada_en is null and not b.anticipo`,
  },
  {
    nombre: 'a global tells sales of its own days (cfdi §5.4)',
    consulta: `select v.id from intento_timbrado i join venta_facturada v on v.id_intento = i.id left join pago g on g.id = v.id_pago
      where i.datos ? 'periodo' and (g.id is null or coalesce(g.dia_fiscal, g.dia)
        not between (i.datos -> 'periodo' ->> 'desde')::date and (i.datos -> 'periodo' ->> 'hasta')::date)`,
  },
  {
    nombre: 'what is chosen for the globals of a branch is its last choice, and the job looks at it (D-54)',
    consulta: `select s.id from sucursal s
      where s.global_cada <> coalesce((select p.cada from global_programa p where p.id_sucursal = s.id order by p.id desc limit 1), 'manual')
        or s.global_cada <> 'manual' and not exists (select from global_cierre c where c.id_sucursal = s.id)`,
  },
  {
    // Orders of one payment that no CFDI ever had; the rest needs what the ledger says of refunds.
    nombre: 'no sale is left behind by globals that make themselves (D-91)',
    consulta: `select g.id from global_cierre c join pago g on g.id_sucursal = c.id_sucursal join pedido p on p.id = g.id_pedido
      where g.tipo <> 'apertura' and g.importe > 0 and g.creado_en < c.visto_en and p.eliminado_en is null and not p.facturacion and p.modificado_en < c.visto_en
        and coalesce(g.dia_fiscal, g.dia) between c.hasta - 30 and c.hasta
        and (select q.cada from global_programa q where q.id_sucursal = g.id_sucursal and q.creado_en <= c.visto_en
          and q.desde <= coalesce(g.dia_fiscal, g.dia) order by q.id desc limit 1) <> 'manual'
        and not exists (select from pago o where o.id_pedido = g.id_pedido and o.id <> g.id)
        and not exists (select from venta_facturada v where v.id_pedido = g.id_pedido)`,
  },
  {
    nombre: 'a CFDI of sales is worth what they are worth (D-53)',
    consulta: `select i.id from intento_timbrado i
      join (select id_intento, sum(importe) as suma from (select distinct on (id_intento, id_pedido, id_pago) * from venta_facturada
            order by id_intento, id_pedido, id_pago, id desc) w where liberada_en is null
          -- A ticket that an egreso took out of its global is still told by it.
          or exists (select from venta_acreditada a join factura f on f.id = a.id_factura
            where f.id_intento = w.id_intento and a.id_pago = w.id_pago and a.liberado_en is null)
        group by 1) v
        on v.id_intento = i.id
      where v.suma <> i.total`,
  },
  {
    // A sale counts less what an egreso took back; while an egreso is missing the order is on the list of those to look at.
    nombre: 'a sale in a live CFDI is not more than its order or its payment (D-37)',
    consulta: `select v.id from venta_facturada v join pedido p on p.id = v.id_pedido left join pago g on g.id = v.id_pago
      cross join lateral (select v.importe - coalesce(sum(a.importe), 0) as neto
        from venta_acreditada a join factura f on f.id = a.id_factura and f.id_intento = v.id_intento
        where a.liberado_en is null and a.id_pedido = v.id_pedido and a.id_pago is not distinct from v.id_pago) n
      where v.liberada_en is null and n.neto > case when p.eliminado_en is not null then 0 else coalesce(g.importe, greatest(0, p.total - (
          select coalesce(sum(a.importe), 0) from pago a where a.id_pedido = p.id and a.tipo = 'apertura'))) end
        and not exists (select 1 from fiscal_pendiente q where q.id_pedido = v.id_pedido)`,
  },
  {
    nombre: 'stamped = stored as an invoice, and nothing else is (D-51)',
    consulta: `select i.id from intento_timbrado i left join factura f on f.id_intento = i.id
      where (i.estado = 'timbrado') <> (f.id is not null)`,
  },
  {
    nombre: 'an invoice is what was sent (D-51)',
    consulta: `select f.id from factura f join intento_timbrado i on i.id = f.id_intento
      where (f.id_sucursal, f.clase, f.serie, f.folio, f.total, f.rfc_emisor, f.rfc_receptor, f.sandbox, f.sello)
          <> (i.id_sucursal, i.clase, i.serie, i.folio, i.total, i.rfc_emisor, i.rfc_receptor, i.sandbox, i.sello)
        or f.id_pedido is distinct from i.id_pedido`,
  },
  {
    nombre: 'the XML of an invoice is what was stamped (F, 40)',
    consulta: 'select id from factura where sha256(xml) <> huella',
  },
  {
    nombre: 'the XML of an invoice says its folio fiscal and its total',
    consulta: `select id from factura where strpos(lower(convert_from(xml, 'UTF8')), 'uuid="' || uuid::text) = 0
        or clase <> 'pago' and ${totalDelXml('xml')} is distinct from total`,
  },
  {
    nombre:
      'an invoice says its currency and its rate as they are stored, and an egreso those of what it takes back (CFDI 4.0)',
    consulta: `select f.id from factura f join intento_timbrado i on i.id = f.id_intento
      where (f.moneda = 'USD' or i.datos ? 'tipoCambio') and (f.moneda <> 'USD'
          or f.tipo_cambio is distinct from (i.datos ->> 'tipoCambio')::numeric
          or f.tipo_cambio is distinct from ${atributoDelXml('f.xml', 'TipoCambio')}::numeric
          or ${atributoDelXml('f.xml', 'Moneda')} is distinct from f.moneda)
      union select f.id from venta_acreditada a join factura f on f.id_intento = a.id_intento join factura o on o.id = a.id_factura
        where f.tipo_cambio is distinct from o.tipo_cambio`,
  },
  {
    nombre: 'a folio of a series is given once',
    consulta: `select min(id) as id from intento_timbrado where estado <> 'rechazado'
      group by serie, folio having count(*) > 1`,
  },
  {
    // A refused attempt gives its folio back to the next one, so until then it explains the gap.
    nombre: 'every folio up to the counter is an invoice, an attempt, or refused',
    consulta: `select f.id_sucursal as id from folio_factura f
      left join (select id_sucursal, serie, count(distinct folio) as distintos, max(folio) as mayor from intento_timbrado
        group by 1, 2) i using (id_sucursal, serie)
      where f.ultimo <> coalesce(i.distintos, 0) or f.ultimo < coalesce(i.mayor, 0)`,
  },
  {
    nombre: 'an attempt whose outcome is unknown will be looked up (D-51)',
    consulta: `select id from intento_timbrado where estado in ('enviando', 'desconocido') and proxima_consulta_en is null`,
  },
  {
    nombre: 'a cancelled invoice was asked to be, and SAT said so (D-50)',
    consulta: `select f.id from factura f where (f.estatus = 'Cancelada') <> exists (
        select 1 from cancelacion_factura c where c.id_factura = f.id and c.estado = 'cancelada')
      union
      select f.id from factura f where (f.estatus = 'En proceso de cancelación') <> exists (
        select 1 from cancelacion_factura c where c.id_factura = f.id and c.resuelta_en is null)`,
  },
  {
    nombre: 'the sandbox has each of its invoices, byte for byte (D-57)',
    consulta: `select f.id from factura f where f.sandbox and not exists (
      select 1 from pac_sandbox p where p.uuid = upper(f.uuid::text) and convert_to(p.xml, 'UTF8') = f.xml)`,
  },
  {
    // The same bytes may be refused and, sent again within the second, be stamped.
    nombre: 'nothing that the sandbox stamped is told to be refused (D-51)',
    consulta: `select i.id from intento_timbrado i join pac_sandbox p on p.huella = sha256(i.xml) where i.estado = 'rechazado'
      and not exists (select from intento_timbrado o where o.serie = i.serie and o.folio = i.folio and o.id <> i.id
        and o.estado <> 'rechazado' and o.xml = i.xml)`,
  },
  {
    nombre: 'the sandbox cancelled what is cancelled (D-50)',
    consulta: `select f.id from factura f join pac_sandbox p on p.uuid = upper(f.uuid::text)
      where f.estatus = 'Cancelada' and coalesce(p.resolucion, 'rechazada') = 'rechazada'`,
  },
  {
    nombre: 'every invoice and every cancellation was audited (42)',
    consulta: `select f.id from factura f where f.timbrada_en >= ${separado} and not exists (
        select 1 from auditoria a where a.entidad = 'factura' and a.id_entidad = f.id and a.accion = 'factura timbrada')
      union
      select f.id from factura f where f.estatus = 'Cancelada' and f.timbrada_en >= ${separado} and not exists (
        select 1 from auditoria a where a.entidad = 'factura' and a.id_entidad = f.id and a.accion = 'factura cancelada')`,
  },
]
