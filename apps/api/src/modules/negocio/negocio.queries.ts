import { sumarDias } from '@nitida/contract/fechas'
import type { RenglonDeNegocio } from '@nitida/contract/negocio'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { sinPractica } from '../pedidos/pedidos.practica.ts'

/** What is asked: whose, which days, and how many days before those they are compared with begin. */
export interface Consulta {
  alcance: Alcance
  idSucursal: number | null
  desde: string
  hasta: string
  corrimiento: number
  ahora: Date
  /** Days within which an order counts as a visit's. */
  diasDeConversion: number
  /** Most days that each age of a balance holds. */
  diasDeEdad: Record<'semana' | 'mes' | 'trimestre', number>
}

/** Orders that are promised before today and not in the branch (D-87). */
export const PENDIENTES = sql`('En proceso de elaboración', 'Esperando elaboración')`

/** Whether an order `o` counts: it was not removed, nor taken for practice. */
export const VENDIDO = sql`o.eliminado_en is null and ${sinPractica('o.id')}`

/** Branches within reach, closed ones too because their money counts, with their clock. */
export const sucursales = ({ alcance, idSucursal, ahora }: Pick<Consulta, 'alcance' | 'idSucursal' | 'ahora'>) => sql`
  b as materialized (
    select id, folio, direccion, zona_horaria as zona, (${ahora}::timestamptz at time zone zona_horaria) as ahora,
      activa and eliminada_en is null as abierta
    from sucursal where ${enAlcance('id', alcance)} and (${idSucursal}::bigint is null or id = ${idSucursal}))`

/**
 * Instants that hold some local days in every zone, so that an index on instants narrows them down; the branch's clock decides the
 * rest.
 */
export const alrededor = (columna: string, desde: string, hasta: string, dias: number) => sql`(
  ${sql.ref(columna)} >= (${desde}::date - ${dias}::int - 1)::timestamp at time zone 'UTC'
  and ${sql.ref(columna)} < (${hasta}::date - ${dias}::int + 2)::timestamp at time zone 'UTC')`

/** Instants of the asked days, and of those they are compared with. */
const deAmbos = (columna: string, { desde, hasta, corrimiento }: Consulta) =>
  sql`(${alrededor(columna, desde, hasta, corrimiento)} or ${alrededor(columna, desde, hasta, 0)})`

/**
 * Rows with their local time `en` and the branch's `ahora`, kept to the asked days and those before, of which the last one counts up to the
 * same hour only. The ranges never overlap, so what is before the first asked day is of the others.
 */
const enDias = ({ desde, hasta, corrimiento }: Consulta) => sql`(x.en::date between ${desde}::date and ${hasta}::date
  or x.en::date between ${desde}::date - ${corrimiento}::int and ${hasta}::date - ${corrimiento}::int
    and x.en + make_interval(days => ${corrimiento}::int) <= x.ahora)`

interface DiaDeSucursal {
  idSucursal: number
  dia: string
  antes: boolean
  ventas: number
  pedidos: number
}

/** Sales by branch and day, in centavos, of the asked days and of those they are compared with. */
export async function sumVentas(db: Db, consulta: Consulta): Promise<DiaDeSucursal[]> {
  // `offset 0` has each row's local time reckoned once.
  const { rows } = await sql<DiaDeSucursal>`with ${sucursales(consulta)}
    select d.id_sucursal as "idSucursal", to_char(d.dia, 'YYYY-MM-DD') as dia, d.dia < ${consulta.desde}::date as antes, d.ventas, d.pedidos
    from (select x.id_sucursal, x.en::date as dia, sum(x.total)::bigint as ventas, count(*) as pedidos
      from (select o.id_sucursal, o.total, o.creado_en at time zone b.zona as en, b.ahora
        from pedido o join b on b.id = o.id_sucursal
        where ${VENDIDO} and ${deAmbos('o.creado_en', consulta)} offset 0) x
      where ${enDias(consulta)} group by 1, 2) d`.execute(db)
  return rows
}

interface Cobrado {
  idSucursal: number
  antes: boolean
  formaPago: NonNullable<RenglonDeNegocio['formaPago']>
  cobrado: number
  devuelto: number
}

/** Money by branch and method, in centavos: the ledger by its business days. */
export async function sumCobrado(db: Db, consulta: Consulta): Promise<Cobrado[]> {
  const { desde, hasta, corrimiento } = consulta
  const ultimo = sql`(${hasta}::date - ${corrimiento}::int)`
  const { rows } = await sql<Cobrado>`with ${sucursales(consulta)}
    select g.id_sucursal as "idSucursal", g.dia < ${desde}::date as antes, g.forma_pago as "formaPago", sum(g.importe)::bigint as cobrado,
      coalesce(sum(g.importe) filter (where g.tipo in ('devolucion', 'reverso', 'correccion')), 0)::bigint as devuelto
    from b join pago g on g.id_sucursal = b.id and g.tipo <> 'apertura'
      and (g.dia between ${desde}::date and ${hasta}::date or g.dia between ${desde}::date - ${corrimiento}::int and ${ultimo})
    where g.dia <> ${ultimo} or (g.creado_en at time zone b.zona) + make_interval(days => ${corrimiento}::int) <= b.ahora
    group by 1, 2, 3`.execute(db)
  return rows
}

