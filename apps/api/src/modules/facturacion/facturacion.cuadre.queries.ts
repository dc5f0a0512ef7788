import type { Centavos } from '@nitida/contract/dinero'
import type { ClaseDeDiferencia } from '@nitida/contract/facturacion.cuadre'
import type { ClaseFiscal } from '@nitida/contract/facturacion.impuestos'
import type { Moneda } from '@nitida/contract/facturacion.moneda'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { atributo, impuestosDe, tasaDe } from './facturacion.contador.queries.ts'
import { fechaDelCfdi } from './facturacion.fecha.queries.ts'

export interface MesDeCuadre {
  desde: string
  hasta: string
  /** Branch; null for the chain. */
  sucursal: number | null
}

/**
 * `cfdi`: the CFDIs of a month with sign 1, and those of earlier months that were cancelled in it with −1; one that was issued and cancelled within
 * the month is neither. `cuenta`: each order with its ledger's net of the month and what those CFDIs say of it. `diferente`: where the two differ, and why.
 * `offset 0` keeps the planner from reading all orders, or the whole ledger, for the few that a month's difference is about.
 */
const conCuadre = ({ desde, hasta, sucursal }: MesDeCuadre) => sql`
  with candidata as (
    select f.id from factura f
      where f.creada_en >= ${desde}::date - 2 and f.creada_en < ${hasta}::date + 12
        and (${sucursal}::bigint is null or f.id_sucursal = ${sucursal})
    union
    select k.id_factura from cancelacion_factura k join factura f on f.id = k.id_factura
      where k.estado = 'cancelada' and k.resuelta_en >= ${desde}::date - 1 and k.resuelta_en < ${hasta}::date + 2
        and (${sucursal}::bigint is null or f.id_sucursal = ${sucursal})),
  fechada as (
    select f.id, f.id_intento, f.id_sucursal, f.serie, f.folio, f.clase, f.metodo_pago, f.id_pedido, en_pesos(f.total, f.tipo_cambio) as total, f.nombre_receptor,
      ${fechaDelCfdi} as emitida,
      (select (max(k.resuelta_en) at time zone s.zona_horaria)::date from cancelacion_factura k
        where k.id_factura = f.id and k.estado = 'cancelada') as cancelada
    from candidata c join factura f on f.id = c.id join sucursal s on s.id = f.id_sucursal),
  cfdi as (
    select *, case
      when emitida between ${desde} and ${hasta} and (cancelada is null or cancelada > ${hasta}) then 1
      when emitida < ${desde} and cancelada between ${desde} and ${hasta} then -1 end as signo
    from fechada),
  parte as (
    select c.id, c.serie, c.folio, v.id_pedido, v.importe * c.signo as importe
      from cfdi c cross join lateral (select distinct id_pedido, id_pago, importe from venta_facturada
        where id_intento = c.id_intento) v
      where c.signo is not null and c.clase in ('nominativa', 'global')
    union all
    select c.id, c.serie, c.folio, a.id_pedido, -a.importe * c.signo
      from cfdi c cross join lateral (select distinct id_pedido, id_pago, importe from venta_acreditada
        where id_intento = c.id_intento) a
      where c.signo is not null and c.clase = 'egreso' and a.id_pedido is not null),
  libro as (
    select g.id_pedido, sum(g.importe) as importe from pago g
      where (g.dia_fiscal is null and g.dia between ${desde} and ${hasta} or g.dia_fiscal between ${desde} and ${hasta})
        and g.tipo <> 'apertura' and (${sucursal}::bigint is null or g.id_sucursal = ${sucursal})
      group by g.id_pedido),
  facturado as (
    select id_pedido, sum(importe) as importe, string_agg(distinct serie || '-' || folio, ', ') as facturas
    from parte group by id_pedido),
  cuenta as (
    select coalesce(l.id_pedido, f.id_pedido) as id_pedido, coalesce(l.importe, 0) as libro, coalesce(f.importe, 0) as facturado,
      coalesce(f.facturas, '') as facturas
    from libro l full join facturado f on f.id_pedido = l.id_pedido),
  diferente as (
    select c.id_pedido, null::bigint as id_factura, c.libro, c.facturado, c.facturas,
      case
        when exists (select from fiscal_pendiente q where q.id_pedido = c.id_pedido) then 'pendiente'
        when exists (select from venta_facturada v join factura f on f.id_intento = v.id_intento
          where v.id_pedido = c.id_pedido and f.metodo_pago = 'PPD') then 'ppd'
        when ${sucursal}::bigint is not null and (
          exists (select from pago g where g.id_pedido = c.id_pedido and g.id_sucursal <> ${sucursal})
          or exists (select from venta_facturada v join factura f on f.id_intento = v.id_intento
            where v.id_pedido = c.id_pedido and f.id_sucursal <> ${sucursal})) then 'otraSucursal'
        when exists (select from venta_acreditada a join factura f on f.id_intento = a.id_intento
          where a.id_pedido = c.id_pedido) then 'egresos'
        when c.libro > c.facturado and p.eliminado_en is null and p.pagado > 0 and exists (
          select from pago g where g.id_pedido = c.id_pedido and g.importe > 0 and g.tipo <> 'apertura'
            and coalesce(g.dia_fiscal, g.dia) between ${desde} and ${hasta}
            and not exists (select from pago r where r.id_reversado = g.id and r.tipo = 'reverso')
            and not exists (select from venta_facturada v where v.id_pedido = g.id_pedido and v.liberada_en is null
              and (v.id_pago is null or v.id_pago = g.id)) offset 0)
          then case when p.facturacion then 'pidioFactura' else 'porGlobal' end
        when not exists (select from venta_facturada v join factura f on f.id_intento = v.id_intento
          where v.id_pedido = c.id_pedido) then 'devuelto'
        when c.libro > c.facturado then 'enOtroMes'
        else 'deOtroMes' end as clase
    from cuenta c cross join lateral (select * from pedido where id = c.id_pedido offset 0) p where c.libro <> c.facturado
    union all
    select null, c.id, 0, case c.clase when 'egreso' then -c.total else c.total end * c.signo, c.serie || '-' || c.folio, 'libres'
    from cfdi c where c.signo is not null and c.clase in ('nominativa', 'egreso') and c.id_pedido is null and c.total > 0)`

