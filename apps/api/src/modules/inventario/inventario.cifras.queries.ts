import { type RawBuilder, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

/** What is asked: whose, and which days. */
export interface Consulta {
  alcance: Alcance
  idSucursal: number | null
  desde: string
  hasta: string
  ahora: Date
  /** Clock of what is in no branch. */
  zona: string
  diasDeRitmo: number
  /** Before an expiry: when it is told, and when it presses. */
  diasPorCaducar: number
  diasDeUrgencia: number
}

/** Whether the whole chain is asked about: what is on its way and in the warehouse then counts. */
const esTodo = ({ alcance, idSucursal }: Consulta): boolean => alcance.tipo === 'todas' && idSucursal === null

/** Branches within reach, closed ones too because their pieces count, with the instant at which a day of theirs ends. */
export const sucursales = ({ alcance, idSucursal }: Pick<Consulta, 'alcance' | 'idSucursal'>) => sql`
  b as materialized (select id, folio, zona_horaria as zona, tasa_iva::numeric from sucursal
    where ${enAlcance('id', alcance)} and (${idSucursal}::bigint is null or id = ${idSucursal}))`

const finDe = (zona: RawBuilder<unknown>, dia: string) => sql`((${dia}::date + 1)::timestamp at time zone ${zona})`

/** Rows of an instant within the asked days of a branch `b`; the first two conditions are for an index. */
const enDias = (columna: RawBuilder<unknown>, { desde, hasta }: Consulta) => sql`
  ${columna} >= (${desde}::date - 1)::timestamp at time zone 'UTC' and ${columna} < (${hasta}::date + 2)::timestamp at time zone 'UTC'
  and (${columna} at time zone b.zona)::date between ${desde}::date and ${hasta}::date`

/**
 * Pieces by article and branch at the end of a day of each branch, with their value at the average cost of that day of the chain, in
 * centavos: the newest photo before it, and the moves since.
 */
export const existenciasAl = (consulta: Consulta, dia: string) => sql`(
  with foto as (select max(hasta) as hasta from inventario_foto where hasta <= ${dia}::date::timestamp at time zone 'UTC'),
  tramo as materialized (select id_articulo, cantidad, de, de_sucursal, a, a_sucursal, creado_en from movimiento_inventario
    where creado_en >= coalesce((select hasta from foto), '-infinity')
      and creado_en < (${dia}::date + 2)::timestamp at time zone 'UTC'),
  pasos as (
    select id_articulo, id_sucursal, cantidad as cambio, null::timestamptz as en from inventario_foto_pieza
      where hasta = (select hasta from foto)
    union all select id_articulo, de_sucursal, -cantidad, creado_en from tramo where es_de_la_cadena(de)
    union all select id_articulo, a_sucursal, cantidad, creado_en from tramo where es_de_la_cadena(a)),
  hay as materialized (
    select p.id_articulo, p.id_sucursal, sum(p.cambio)::int as piezas
    from pasos p left join b on b.id = p.id_sucursal
    where (b.id is not null or ${esTodo(consulta)}::boolean and p.id_sucursal is null)
      and (p.en is null or p.en < ${finDe(sql`coalesce(b.zona, ${consulta.zona})`, dia)})
    group by 1, 2 having sum(p.cambio) <> 0),
  costo as materialized (
    select x.id_articulo, c.promedio from (select distinct id_articulo from hay) x cross join lateral (
      select d.promedio from articulo_costo_desde d
      where d.id_articulo = x.id_articulo and d.desde < ${finDe(sql`${consulta.zona}`, dia)}
      order by d.desde desc, d.id_movimiento desc limit 1) c)
  select h.id_articulo, h.id_sucursal, h.piezas, round(h.piezas * coalesce(c.promedio, 0))::bigint as valor
  from hay h left join costo c on c.id_articulo = h.id_articulo)`

/** Sales of pieces in the period and what came back of them, as negative rows; amounts in centavos without IVA. */
export const ventas = (consulta: Consulta) => sql`(
  select m.id, m.id_articulo, b.id as id_sucursal, b.folio, (m.creado_en at time zone b.zona)::date as dia, m.id_pedido,
    m.signo * m.cantidad as piezas, m.signo * m.cantidad * m.costo_unitario as costo,
    m.signo * coalesce(round(e.importe_armazon / (1 + case when e.iva is null then b.tasa_iva else 0 end)), 0)::bigint as venta
  from (select *, case causa when 'venta' then 1 else -1 end as signo, coalesce(de_sucursal, a_sucursal) as id_sucursal
    from movimiento_inventario where causa in ('venta', 'devolucion')) m
  join b on b.id = m.id_sucursal
  left join pedido_elemento e on e.id = m.id_elemento
  where ${enDias(sql`m.creado_en`, consulta)})`

/** What counts adjusted in the period: pieces that were missing, less those that were over, at their cost. */
export const mermas = (consulta: Consulta) => sql`(
  select m.id, m.id_articulo, b.id as id_sucursal, b.folio, (c.cerrado_en at time zone b.zona)::date as dia,
    -r.ajuste as piezas, -r.ajuste * m.costo_unitario as costo, m.documento
  from conteo_fisico c join b on b.id = c.id_sucursal
  join conteo_resultado r on r.id_conteo = c.id and r.ajuste <> 0
  join movimiento_inventario m on m.id = r.id_movimiento
  where c.estado = 'cerrado' and ${enDias(sql`c.cerrado_en`, consulta)})`

/** Pieces that orders kept apart and let go in the period. */
export const soltados = (consulta: Consulta) => sql`(
  select s.id, s.id_articulo, b.id as id_sucursal, b.folio, (s.soltado_en at time zone b.zona)::date as dia, s.id_pedido
  from articulo_soltado s join b on b.id = s.id_sucursal where ${enDias(sql`s.soltado_en`, consulta)})`

/** Articles of which a branch has fewer than its minimum, those on their way counted. */
export const faltantes = ({ ahora, diasDeRitmo }: Pick<Consulta, 'ahora' | 'diasDeRitmo'>) => sql`(
  select x.*, coalesce((select count(*) from movimiento_inventario m where m.id_articulo = x.id_articulo and m.causa = 'venta'
      and m.de_sucursal = x.id_sucursal and m.creado_en > ${ahora}::timestamptz - make_interval(days => ${diasDeRitmo}::int)
      and not exists (select from movimiento_inventario r where r.id_reversado = m.id)), 0)::int as vendidas
  from (select s.id_articulo, a.marca, a.modelo, b.id as id_sucursal, b.folio, s.minimo, coalesce(e.piezas, 0)::int as aqui,
      (coalesce(t.piezas, 0) + coalesce(o.piezas, 0))::int as por_llegar
    from articulo_sucursal s join b on b.id = s.id_sucursal
    join articulo a on a.id = s.id_articulo and a.activo and a.familia <> 'servicio'
    left join (select e.id_articulo, e.id_sucursal, sum(e.cantidad) as piezas from existencia e join b on b.id = e.id_sucursal
      group by 1, 2) e on e.id_articulo = s.id_articulo and e.id_sucursal = s.id_sucursal
    left join (select l.id_articulo, t.a_sucursal,
        sum(case t.estado when 'pedido' then l.pedidas else l.enviadas - l.recibidas - l.perdidas end) as piezas
      from traslado t join traslado_renglon l on l.id_traslado = t.id where t.estado in ('pedido', 'enviado')
      group by 1, 2) t on t.id_articulo = s.id_articulo and t.a_sucursal = s.id_sucursal
    left join (select r.id_articulo, o.id_sucursal, sum(greatest(r.piezas - (select coalesce(sum(m.cantidad), 0)
        from movimiento_inventario m where m.id_orden_compra = o.id and m.id_articulo = r.id_articulo), 0)) as piezas
      from orden_compra o join b on b.id = o.id_sucursal join orden_compra_renglon r on r.id_orden = o.id
      where exists (select from orden_compra_suceso x where x.id_orden = o.id and x.que = 'enviada')
        and not exists (select from orden_compra_suceso x where x.id_orden = o.id and x.que = 'cancelada')
      group by 1, 2) o on o.id_articulo = s.id_articulo and o.id_sucursal = s.id_sucursal
    where s.minimo > 0) x
  where x.aqui + x.por_llegar < x.minimo)`

/** Pieces of lots that have expired or will within so many days of the branch's clock, at the average cost of now. */
export const porCaducar = (consulta: Consulta) => sql`(
  select y.*, round(y.piezas * coalesce(c.promedio, 0))::bigint as costo
  from (select l.id, l.id_articulo, b.id as id_sucursal, l.lote, l.caduca as dia, sum(e.cantidad)::int as piezas,
      l.caduca - (${consulta.ahora}::timestamptz at time zone coalesce(b.zona, ${consulta.zona}))::date as quedan
    from existencia_lote e join articulo_lote l on l.id = e.id_lote left join b on b.id = e.id_sucursal
    where e.cantidad > 0 and (b.id is not null or ${esTodo(consulta)}::boolean and e.id_sucursal is null)
    group by l.id, b.id, b.zona) y
  left join articulo_costo c on c.id_articulo = y.id_articulo
  where y.quedan <= ${consulta.diasPorCaducar}::int)`

/** How many of them there are, and how many have expired or will soon. */
export async function sumPorCaducar(db: Db, consulta: Consulta) {
  const { rows } = await sql<{
    piezas: number
    importe: number
    caducadas: number
    urgentes: number
  }>`with ${sucursales(consulta)}
    select coalesce(sum(piezas), 0)::int as piezas, coalesce(sum(costo), 0)::bigint as importe,
      coalesce(sum(piezas) filter (where quedan < 0), 0)::int as caducadas,
      coalesce(sum(piezas) filter (where quedan between 0 and ${consulta.diasDeUrgencia}::int), 0)::int as urgentes
    from ${porCaducar(consulta)} x`.execute(db)
  return rows[0] ?? { piezas: 0, importe: 0, caducadas: 0, urgentes: 0 }
}

interface MarcaConPiezas {
  marca: string
  piezas: number
  valor: number
}

/** Pieces and their value at the end of a day, by brand, in centavos. */
export async function sumExistencias(db: Db, consulta: Consulta, dia: string): Promise<MarcaConPiezas[]> {
  const { rows } = await sql<MarcaConPiezas>`with ${sucursales(consulta)}
    select a.marca, sum(h.piezas)::int as piezas, sum(h.valor)::bigint as valor
    from ${existenciasAl(consulta, dia)} h join articulo a on a.id = h.id_articulo group by 1`.execute(db)
  return rows
}

interface MarcaVendida {
  marca: string
  piezas: number
  venta: number
  costo: number
}

/** What the period sold, by brand, in centavos. */
export async function sumVentas(db: Db, consulta: Consulta): Promise<MarcaVendida[]> {
  const { rows } = await sql<MarcaVendida>`with ${sucursales(consulta)}
    select a.marca, sum(v.piezas)::int as piezas, sum(v.venta)::bigint as venta, sum(v.costo)::bigint as costo
    from ${ventas(consulta)} v join articulo a on a.id = v.id_articulo group by 1`.execute(db)
  return rows
}

/** Last sale of an article within reach up to the end of the last day, at the clock of its branch. */
export const ultimaVenta = (articulo: RawBuilder<unknown>, sucursal: RawBuilder<unknown>, { hasta }: Consulta) => sql`(
  select (m.creado_en at time zone b.zona)::date from movimiento_inventario m join b on b.id = m.de_sucursal
  where m.id_articulo = ${articulo} and m.causa = 'venta' and m.creado_en < (${hasta}::date + 2)::timestamp at time zone 'UTC'
    and (m.creado_en at time zone b.zona)::date <= ${hasta}::date and (${sucursal}::bigint is null or b.id = ${sucursal})
  order by m.creado_en desc limit 1)`

/** Day of the last sale of each brand. */
export async function listUltimasVentas(db: Db, consulta: Consulta): Promise<{ marca: string; dia: string }[]> {
  const { rows } = await sql<{ marca: string; dia: string }>`with ${sucursales(consulta)}
    select x.marca, to_char(max(x.dia), 'YYYY-MM-DD') as dia
    from (select a.marca, ${ultimaVenta(sql`a.id`, sql`null`, consulta)} as dia from articulo a) x
    where x.dia is not null group by 1`.execute(db)
  return rows
}

/** What counts missed, what orders let go, and what is to be ordered. */
export async function sumSueltas(db: Db, consulta: Consulta) {
  const { rows } = await sql<{ merma: number; costo: number; probado: number }>`with ${sucursales(consulta)}
    select m.*, (select count(*)::int from ${soltados(consulta)} s) as probado
    from (select coalesce(sum(piezas), 0)::int as merma, coalesce(sum(costo), 0)::bigint as costo from ${mermas(consulta)} x) m`.execute(
    db,
  )
  return rows[0] ?? { merma: 0, costo: 0, probado: 0 }
}

/** Articles of branches that are to be ordered, and how many pieces. */
export async function sumFaltantes(db: Db, consulta: Consulta): Promise<{ renglones: number; piezas: number }> {
  const { rows } = await sql<{ renglones: number; piezas: number }>`with ${sucursales(consulta)}
    select count(*)::int as renglones, coalesce(sum(greatest(f.minimo, f.vendidas) - f.aqui - f.por_llegar), 0)::int as piezas
    from ${faltantes(consulta)} f`.execute(db)
  return rows[0] ?? { renglones: 0, piezas: 0 }
}