interface Visitas {
  idSucursal: number
  antes: boolean
  visitas: number
  conPedido: number
}

/** Whether an order is of the patient of a visit, and early enough after it to be counted. */
const laSigue = (visita: string, { diasDeConversion }: Pick<Consulta, 'diasDeConversion'>) => {
  const cuando = sql.ref(`${visita}.creado_en`)
  return sql`o.id_cliente = ${sql.ref(`${visita}.id_cliente`)} and ${VENDIDO} and o.creado_en >= ${cuando}
    and o.creado_en < ${cuando} + make_interval(days => ${diasDeConversion}::int)`
}

/** Whether the patient ordered after a visit. */
export const seguida = (visita: string, consulta: Pick<Consulta, 'diasDeConversion'>) =>
  sql`exists (select from pedido o where ${laSigue(visita, consulta)})`

/** Whether a visit was made here, and not brought from another program. */
export const HECHA_AQUI = sql`not exists (select from importado i where i.libro = 'recetas' and i.id_registro = v.id)`

/** Visits that were made here, by branch. */
export async function countVisitas(db: Db, consulta: Consulta): Promise<Visitas[]> {
  const { desde, diasDeConversion } = consulta
  // The orders of those days are read at once, and not one visit's after the other.
  const despues = { ...consulta, hasta: sumarDias(consulta.hasta, diasDeConversion) }
  const { rows } = await sql<Visitas>`with ${sucursales(consulta)},
    x as materialized (select v.id, v.id_sucursal, v.id_cliente, v.creado_en, v.creado_en at time zone b.zona as en, b.ahora
      from b join visita v on v.id_sucursal = b.id where ${deAmbos('v.creado_en', consulta)} and ${HECHA_AQUI}),
    o as materialized (select id, id_cliente, creado_en, eliminado_en from pedido o
      where ${VENDIDO} and ${deAmbos('o.creado_en', despues)}),
    seguidas as materialized (select distinct x.id from x join o on ${laSigue('x', consulta)})
    select x.id_sucursal as "idSucursal", x.en::date < ${desde}::date as antes, count(*) as visitas, count(s.id) as "conPedido"
    from x left join seguidas s on s.id = x.id where ${enDias(consulta)} group by 1, 2`.execute(db)
  return rows
}

interface DeQuien {
  idUsuario: number
  nombre: string
  movimientos: number
  importe: number
}

/** Refunds and corrections by who recorded them, in centavos, the largest first. */
export async function sumDevoluciones(db: Db, consulta: Consulta): Promise<DeQuien[]> {
  const { desde, hasta } = consulta
  const { rows } = await sql<DeQuien>`with ${sucursales(consulta)}
    select u.id as "idUsuario", concat_ws(' ', u.nombre, nullif(u.apellido_paterno, ''), nullif(u.apellido_materno, '')) as nombre,
      count(*) as movimientos, sum(g.importe)::bigint as importe
    from b join pago g on g.id_sucursal = b.id and g.dia between ${desde}::date and ${hasta}::date
      and g.tipo in ('devolucion', 'reverso', 'correccion')
    join usuario u on u.id = coalesce(g.id_registrador, g.id_usuario)
    group by 1, 2 order by 4, 3 desc, 1`.execute(db)
  return rows
}

/** Appointments of the asked days. */
export async function countCitas(db: Db, consulta: Consulta) {
  const { desde, hasta } = consulta
  const { rows } = await sql<{ agendadas: number; asistieron: number; noAsistieron: number; canceladas: number }>`
    with ${sucursales(consulta)}
    select count(*) as agendadas, count(*) filter (where a.asistencia = 'Asistió') as asistieron,
      count(*) filter (where a.asistencia = 'No asistió') as "noAsistieron", count(*) filter (where a.cancelada) as canceladas
    from b join cita a on a.id_sucursal = b.id and a.fecha between ${desde}::date and ${hasta}::date`.execute(db)
  return rows[0] ?? { agendadas: 0, asistieron: 0, noAsistieron: 0, canceladas: 0 }
}

/** Orders by weekday and hour of the branch's clock. */
export async function countPorHora(db: Db, consulta: Consulta) {
  const { desde, hasta } = consulta
  const { rows } = await sql<{ diaSemana: number; hora: number; pedidos: number }>`with ${sucursales(consulta)}
    select extract(isodow from x.en)::int as "diaSemana", extract(hour from x.en)::int as hora, count(*) as pedidos
    from (select o.creado_en at time zone b.zona as en from pedido o join b on b.id = o.id_sucursal
      where ${VENDIDO} and ${alrededor('o.creado_en', desde, hasta, 0)} offset 0) x
    where x.en::date between ${desde}::date and ${hasta}::date
    group by 1, 2 order by 1, 2`.execute(db)
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