export interface CifraDeCfdi {
  tipo: 'I' | 'E' | 'P'
  signo: 1 | -1
  cuantos: number
  total: Centavos
}

/** CFDIs of a month by SAT's type: as issued, and those of earlier months that were cancelled in it. */
export async function sumCfdis(db: Db, mes: MesDeCuadre): Promise<CifraDeCfdi[]> {
  const { rows } = await sql<CifraDeCfdi>`${conCuadre(mes)}
    select case clase when 'egreso' then 'E' when 'pago' then 'P' else 'I' end as tipo, signo,
      count(*)::int as cuantos, sum(case clase when 'pago' then (
        select coalesce(sum(coalesce(recibido_en_pesos(l), c.importe)), 0)
        from (select distinct id_factura, id_pago, id_pago_libre, importe from pago_complementado where id_intento = cfdi.id_intento) c
        left join pago_libre l on l.id = c.id_pago_libre) else total end)::bigint as total
    from cfdi where signo is not null group by 1, 2`.execute(db)
  return rows
}

export interface FilaContable {
  rfc: string
  sucursalNumber: string
  fecha: string
  signo: 1 | -1
  clase: 'nominativa' | 'global' | 'egreso'
  serie: string
  folio: number
  uuid: string
  rfcReceptor: string
  /** In its currency, as `deContado`, `iva` and `impuestos` are. */
  total: Centavos
  moneda: Moneda
  tipoCambio: number | null
  formaPago: string | null
  /** What its XML says; null where it has none. */
  iva: string | null
  tasa: string | null
  /** Its lines by their taxes; null where one rate says all. */
  impuestos: ClaseFiscal[] | null
  /** What of it is money that no ledger has: of an invoice without an order that says paid, or of what went back of one. */
  deContado: Centavos
}

