import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import type { DiasPorPagar } from './comisiones.queries.ts'

/** Rows of one person, rule and branch together, in centavos. */
export interface Grupo {
  idUsuario: number
  nombre: string
  idRegla: number
  idSucursal: number
  /** Whether their orders were delivered or removed, or a statement has money of them already. */
  lista: boolean
  /** Whether they are of days before the open period. */
  antes: boolean
  renglones: number
  cobrado: number
  base: number
  sinCosto: number
  /** What they earn by each tier of the rule. */
  comisiones: number[]
}

/** Sums of the rows of which everything is kept. @param cuantos the most tiers that any rule has, since each is another sum. */
export async function listGrupos(
  db: Db,
  { desde, hasta }: DiasPorPagar,
  { abierto, cuantos }: { abierto: string; cuantos: number },
): Promise<Grupo[]> {
  const tramos = sql.join(
    Array.from({ length: cuantos }, (_, i) => sql`coalesce(sum(q.comisiones[${sql.lit(i + 1)}]), 0)::bigint`),
  )
  const { rows } = await sql<Grupo>`
    select g.*, ${nombreCompleto('u')} as nombre from (
      select q.id_usuario as "idUsuario", q.id_regla as "idRegla", q.id_sucursal as "idSucursal", q.lista, q.dia < ${abierto}::date as antes,
        count(*)::int as renglones, sum(q.cobrado)::bigint as cobrado, sum(q.base)::bigint as base, sum(q.sin_costo)::bigint as "sinCosto",
        json_build_array(${tramos}) as comisiones
      from comision_por_pagar q where q.calculada and q.id_regla is not null and q.dia between ${desde}::date and ${hasta}::date
      group by 1, 2, 3, 4, 5) g
    join usuario u on u.id = g."idUsuario"`.execute(db)
  return rows
}

/** Some rows of which nothing is kept, by their numbers, with how often they had changed. */
export async function listSinCalcular(db: Db, { despues, cuantas }: { despues: number; cuantas: number }) {
  const { rows } = await sql<{ idPago: number; cambios: number }>`
    select id_pago as "idPago", cambios from comision_por_pagar
    where not calculada and id_pago > ${despues} order by id_pago limit ${cuantas}`.execute(db)
  return rows
}

/** What a row came to; nulls where nobody earns on it. */
export interface Calculada {
  idPago: number
  cambios: number
  idRegla: number | null
  idUsuario: number | null
  lista: boolean | null
  cobrado: number | null
  base: number | null
  sinCosto: number | null
  comisiones: number[] | null
}

/** Keeps what did not change meanwhile. It waits for nobody: what somebody holds is left for the next turn. */
export async function updateCalculadas(db: Db, calculadas: readonly Calculada[]): Promise<void> {
  await sql`
    with x as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(calculadas)}::jsonb) as x ("idPago" bigint, cambios int, "idRegla" bigint,
        "idUsuario" bigint, lista boolean, cobrado bigint, base bigint, "sinCosto" bigint, comisiones bigint[])),
    libres as materialized (select q.id_pago from comision_por_pagar q where q.id_pago = any(array(select "idPago" from x))
      order by q.id_pago for update skip locked)
    update comision_por_pagar q set calculada = true, id_regla = x."idRegla", id_usuario = x."idUsuario", lista = x.lista,
      cobrado = x.cobrado, base = x.base, sin_costo = x."sinCosto", comisiones = x.comisiones
    from x join libres l on l.id_pago = x."idPago" where q.id_pago = x."idPago" and q.cambios = x.cambios and not q.calculada`.execute(
    db,
  )
}

/** Has rows up to a day be reckoned anew. */
export const descartarCalculadas = (db: Db, hasta: string) =>
  sql`with suyas as materialized (select id_pago from comision_por_pagar where calculada and dia <= ${hasta}::date order by id_pago for update)
    update comision_por_pagar q set calculada = false from suyas s where s.id_pago = q.id_pago`.execute(db)
