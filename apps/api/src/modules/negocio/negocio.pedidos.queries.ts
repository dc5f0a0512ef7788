import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { alrededor, type Consulta, sucursales, VENDIDO } from './negocio.queries.ts'

type Cuales = Omit<Consulta, 'corrimiento'>

/** Orders that were delivered on the asked days, by their branch's clock, as `x` with the days since they were taken. */
const entregados = ({ desde, hasta }: Cuales) => sql`(
  select (o.entregado_en at time zone b.zona)::date as dia,
    (o.entregado_en at time zone b.zona)::date - (o.creado_en at time zone b.zona)::date as dias
  from pedido o join b on b.id = o.id_sucursal
  where ${VENDIDO} and o.estatus = 'Entregado a cliente' and ${alrededor('o.entregado_en', desde, hasta, 0)} offset 0) x
  where x.dia between ${desde}::date and ${hasta}::date`

/** How long deliveries took: whole days that half of the orders and nine of ten did not pass. */
export async function medirEntregas(db: Db, consulta: Cuales) {
  const { rows } = await sql<{ pedidos: number; mediana: number | null; nueveDeDiez: number | null }>`
    with ${sucursales(consulta)}
    select count(*) as pedidos, percentile_disc(0.5) within group (order by x.dias) as mediana,
      percentile_disc(0.9) within group (order by x.dias) as "nueveDeDiez"
    from ${entregados(consulta)}`.execute(db)
  return rows[0] ?? { pedidos: 0, mediana: null, nueveDeDiez: null }
}

/** Lenses of the orders of the asked days that were not given back, in centavos: the best of them, and the others as one without a name. */
export async function sumMicas(db: Db, consulta: Cuales, cuantas: number) {
  const { desde, hasta } = consulta
  const { rows } = await sql<{ lente: string | null; pares: number; importe: number }>`
    with ${sucursales(consulta)},
    x as (select e.lente, count(*) as pares, sum(e.importe_lente)::bigint as importe
      from (select o.id, (o.creado_en at time zone b.zona)::date as dia from pedido o join b on b.id = o.id_sucursal
        where ${VENDIDO} and ${alrededor('o.creado_en', desde, hasta, 0)} offset 0) p
      join pedido_elemento e on e.id_pedido = p.id and e.devuelto_en is null and e.lente <> ''
      where p.dia between ${desde}::date and ${hasta}::date group by 1),
    y as (select *, row_number() over (order by importe desc, pares desc, lente) <= ${cuantas} as nombrada from x)
    select case when nombrada then lente end as lente, sum(pares)::bigint as pares, sum(importe)::bigint as importe
    from y group by 1, nombrada order by nombrada desc, 3 desc, 2 desc, 1`.execute(db)
  return rows
}
