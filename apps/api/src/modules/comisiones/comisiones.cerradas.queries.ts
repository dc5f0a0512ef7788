import type { RenglonDeComision } from '@nitida/contract/comisiones'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { ventana } from '../../platform/datos/paginas.ts'
import type { Parte, Sumas } from './comisiones.queries.ts'

interface Periodo {
  id: number
  desde: string
  hasta: string
  renglones: number
  cobrado: number
  comision: number
  nombreAutor: string
  creadoEn: Date
}

/** Frozen periods with the sums of what is within reach, in centavos. */
const periodos = (alcance: Alcance) => sql`(
  select p.id, to_char(p.desde, 'YYYY-MM-DD') as desde, to_char(p.hasta, 'YYYY-MM-DD') as hasta, p.creado_en as "creadoEn",
    ${nombreCompleto('u')} as "nombreAutor", x.*
  from comision_periodo p join usuario u on u.id = p.id_usuario cross join lateral (
    select count(*)::int as renglones, coalesce(sum(c.cobrado), 0)::bigint as cobrado, coalesce(sum(c.comision), 0)::bigint as comision
    from comision_persona e join comision_renglon c on c.id_persona = e.id join pago g on g.id = c.id_pago
    where e.id_periodo = p.id and ${enAlcance('g.id_sucursal', alcance)}) x)`

export async function listPeriodos(
  db: Db,
  alcance: Alcance,
  pagina: { page?: number | undefined; limit?: number | undefined },
) {
  const { limit, offset } = ventana(pagina)
  const { rows: data } =
    await sql<Periodo>`select * from ${periodos(alcance)} p order by desde desc limit ${limit} offset ${offset}`.execute(
      db,
    )
  const { total } = await db
    .selectFrom('comision_periodo')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data, total }
}

export async function selectPeriodo(db: Db, alcance: Alcance, id: number): Promise<Periodo | undefined> {
  const { rows } = await sql<Periodo>`select * from ${periodos(alcance)} p where id = ${id}`.execute(db)
  return rows[0]
}

interface PersonaCerrada extends Sumas {
  idUsuario: number
  nombre: string
  idEstado: number
  /** Hundredths of a percent. */
  porcentajes: number[]
}

/** Who has rows within reach in a frozen period, whoever earned most first. */
export async function listPersonas(db: Db, alcance: Alcance, idPeriodo: number): Promise<PersonaCerrada[]> {
  const { rows } = await sql<PersonaCerrada>`
    select e.id_usuario as "idUsuario", ${nombreCompleto('u')} as nombre, e.id as "idEstado", count(*)::int as renglones,
      sum(c.cobrado)::bigint as cobrado, sum(c.base)::bigint as base, sum(c.sin_costo)::bigint as "sinCosto", sum(c.comision)::bigint as comision,
      (select coalesce(json_agg(distinct (x ->> 'porcentaje')::int), '[]') from comision_renglon d join comision_regla r on r.id = d.id_regla,
        jsonb_array_elements(d.partes) x where d.id_persona = e.id and not r.familias ? (x ->> 'familia')) as porcentajes
    from comision_persona e join usuario u on u.id = e.id_usuario join comision_renglon c on c.id_persona = e.id
    join pago g on g.id = c.id_pago
    where e.id_periodo = ${idPeriodo} and ${enAlcance('g.id_sucursal', alcance)}
    group by e.id, u.id order by sum(c.comision) desc, e.id`.execute(db)
  return rows
}

/** Rows of days before their period, in centavos. */
export async function sumDeAntes(db: Db, alcance: Alcance, { id, desde }: { id: number; desde: string }) {
  const { rows } = await sql<{ renglones: number; cobrado: number }>`
    select count(*)::int as renglones, coalesce(sum(c.cobrado), 0)::bigint as cobrado from comision_persona e
    join comision_renglon c on c.id_persona = e.id join pago g on g.id = c.id_pago
    where e.id_periodo = ${id} and g.dia < ${desde}::date and ${enAlcance('g.id_sucursal', alcance)}`.execute(db)
  return rows[0] ?? { renglones: 0, cobrado: 0 }
}

export interface RenglonCerrado extends Omit<Sumas, 'renglones'> {
  idPago: number
  dia: string
  idSucursal: number
  sucursalNumber: string
  idPedido: number
  folio: number
  tipo: RenglonDeComision['tipo']
  idUsuario: number
  nombre: string
  partes: Parte[]
}

const renglones = sql`comision_renglon c join comision_persona e on e.id = c.id_persona join pago g on g.id = c.id_pago`

interface Cuales {
  alcance: Alcance
  idPeriodo: number
  idUsuario: number | null
}

const enVista = ({ alcance, idPeriodo, idUsuario }: Cuales) => sql`e.id_periodo = ${idPeriodo}
  and (${idUsuario}::bigint is null or e.id_usuario = ${idUsuario}) and ${enAlcance('g.id_sucursal', alcance)}`

/** Ids of the frozen rows of a period, by person and day. */
export async function listIdsCerrados(db: Db, cuales: Cuales): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id_pago as id from ${renglones}
    where ${enVista(cuales)} order by e.id_usuario, g.dia, g.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Frozen rows by their ledger rows, in the order of the days. Centavos. */
export async function listCerrados(db: Db, ids: readonly number[]): Promise<RenglonCerrado[]> {
  const { rows } = await sql<RenglonCerrado>`
    select c.id_pago as "idPago", to_char(g.dia, 'YYYY-MM-DD') as dia, g.id_sucursal as "idSucursal", s.folio as "sucursalNumber",
      o.id as "idPedido", o.folio, g.tipo, e.id_usuario as "idUsuario", ${nombreCompleto('u')} as nombre,
      c.cobrado, c.base, c.sin_costo as "sinCosto", c.comision, c.partes
    from ${renglones} join sucursal s on s.id = g.id_sucursal join pedido o on o.id = g.id_pedido join usuario u on u.id = e.id_usuario
    where c.id_pago = any(${ids}::bigint[]) order by g.dia, g.id`.execute(db)
  return rows
}

/** Whose statement it is and of which period. */
export async function selectEstado(db: Db, id: number) {
  const { rows } = await sql<{ idPeriodo: number; idUsuario: number; nombre: string }>`
    select e.id_periodo as "idPeriodo", e.id_usuario as "idUsuario", ${nombreCompleto('u')} as nombre
    from comision_persona e join usuario u on u.id = e.id_usuario where e.id = ${id}`.execute(db)
  return rows[0]
}

export async function selectNombre(db: Db, idUsuario: number): Promise<string | undefined> {
  const { rows } = await sql<{
    nombre: string
  }>`select ${nombreCompleto('u')} as nombre from usuario u where u.id = ${idUsuario}`.execute(db)
  return rows[0]?.nombre
}
