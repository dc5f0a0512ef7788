import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { sinPractica } from '../pedidos/pedidos.practica.ts'

/** Whose figures are asked for, and when. */
export interface Quienes {
  alcance: Alcance
  idSucursal: number | null
  ahora: Date
}

/** What is asked: whose, which days, and how many days before those they are compared with begin. */
export interface Consulta extends Quienes {
  desde: string
  hasta: string
  corrimiento: number
  /** Days within which an order counts as a visit's. */
  diasDeConversion: number
  /** Most days that each age of a balance holds. */
  diasDeEdad: Record<'semana' | 'mes' | 'trimestre', number>
}

/** Orders that are promised before today and not in the branch (D-87). */
export const PENDIENTES = sql`('En proceso de elaboración', 'Esperando elaboración')`

/** Whether an order `o` counts: it was not removed, nor taken for practice. */
export const VENDIDO = sql`o.eliminado_en is null and ${sinPractica('o.id')}`

/** Branches within reach, closed ones too because their money counts, with their clock; where days are asked for, with their first and last instants. */
export const sucursales = ({ alcance, idSucursal, ahora }: Quienes, dias?: Pick<Consulta, 'desde' | 'hasta'>) => sql`
  b as materialized (
    select id, folio, direccion, zona_horaria as zona, (${ahora}::timestamptz at time zone zona_horaria) as ahora,
      activa and eliminada_en is null as abierta
      ${dias ? sql`, ${dias.desde}::date::timestamp at time zone zona_horaria as empieza, (${dias.hasta}::date + 1)::timestamp at time zone zona_horaria as acaba` : sql``}
    from sucursal where ${enAlcance('id', alcance)} and (${idSucursal}::bigint is null or id = ${idSucursal}))`

/**
 * Instants that hold some local days in every zone, so that an index on instants narrows them down; the branch's clock decides the
 * rest.
 */
export const alrededor = (columna: string, desde: string, hasta: string) => sql`(
  ${sql.ref(columna)} >= (${desde}::date - 1)::timestamp at time zone 'UTC'
  and ${sql.ref(columna)} < (${hasta}::date + 2)::timestamp at time zone 'UTC')`

/** Whether the patient of a visit ordered after it, early enough to be counted. */
export const seguida = (visita: string, { diasDeConversion }: Pick<Consulta, 'diasDeConversion'>) => {
  const cuando = sql.ref(`${visita}.creado_en`)
  return sql`exists (select from pedido o where o.id_cliente = ${sql.ref(`${visita}.id_cliente`)} and ${VENDIDO}
    and o.creado_en >= ${cuando} and o.creado_en < ${cuando} + make_interval(days => ${diasDeConversion}::int))`
}

/** Whether a visit was made here, and not brought from another program. */
export const HECHA_AQUI = sql`not exists (select from importado i where i.libro = 'recetas' and i.id_registro = v.id)`

/** Names of some users. */
export async function listNombres(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; nombre: string }>`
    select u.id, concat_ws(' ', u.nombre, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, '')) as nombre from usuario u where u.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows
}

/** Age of what an order owes, by the branch's day. */
export const edadDe = ({ diasDeEdad: { semana, mes, trimestre } }: Pick<Consulta, 'diasDeEdad'>) => sql`
  case when o.fecha_entrega >= b.ahora::date then 'porVencer'
    when b.ahora::date - o.fecha_entrega <= ${semana}::int then 'semana'
    when b.ahora::date - o.fecha_entrega <= ${mes}::int then 'mes'
    when b.ahora::date - o.fecha_entrega <= ${trimestre}::int then 'trimestre' else 'mas' end`

/** What is owed now by its age, in centavos. */
export async function sumSaldos(db: Db, consulta: Consulta) {
  const { rows } = await sql<{ edad: string; pedidos: number; importe: number }>`with ${sucursales(consulta)}
    select ${edadDe(consulta)} as edad, count(*) as pedidos, sum(o.saldo)::bigint as importe
    from pedido o join b on b.id = o.id_sucursal where o.saldo > 0 and ${VENDIDO} group by 1`.execute(db)
  return rows
}

interface SucursalConAtrasos {
  idSucursal: number
  sucursalNumber: string
  direccion: string
  abierta: boolean
  atrasados: number
}

/** Branches within reach with their late orders. */
export async function listSucursales(db: Db, consulta: Consulta): Promise<SucursalConAtrasos[]> {
  const { rows } = await sql<SucursalConAtrasos>`with ${sucursales(consulta)}
    select b.id as "idSucursal", b.folio as "sucursalNumber", b.direccion, b.abierta,
      (select count(*) from pedido o where o.id_sucursal = b.id and ${VENDIDO}
        and o.estatus <> 'Entregado a cliente' and o.estatus in ${PENDIENTES} and o.fecha_entrega < b.ahora::date) as atrasados
    from b order by b.folio`.execute(db)
  return rows
}
