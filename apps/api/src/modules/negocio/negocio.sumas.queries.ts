import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { type Consulta, type Quienes, sucursales } from './negocio.queries.ts'

type Rango = Pick<Consulta, 'desde' | 'hasta'>

/**
 * The asked days and those before (`rango`), with the marked ones (`sucio`) read from their rows (`vivo`): of the days before, those that the
 * branch's clock compares up to its hour too. `dia_de_sucursal` has the sums of each branch and day.
 */
const dias = (consulta: Quienes, { desde, hasta }: Rango, corrimiento: number | null) =>
  sql`${sucursales(consulta)},
    rango (antes, desde, hasta) as (select false, ${desde}::date, ${hasta}::date
      union all select true, ${desde}::date - c, ${hasta}::date - c from (select ${corrimiento}::int as c) x where c is not null),
    sucio as materialized (
      select p.id_sucursal, p.dia, r.antes from negocio_por_sumar p join b on b.id = p.id_sucursal join rango r on p.dia between r.desde and r.hasta
      union select b.id, r.hasta - n.dias, true from b join rango r on r.antes cross join (values (0), (1), (2)) n (dias)
        where r.hasta - n.dias >= greatest(b.ahora::date - ${corrimiento}::int, r.desde)),
    vivo as materialized (
      select v.*, v.dia < ${desde}::date as antes from (
        select array_agg(b.id) as ids, array_agg(s.dia) as dias,
          array_agg(case when s.antes then b.ahora - make_interval(days => ${corrimiento}::int) end) as cortes
        from sucio s join b on b.id = s.id_sucursal) s
      cross join lateral negocio_vivo(s.ids, s.dias, s.cortes) v),
    dia_de_sucursal as (
      select n.id_sucursal, n.dia < ${desde}::date as antes, n.dia, (n.dia - ${desde}::date + case when n.dia < ${desde}::date then ${corrimiento ?? 0}::int else 0 end) as lugar,
        n.pedidos, n.ventas, n.cobrado, n.devuelto, n.visitas, n.visitas_con_pedido
      from negocio_sucursal n join b on b.id = n.id_sucursal
      where (n.dia between ${desde}::date and ${hasta}::date or n.dia between ${desde}::date - ${corrimiento}::int and ${hasta}::date - ${corrimiento}::int)
        and (n.id_sucursal, n.dia) not in (select id_sucursal, dia from sucio)
      union all
      select v.id_sucursal, v.antes, v.dia, v.dia - r.desde, v.pedidos, v.ventas, v.cobrado, v.devuelto, v.visitas, v.visitas_con_pedido
      from (select id_sucursal, antes, dia, ${EN_UN_RENGLON} from vivo group by 1, 2, 3) v join rango r on r.antes = v.antes)`

/** Figures of a branch and day in one row, as the database keeps them (`negocio_sucursal`). */
const EN_UN_RENGLON = sql`coalesce(sum(cuantos) filter (where figura = 'ventas'), 0)::bigint as pedidos,
  coalesce(sum(importe) filter (where figura = 'ventas'), 0)::bigint as ventas,
  coalesce(sum(importe) filter (where figura = 'cobrado'), 0)::bigint as cobrado,
  coalesce(sum(importe) filter (where figura = 'devuelto'), 0)::bigint as devuelto,
  coalesce(sum(cuantos) filter (where figura = 'visitas'), 0)::bigint as visitas,
  coalesce(sum(cuantos) filter (where figura = 'visitas' and clave = 'con pedido'), 0)::bigint as visitas_con_pedido`

/** Whether these are figures of the whole chain, which has sums of its own. */
const deLaCadena = ({ alcance, idSucursal }: Quienes): boolean => alcance.tipo === 'todas' && idSucursal === null

