import type { Pedido } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { sinPractica } from '../pedidos/pedidos.practica.ts'
import { depositosTarde } from './mostrador.hoy.queries.ts'
import { ordenesTarde } from './mostrador.ordenes.queries.ts'

/** Days after which pieces on their way are told. */
const DIAS_EN_TRANSITO = 3
/** Days before an expiry at which pieces are told. */
const DIAS_POR_CADUCAR = 60
/** Days of the sparkline. */
const DIAS_DE_SERIE = 12
/** Days that are looked at, some more because closed ones are skipped. */
const DIAS_MIRADOS = 17

interface FilaDeSucursal {
  idSucursal: number
  sucursalNumber: string
  direccion: string
  dia: string
  citas: number
  atendidas: number
  porConfirmar: number
  ventas: number
  ventasAntes: number | null
  cobrado: number
  cobradoAntes: number | null
  atrasados: number
  mayorRetraso: number
  listosViejos: number
  trasladosViejos: number
  porCaducar: number
  ordenesTarde: number
  cajasAbiertas: number
  cajasDeAntes: number
  depositosTarde: number
  serie: number[] | null
}

/**
 * The day of every working branch up to now, by its own clock, in centavos. Comparisons are with the day so many days before, up
 * to the same hour. One pass over each table, by indexes on its days.
 */