/** The same CFDIs of income and egreso, each with its day: that of its issue, or of its cancellation. */
export async function listContables(db: Db, mes: MesDeCuadre): Promise<FilaContable[]> {
  const { rows } = await sql<FilaContable>`${conCuadre(mes)}
    select f.rfc_emisor as rfc, s.folio as "sucursalNumber", case c.signo when 1 then c.emitida else c.cancelada end as fecha,
      c.signo, c.clase, c.serie, c.folio, f.uuid, f.rfc_receptor as "rfcReceptor", f.total, f.moneda, f.tipo_cambio as "tipoCambio", f.forma_pago as "formaPago",
      ${atributo('TotalImpuestosTrasladados')} as iva, ${tasaDe} as tasa, ${impuestosDe} as impuestos,
      case when f.id_pedido is not null then 0 when c.clase = 'nominativa' and f.metodo_pago = 'PUE' then f.total
        when c.clase = 'egreso' then (select coalesce(sum(case when a.nota is not null then a.devuelto
            when o.metodo_pago = 'PUE' then a.importe else 0 end), 0)::bigint
          from (select distinct id_factura, id_pedido, linea, importe, nota, devuelto from venta_acreditada
            where id_intento = f.id_intento) a join factura o on o.id = a.id_factura
          where a.id_pedido is null)
        else 0 end as "deContado"
    from cfdi c join factura f on f.id = c.id join sucursal s on s.id = f.id_sucursal
    where c.signo is not null and c.clase <> 'pago' order by 3, c.id`.execute(db)
  return rows
}

export async function sumLibro(db: Db, mes: MesDeCuadre): Promise<Centavos> {
  const { rows } = await sql<{ libro: Centavos }>`${conCuadre(mes)}
    select coalesce(sum(importe), 0)::bigint as libro from libro`.execute(db)
  return rows[0]?.libro ?? 0
}

export interface LineaDeCuadre {
  clase: ClaseDeDiferencia
  importe: Centavos
  cuantos: number
}

export async function listLineas(db: Db, mes: MesDeCuadre): Promise<LineaDeCuadre[]> {
  const { rows } = await sql<LineaDeCuadre>`${conCuadre(mes)}
    select clase, sum(libro - facturado)::bigint as importe, count(*)::int as cuantos
    from diferente group by clase order by clase`.execute(db)
  return rows
}

export interface RenglonDeCuadre {
  clase: ClaseDeDiferencia
  idPedido: number | null
  idCliente: number | null
  idFactura: number | null
  documento: string
  nombre: string
  facturas: string
  libro: Centavos
  facturado: Centavos
}

/** Rows behind the lines, of one reason or of all, the largest first. */
export async function listRenglones(
  db: Db,
  mes: MesDeCuadre,
  clase: ClaseDeDiferencia | null,
  desde: number,
  limite: number,
): Promise<RenglonDeCuadre[]> {
  const { rows } = await sql<RenglonDeCuadre>`${conCuadre(mes)}
    select d.clase, d.id_pedido as "idPedido", p.id_cliente as "idCliente", d.id_factura as "idFactura",
      coalesce(s.folio || '-' || p.folio, d.facturas) as documento, coalesce(c.nombre, f.nombre_receptor, '') as nombre,
      d.facturas, d.libro::bigint as libro, d.facturado::bigint as facturado
    from diferente d
    left join pedido p on p.id = d.id_pedido left join sucursal s on s.id = p.id_sucursal
    left join cliente c on c.id = p.id_cliente left join factura f on f.id = d.id_factura
    where ${clase}::text is null or d.clase = ${clase}
    order by d.clase, abs(d.libro - d.facturado) desc, d.id_pedido, d.id_factura
    limit ${limite} offset ${desde}`.execute(db)
  return rows
}