/** Sales of the asked days and of those before: of the chain from its own sums, less what its marked days were summed as; of a branch from its days. */
const ventasDeDias = (consulta: Consulta) => {
  if (!deLaCadena(consulta)) return sql`select antes, dia, pedidos, ventas from dia_de_sucursal`
  return sql`select r.antes, n.dia, n.cuantos as pedidos, n.importe as ventas
      from rango r join negocio_cadena n on n.figura = 'ventas' and n.dia between r.desde and r.hasta
    union all select s.antes, s.dia, -n.pedidos, -n.ventas from sucio s
      join negocio_sucursal n on n.id_sucursal = s.id_sucursal and n.dia = s.dia
    union all select antes, dia, cuantos, importe from vivo where figura = 'ventas'`
}

/** Summed figures of the asked days: of the chain from its own sums, less what its marked days were summed as; of a branch from its days. */
const sumadas = ({ desde, hasta, ...quienes }: Quienes & Rango) =>
  deLaCadena(quienes)
    ? sql`select figura, clave, cuantos, importe from negocio_cadena where dia between ${desde}::date and ${hasta}::date
        union all select n.figura, n.clave, -n.cuantos, -n.importe from sucio s
          join negocio_dia n on n.id_sucursal = s.id_sucursal and n.dia = s.dia where not s.antes`
    : sql`select n.figura, n.clave, n.cuantos, n.importe from b
        join negocio_dia n on n.id_sucursal = b.id and n.dia between ${desde}::date and ${hasta}::date
        where not exists (select from sucio s where s.id_sucursal = n.id_sucursal and s.dia = n.dia)`

interface SumaDeFigura {
  figura:
    | 'cobrado'
    | 'devuelto'
    | 'hora'
    | 'entrega'
    | 'recepcion'
    | 'facturado'
    | 'sinFacturar'
    | 'citas'
    | 'mica'
    | 'pieza'
    | 'descuento'
    | 'paciente'
  /** Null of the lenses that are not named. */
  clave: string | null
  cuantos: number
  importe: number
}

interface SumaDeSucursal {
  idSucursal: number
  antes: boolean
  pedidos: number
  ventas: number
  cobrado: number
  devuelto: number
  visitas: number
  visitasConPedido: number
  /** Sales of each seven days from the first one on, by their number. */
  semanas: Readonly<Record<string, number>>
}

interface Sumas {
  dias: { antes: boolean; dia: string; pedidos: number; ventas: number }[]
  sucursales: SumaDeSucursal[]
  /** Of the asked days and all branches together, lenses as they are shown. */
  figuras: SumaDeFigura[]
}

/** Lets a transaction group the days of hundreds of branches in memory; PostgreSQL's own 4 MB has them sorted on disk. */
export const agruparEnMemoria = (db: Db) => sql`set local work_mem = '32MB'`.execute(db)

