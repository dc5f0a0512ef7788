import type { RenglonDeRehecho, TasaDeRehechos } from '@nitida/contract/rehechos'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { ventana } from '../../platform/datos/paginas.ts'
import { sinPractica } from '../pedidos/pedidos.practica.ts'

export interface ConsultaDeRehechos {
  alcance: Alcance
  sucursal?: number | undefined
  desde: string
  hasta: string
}

/** Instants around some local days in every zone, so that an index narrows them down. */
const alrededor = (columna: string, { desde, hasta }: ConsultaDeRehechos) => sql`(
  ${sql.ref(columna)} >= (${desde}::date - 1)::timestamp at time zone 'UTC'
  and ${sql.ref(columna)} < (${hasta}::date + 2)::timestamp at time zone 'UTC')`

/**
 * Live orders that were taken in the period, by the clock of their branch, with what they are counted by; of a remake all of it, but for the
 * cause, is its origin's. And pairs of live orders that were made again on their tray in the period, with what they are counted by: the
 * laboratory of that moment, the brand of the pair. An order is told once, and so is each remake.
 */
const pedidos = (consulta: ConsultaDeRehechos) => {
  const { alcance, sucursal, desde, hasta } = consulta
  return sql`
  b as materialized (select s.id, s.zona_horaria as zona from sucursal s
    where ${enAlcance('s.id', alcance)} and (${sucursal ?? null}::bigint is null or s.id = ${sucursal ?? null}::bigint)),
  x as materialized (
    select p.id, p.folio, p.id_sucursal, (p.creado_en at time zone b.zona)::date as dia, true as tomado, r.id_origen is not null as rehecho,
      r.id_origen, null::bigint as id_control, null::smallint as par, r.causa, r.paga, r.costo,
      coalesce(t.laboratorio, '') as laboratorio, coalesce(v.id_creador, h.id_creador)::text as optometrista, a.marca
    from pedido p join b on b.id = p.id_sucursal left join rehecho r on r.id_pedido = p.id
    join pedido o on o.id = coalesce(r.id_origen, p.id)
    left join lateral (select w.laboratorio from trabajo_par w where w.id_pedido = o.id order by w.laboratorio = '', w.par limit 1) t on true
    left join visita v on v.id = o.id_visita left join historia_clinica h on h.id = o.id_historia
    left join lateral (select a.marca from pedido_elemento e join articulo a on a.id = e.id_articulo
      where e.id_pedido = o.id order by e.orden limit 1) a on true
    where p.eliminado_en is null and ${sinPractica('p.id')} and ${alrededor('p.creado_en', consulta)}
      and (p.creado_en at time zone b.zona)::date between ${desde}::date and ${hasta}::date
    union all
    select p.id, p.folio, p.id_sucursal, (r.en at time zone b.zona)::date, false, true, null, r.id_control, r.par, r.causa, r.paga, r.costo,
      r.laboratorio, coalesce(v.id_creador, h.id_creador)::text, a.marca
    from rehecho_de_par r join pedido p on p.id = r.id_pedido join b on b.id = p.id_sucursal
    left join visita v on v.id = p.id_visita left join historia_clinica h on h.id = p.id_historia
    left join pedido_elemento e on e.id = elemento_de_par(p.id, r.par) left join articulo a on a.id = e.id_articulo
    where p.eliminado_en is null and ${sinPractica('p.id')} and ${alrededor('r.en', consulta)}
      and (r.en at time zone b.zona)::date between ${desde}::date and ${hasta}::date)`
}

const CLAVES = sql`(values ('causa', x.causa), ('laboratorio', x.laboratorio), ('optometrista', x.optometrista), ('marca', x.marca)) k (grupo, clave)`

/** Counts of the period and of each group that has a remake; costs in centavos, the most remakes first. */
export async function countRehechos(db: Db, consulta: ConsultaDeRehechos) {
  const { rows } = await sql<{
    pedidos: number
    rehechos: number
    enTaller: number
    costo: number
    grupos: Omit<TasaDeRehechos, 'pedidos'>[] | null
    todos: { grupo: string; clave: string; pedidos: number }[] | null
  }>`with ${pedidos(consulta)},
    g as (select k.grupo, coalesce(k.clave, '') as clave, count(*) filter (where x.tomado) as pedidos, count(*) filter (where x.rehecho) as rehechos,
        count(x.id_control) as en_taller, coalesce(sum(x.costo), 0)::bigint as costo
      from x cross join lateral ${CLAVES} where k.grupo <> 'causa' or k.clave is not null group by 1, 2)
    select (select count(*) from x where tomado) as pedidos, (select count(*) from x where rehecho) as rehechos,
      (select count(id_control) from x) as "enTaller", (select coalesce(sum(costo), 0)::bigint from x) as costo,
      (select json_agg(json_build_object('grupo', g.grupo, 'clave', g.clave, 'rehechos', g.rehechos, 'enTaller', g.en_taller, 'costo', g.costo,
        'nombre', coalesce(case when g.grupo = 'optometrista' then ${nombreCompleto('u')} end, g.clave)) order by g.rehechos desc, g.costo desc, g.clave)
        from g left join usuario u on g.grupo = 'optometrista' and u.id::text = g.clave where g.rehechos > 0) as grupos,
      (select json_agg(json_build_object('grupo', grupo, 'clave', clave, 'pedidos', pedidos)) from g where rehechos > 0) as todos`.execute(
    db,
  )
  return rows[0] ?? { pedidos: 0, rehechos: 0, enTaller: 0, costo: 0, grupos: null, todos: null }
}

/** A page of the remakes of a group, the newest first; costs in centavos. */
export async function listRehechosDe(
  db: Db,
  consulta: ConsultaDeRehechos & { page?: number | undefined; limit?: number | undefined },
  { grupo, clave }: Pick<TasaDeRehechos, 'grupo' | 'clave'>,
) {
  const { limit, offset } = ventana(consulta)
  const { rows } = await sql<{ total: number; filas: RenglonDeRehecho[] | null }>`with ${pedidos(consulta)},
    suyos as materialized (select x.* from x cross join lateral ${CLAVES}
      where x.rehecho and k.grupo = ${grupo} and coalesce(k.clave, '') = ${clave}),
    pagina as (select * from suyos order by dia desc, id desc, id_control desc limit ${limit} offset ${offset})
    select count(*) as total, (select json_agg(json_build_object('id', q.id, 'folio', q.folio, 'sucursalNumber', s.folio,
      'dia', to_char(q.dia, 'YYYY-MM-DD'), 'causa', q.causa, 'paga', q.paga, 'costo', q.costo, 'idOrigen', o.id, 'folioOrigen', o.folio,
      'enTaller', case when q.par is not null then json_build_object('control', q.id_control, 'par', q.par, 'pares', pares_de(q.id)) end)
      order by q.dia desc, q.id desc, q.id_control desc) from pagina q join sucursal s on s.id = q.id_sucursal
      left join pedido o on o.id = q.id_origen) as filas
    from suyos`.execute(db)
  return { total: rows[0]?.total ?? 0, filas: rows[0]?.filas ?? [] }
}
