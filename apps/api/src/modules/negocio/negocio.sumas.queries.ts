import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { type Consulta, type Quienes, sucursales } from './negocio.queries.ts'

type Rango = Pick<Consulta, 'desde' | 'hasta'>

/**
 * The asked days and those before (`rango`), with the marked ones (`sucio`) read from their rows (`vivo`): of the days before, those that the
 * branch's clock compares up to its hour too.
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
    ventas as materialized (
      select n.id_sucursal, n.dia, r.antes, n.cuantos, n.importe
      from rango r join negocio_dia n on n.dia between r.desde and r.hasta and n.figura = 'ventas' join b on b.id = n.id_sucursal
      where not exists (select from sucio s where s.id_sucursal = n.id_sucursal and s.dia = n.dia)
      union all select id_sucursal, dia, antes, cuantos, importe from vivo where figura = 'ventas')`

/** Whether a figure `n` of a piece `p` is shown: of the days before, only what something is compared with. */
const COMPARADA = sql`(not p.antes or n.figura in ('cobrado', 'devuelto', 'visitas'))`

/**
 * All other figures: sums of whole months without a marked day, days of the other months, and marked days. Of the days before, those
 * alone that something is compared with. `offset 0` has the pieces, few and by index, lead the way.
 */
const figuras = (meses: readonly string[]) => sql`
  pieza as materialized (
    select b.id as id_sucursal, r.antes, m.mes, greatest(r.desde, m.mes) as desde, least(r.hasta, m.fin) as hasta,
      r.desde <= m.mes and m.fin <= r.hasta and s.mes is null as entera
    from b cross join rango r
    join (select mes, (mes + interval '1 month')::date - 1 as fin from unnest(${meses}::date[]) mes) m on m.mes <= r.hasta and m.fin >= r.desde
    left join (select distinct id_sucursal, date_trunc('month', dia)::date as mes from sucio) s on s.id_sucursal = b.id and s.mes = m.mes),
  figuras as (
    select p.id_sucursal, p.antes, n.figura, n.clave, n.cuantos, n.importe from pieza p cross join lateral (
      select n.figura, n.clave, n.cuantos, n.importe from negocio_mes n where n.id_sucursal = p.id_sucursal and n.mes = p.mes and ${COMPARADA} offset 0) n
    where p.entera
    union all
    select p.id_sucursal, p.antes, n.figura, n.clave, n.cuantos, n.importe from pieza p cross join lateral (
      select n.dia, n.figura, n.clave, n.cuantos, n.importe from negocio_dia n
      where n.id_sucursal = p.id_sucursal and n.dia between p.desde and p.hasta and n.figura <> 'ventas' and ${COMPARADA} offset 0) n
    where not p.entera and not exists (select from sucio s where s.id_sucursal = p.id_sucursal and s.dia = n.dia)
    union all select id_sucursal, antes, figura, clave, cuantos, importe from vivo where figura <> 'ventas'),
  sumadas as materialized (
    select case when figura in ('cobrado', 'devuelto', 'visitas') then id_sucursal end as id_sucursal, antes, figura, clave,
      sum(cuantos) as cuantos, sum(importe) as importe
    from figuras where not antes or figura in ('cobrado', 'devuelto', 'visitas') group by 1, 2, 3, 4)`

interface Sumada {
  /** `dia` and `semana` are sales: of the chain by day, and by branch and seven days from the first one on. */
  figura:
    | 'dia'
    | 'semana'
    | 'cobrado'
    | 'devuelto'
    | 'visitas'
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
  /** Null where the sum is of all branches. */
  idSucursal: number | null
  antes: boolean
  /** Null of the lenses that are not named. */
  clave: string | null
  cuantos: number
  importe: number
}

interface Cuantas {
  /** Lenses that are named. */
  micas: number
  /** First days of the months of the asked days and of those before. */
  meses: readonly string[]
}

/** Sums of the asked days and of those they are compared with, money in centavos; of one moment. */
export async function sumarPeriodo(db: Db, consulta: Consulta, { micas, meses }: Cuantas): Promise<Sumada[]> {
  const { rows } = await sql<Sumada>`with ${dias(consulta, consulta, consulta.corrimiento)}, ${figuras(meses)},
    m as (select *, row_number() over (order by importe desc, cuantos desc, clave) <= ${micas}::int as nombrada from sumadas where figura = 'mica')
    select 'dia' as figura, null::bigint as "idSucursal", antes, to_char(dia, 'YYYY-MM-DD') as clave,
      sum(cuantos)::bigint as cuantos, sum(importe)::bigint as importe from ventas group by antes, dia
    union all select 'semana', v.id_sucursal, v.antes, ((v.dia - r.desde) / 7)::text, sum(v.cuantos)::bigint, sum(v.importe)::bigint
      from ventas v join rango r on r.antes = v.antes group by 2, 3, 4
    union all select figura, id_sucursal, antes, clave, cuantos::bigint, importe::bigint from sumadas where figura <> 'mica'
    union all (select 'mica', null, false, case when nombrada then clave end, sum(cuantos)::bigint, sum(importe)::bigint
      from m group by 4, nombrada order by nombrada desc, 6 desc, 5 desc, 4)`.execute(db)
  return rows
}

/** Marked days of branches, among the asked days and those they are compared with. */
export async function countMarcados(db: Db, consulta: Consulta): Promise<number> {
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
    select id_sucursal as "idSucursal", to_char(dia, 'YYYY-MM-DD') as dia, importe as ventas from ventas`.execute(db)
  return rows
}

/** Sums some marked days again, by whole months of branches. @returns how many; zero when none is left. */
export async function sumarDiasMarcados(db: Db, ahora: Date): Promise<number> {
  const { rows } = await sql<{ dias: number }>`select sumar_negocio(${ahora}::timestamptz) as dias`.execute(db)
  return rows[0]?.dias ?? 0
}