/** Sums of the asked days and of those they are compared with, money in centavos; of one moment. @param micas how many lenses are named. */
export async function sumarPeriodo(db: Db, consulta: Consulta, micas: number): Promise<Sumas> {
  const { rows } = await sql<Sumas>`with ${dias(consulta, consulta, consulta.corrimiento)},
    por_dia as (select antes, dia, sum(pedidos)::bigint as pedidos, sum(ventas)::bigint as ventas from (${ventasDeDias(consulta)}) v group by 1, 2),
    sumada as (
      select id_sucursal, antes, lugar / 7 as semana, sum(pedidos)::bigint as pedidos, sum(ventas)::bigint as ventas, sum(cobrado)::bigint as cobrado,
        sum(devuelto)::bigint as devuelto, sum(visitas)::bigint as visitas, sum(visitas_con_pedido)::bigint as con_pedido
      from dia_de_sucursal group by 1, 2, 3),
    de_sucursal as (
      select id_sucursal as "idSucursal", antes, sum(pedidos)::bigint as pedidos, sum(ventas)::bigint as ventas, sum(cobrado)::bigint as cobrado,
        sum(devuelto)::bigint as devuelto, sum(visitas)::bigint as visitas, sum(con_pedido)::bigint as "visitasConPedido",
        json_object_agg(semana, ventas) as semanas
      from sumada group by 1, 2),
    figura as materialized (
      select figura, clave, sum(cuantos)::bigint as cuantos, sum(importe)::bigint as importe from (
        ${sumadas(consulta)} union all select figura, clave, cuantos, importe from vivo where not antes) f
      where figura not in ('ventas', 'visitas') group by 1, 2 having sum(cuantos) <> 0),
    mica as (select *, row_number() over (order by importe desc, cuantos desc, clave) <= ${micas}::int as nombrada from figura where figura = 'mica'),
    mostrada as (
      select figura, clave, cuantos, importe, false as nombrada from figura where figura <> 'mica'
      union all select 'mica', case when nombrada then clave end, sum(cuantos)::bigint, sum(importe)::bigint, nombrada from mica group by 2, nombrada)
    select
      (select coalesce(json_agg(json_build_object('antes', antes, 'dia', dia, 'pedidos', pedidos, 'ventas', ventas)), '[]') from por_dia) as dias,
      (select coalesce(json_agg(s), '[]') from de_sucursal s) as sucursales,
      (select coalesce(json_agg(json_build_object('figura', figura, 'clave', clave, 'cuantos', cuantos, 'importe', importe)
        order by nombrada desc, importe desc, cuantos desc, clave), '[]') from mostrada) as figuras`.execute(db)
  return rows[0] ?? { dias: [], sucursales: [], figuras: [] }
}

/** A figure as it is kept: all of it, one key, or all but one. */
export interface FiguraGuardada {
  figura: SumaDeFigura['figura'] | 'ventas' | 'visitas'
  clave?: string | undefined
  menos?: string
}

/** Number and sum (centavos) of what a figure is made of on the asked days; of one moment. */
export async function sumarFigura(
  db: Db,
  consulta: Quienes & Rango,
  { figura, clave, menos }: FiguraGuardada,
): Promise<{ total: number; importe: number }> {
  const { rows } = await sql<{ total: number; importe: number }>`with ${dias(consulta, consulta, null)}
    select coalesce(sum(cuantos), 0)::bigint as total, coalesce(sum(importe), 0)::bigint as importe
    from (${sumadas(consulta)} union all select figura, clave, cuantos, importe from vivo) f
    where figura = ${figura} and (${clave ?? null}::text is null or clave = ${clave ?? null}) and clave is distinct from ${menos ?? null}::text`.execute(
    db,
  )
  return rows[0] ?? { total: 0, importe: 0 }
}

/** Marked days of branches, among the asked days and those that are so many days before. */
export async function countMarcados(db: Db, consulta: Quienes & Rango & { corrimiento: number }): Promise<number> {
  const { desde, hasta, corrimiento } = consulta
  const { rows } = await sql<{ dias: number }>`with ${sucursales(consulta)}
    select count(distinct (p.id_sucursal, p.dia)) as dias from negocio_por_sumar p join b on b.id = p.id_sucursal
    where p.dia between ${desde}::date and ${hasta}::date or p.dia between ${desde}::date - ${corrimiento}::int and ${hasta}::date - ${corrimiento}::int`.execute(
    db,
  )
  return rows[0]?.dias ?? 0
}

/** Sales of each branch and day by its own clock, in centavos. */
export async function listVentasPorDia(db: Db, quienes: Quienes, rango: Rango) {
  const { rows } = await sql<{ idSucursal: number; dia: string; ventas: number }>`with ${dias(quienes, rango, null)}
    select id_sucursal as "idSucursal", to_char(dia, 'YYYY-MM-DD') as dia, ventas from dia_de_sucursal`.execute(db)
  return rows
}

/** Sums some marked days again, by whole months of branches. @returns how many; zero when none is left. */
export async function sumarDiasMarcados(db: Db, ahora: Date): Promise<number> {
  const { rows } = await sql<{ dias: number }>`select sumar_negocio(${ahora}::timestamptz) as dias`.execute(db)
  return rows[0]?.dias ?? 0
}