export async function listSucursalesDeHoy(db: Db, ahora: Date, diasAtras: number): Promise<FilaDeSucursal[]> {
  const { rows } = await sql<FilaDeSucursal>`
  with b as materialized (
    select id, folio, direccion, zona_horaria as zona, (${ahora}::timestamptz at time zone zona_horaria)::date as dia,
      (${ahora}::timestamptz at time zone zona_horaria)::time as hora,
      date_trunc('minute', ${ahora}::timestamptz at time zone zona_horaria)::time as minuto
    from sucursal where activa and eliminada_en is null),
  ventas as (
    select o.id_sucursal, (o.creado_en at time zone b.zona)::date as dia, sum(o.total)::bigint as suma
    from pedido o join b on b.id = o.id_sucursal
    where o.eliminado_en is null and ${sinPractica('o.id')} and o.creado_en >= ${ahora}::timestamptz - make_interval(days => ${Math.max(DIAS_MIRADOS, diasAtras + 1)})
      and (o.creado_en at time zone b.zona)::time <= b.hora
    group by 1, 2),
  series as (
    -- Closed days are skipped, and today is last, without sales too.
    select id_sucursal, array_agg(suma order by dia) as serie from (
      select v.*, row_number() over (partition by v.id_sucursal order by v.dia desc) as puesto from (
        select id_sucursal, dia, suma from ventas where suma > 0
        union all select b.id, b.dia, 0 from b where exists (select from ventas v where v.id_sucursal = b.id)
          and not exists (select from ventas v where v.id_sucursal = b.id and v.dia = b.dia and v.suma > 0)) v) v
      where puesto <= ${DIAS_DE_SERIE} group by 1),
  pagos as (
    select g.id_sucursal, coalesce(sum(g.importe) filter (where g.dia = b.dia), 0)::bigint as cobrado,
      sum(g.importe) filter (where g.dia = b.dia - ${diasAtras}::int and (g.creado_en at time zone b.zona)::time <= b.hora)::bigint as antes
    from b join pago g on g.id_sucursal = b.id and g.dia in (b.dia, b.dia - ${diasAtras}::int)
      and g.tipo <> 'apertura' group by 1),
  cajas as (
    select g.id_sucursal, count(distinct g.id_usuario) as abiertas,
      count(distinct g.id_usuario) filter (where g.dia < b.dia) as de_antes
    from pago g join b on b.id = g.id_sucursal
    where g.corte_persona is null and g.corte_sucursal is null and g.tipo <> 'apertura' group by 1),
  citas as (
    select a.id_sucursal, count(*) filter (where a.fecha = b.dia) as citas,
      count(*) filter (where a.fecha = b.dia and (a.asistencia = 'Asistió' or (a.asistencia is null and a.hora < b.minuto)))
        as atendidas,
      count(*) filter (where not a.confirmada and (a.fecha > b.dia or a.hora >= b.minuto)) as por_confirmar
    from b join cita a on a.id_sucursal = b.id and a.fecha between b.dia and b.dia + 1 and not a.cancelada group by 1),
  pedidos as (
    select o.id_sucursal,
      count(*) filter (where o.fecha_entrega < b.dia and o.estatus <> 'Recibido en sucursal') as atrasados,
      coalesce(max(b.dia - o.fecha_entrega) filter
        (where o.fecha_entrega < b.dia and o.estatus <> 'Recibido en sucursal'), 0) as retraso,
      count(*) filter (where o.estatus = 'Recibido en sucursal'
        and o.estatus_en < ${ahora}::timestamptz - interval '7 days') as viejos
    from pedido o join b on b.id = o.id_sucursal
    where o.eliminado_en is null and o.estatus <> 'Entregado a cliente' group by 1),
  caminos as (
    select t.a_sucursal as id_sucursal, count(*) as viejos from traslado t
    where t.estado = 'enviado' and t.enviado_en < ${ahora}::timestamptz - make_interval(days => ${DIAS_EN_TRANSITO}) group by 1),
  lotes as (
    select e.id_sucursal, sum(e.cantidad) as piezas from existencia_lote e join articulo_lote l on l.id = e.id_lote
    join b on b.id = e.id_sucursal where e.cantidad > 0 and l.caduca <= b.dia + ${DIAS_POR_CADUCAR}::int group by 1),
  compras as (${ordenesTarde(sql`b`)}),
  bancos as (${depositosTarde(sql`b`)})
  select b.id as "idSucursal", b.folio as "sucursalNumber", b.direccion, b.dia,
    coalesce(citas.citas, 0) as citas, coalesce(citas.atendidas, 0) as atendidas,
    coalesce(citas.por_confirmar, 0) as "porConfirmar",
    coalesce(hoy.suma, 0) as ventas, antes.suma as "ventasAntes",
    coalesce(pagos.cobrado, 0) as cobrado, pagos.antes as "cobradoAntes",
    coalesce(pedidos.atrasados, 0) as atrasados, coalesce(pedidos.retraso, 0) as "mayorRetraso",
    coalesce(pedidos.viejos, 0) as "listosViejos", coalesce(caminos.viejos, 0) as "trasladosViejos",
    coalesce(lotes.piezas, 0)::int as "porCaducar", coalesce(compras.tarde, 0) as "ordenesTarde",
    coalesce(cajas.abiertas, 0) as "cajasAbiertas", coalesce(cajas.de_antes, 0) as "cajasDeAntes",
    coalesce(bancos.tarde, 0) as "depositosTarde", series.serie
  from b
  left join ventas hoy on hoy.id_sucursal = b.id and hoy.dia = b.dia
  left join ventas antes on antes.id_sucursal = b.id and antes.dia = b.dia - ${diasAtras}::int
  left join series on series.id_sucursal = b.id
  left join pagos on pagos.id_sucursal = b.id
  left join cajas on cajas.id_sucursal = b.id
  left join citas on citas.id_sucursal = b.id
  left join bancos on bancos.id_sucursal = b.id
  left join compras on compras.id_sucursal = b.id
  left join lotes on lotes.id_sucursal = b.id
  left join caminos on caminos.id_sucursal = b.id
  left join pedidos on pedidos.id_sucursal = b.id
  order by b.folio`.execute(db)
  return rows
}

/** Money collected today by each method, by the day of each branch, in centavos. */
export async function sumPorFormaDeHoy(db: Db, ahora: Date) {
  const { rows } = await sql<{ formaPago: Pedido['formaPago']; importe: number }>`
    select g.forma_pago as "formaPago", sum(g.importe)::bigint as importe
    from sucursal s join pago g on g.id_sucursal = s.id
      and g.dia = (${ahora}::timestamptz at time zone s.zona_horaria)::date and g.tipo <> 'apertura'
    where s.activa and s.eliminada_en is null
    group by 1 order by 2 desc`.execute(db)
  return rows
}
