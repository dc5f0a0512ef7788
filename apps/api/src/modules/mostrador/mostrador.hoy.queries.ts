import { DIAS_DE_INICIO, DIAS_PARA_DEPOSITAR } from '@nitida/contract/depositos'
import { aPesos } from '@nitida/contract/dinero'
import type { Hora } from '@nitida/contract/fechas'
import { FILAS_DE_HOY, type Hoy, type PedidoBreve } from '@nitida/contract/mostrador'
import { type RawBuilder, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { ordenesTarde } from './mostrador.ordenes.queries.ts'

/** A branch on one of its days. */
export interface Jornada {
  idSucursal: number
  zona: string
  dia: string
  manana: string
  hora: Hora
  ahora: Date
}

const PENDIENTES = sql`('En proceso de elaboración', 'Esperando elaboración')`

/** Appointments to be confirmed today and tomorrow, and late orders, by each branch's own day. */
export async function contarPorHacer(db: Db, alcance: Alcance, ahora: Date, conPedidos: boolean) {
  const dia = sql`(${ahora}::timestamptz at time zone s.zona_horaria)`
  const atrasados = sql`(select count(*) from pedido o join sucursal s on s.id = o.id_sucursal
    where o.eliminado_en is null and o.estatus <> 'Entregado a cliente' and o.estatus in ${PENDIENTES}
    and o.fecha_entrega < ${dia}::date and ${enAlcance('o.id_sucursal', alcance)})`
  // Wide bounds of the day let the index be used; the zone of each branch decides the rest.
  const { rows } = await sql<{ porConfirmar: number; atrasados: number | null }>`select
    (select count(*) from cita a join sucursal s on s.id = a.id_sucursal
      where not a.cancelada and not a.confirmada
      and a.fecha between (${ahora}::timestamptz at time zone 'UTC')::date - 1 and (${ahora}::timestamptz at time zone 'UTC')::date + 2
      and a.fecha <= ${dia}::date + 1 and a.fecha + a.hora >= date_trunc('minute', ${dia})
      and ${enAlcance('a.id_sucursal', alcance)}) as "porConfirmar",
    ${conPedidos ? atrasados : sql`null`} as atrasados`.execute(db)
  return rows[0] ?? { porConfirmar: 0, atrasados: null }
}

interface CitasDelDia {
  total: number
  atendidas: number
  faltan: number
  porConfirmarHoy: number
  porConfirmarManana: number
}

export async function contarCitas(db: Db, { idSucursal, dia, manana, hora }: Jornada): Promise<CitasDelDia> {
  const { rows } = await sql<CitasDelDia>`select
    count(*) filter (where fecha = ${dia}) as total,
    count(*) filter (where fecha = ${dia} and (asistencia = 'Asistió' or (asistencia is null and hora < ${hora}::time)))
      as atendidas,
    count(*) filter (where fecha = ${dia} and hora >= ${hora}::time) as faltan,
    count(*) filter (where fecha = ${dia} and hora >= ${hora}::time and not confirmada) as "porConfirmarHoy",
    count(*) filter (where fecha = ${manana} and not confirmada) as "porConfirmarManana"
    from cita where id_sucursal = ${idSucursal} and fecha between ${dia} and ${manana} and not cancelada`.execute(db)
  return rows[0] ?? { total: 0, atendidas: 0, faltan: 0, porConfirmarHoy: 0, porConfirmarManana: 0 }
}

/** The next appointments of the day. */
export const listProximas = (
  db: Db,
  { idSucursal, dia, hora }: Jornada,
): Promise<NonNullable<Hoy['citas']>['proximas']> =>
  db
    .selectFrom('cita as a')
    .innerJoin('cliente as c', 'c.id', 'a.id_cliente')
    .select(['a.id', 'a.id_cliente as idCliente', 'c.nombre as nombreCliente', 'a.telefono', 'a.confirmada'])
    .select(sql<Hora>`to_char(a.hora, 'HH24:MI')`.as('hora'))
    .where('a.id_sucursal', '=', idSucursal)
    .where('a.fecha', '=', dia)
    .where('a.cancelada', '=', false)
    .where('a.hora', '>=', hora)
    .orderBy('a.hora')
    .limit(FILAS_DE_HOY)
    .execute()

interface PedidosDelDia {
  seEntreganHoy: number
  enSucursalDeHoy: number
  atrasados: number
  mayorRetraso: number
  listos: number
  listosViejos: number
  trasladosViejos: number
  porCaducar: number
  ordenesTarde: number
}

const DIAS_VIEJO = 7
/** Before an expiry. */
const DIAS_POR_CADUCAR = 60
const deSucursal = (id: number) => sql`pedido o where o.id_sucursal = ${id} and o.eliminado_en is null
  and o.estatus <> 'Entregado a cliente'`

export async function contarPedidos(db: Db, { idSucursal, dia, ahora }: Jornada): Promise<PedidosDelDia | null> {
  const viejo = new Date(ahora.getTime() - DIAS_VIEJO * 24 * 3600 * 1000)
  const { rows } = await sql<PedidosDelDia>`select
    count(*) filter (where o.fecha_entrega = ${dia}) as "seEntreganHoy",
    count(*) filter (where o.fecha_entrega = ${dia} and o.estatus = 'Recibido en sucursal') as "enSucursalDeHoy",
    count(*) filter (where o.fecha_entrega < ${dia} and o.estatus in ${PENDIENTES}) as atrasados,
    coalesce(max(${dia}::date - o.fecha_entrega) filter
      (where o.fecha_entrega < ${dia} and o.estatus in ${PENDIENTES}), 0) as "mayorRetraso",
    count(*) filter (where o.estatus = 'Recibido en sucursal') as listos,
    count(*) filter (where o.estatus = 'Recibido en sucursal' and o.estatus_en < ${viejo}) as "listosViejos",
    (select count(*) from traslado t where t.a_sucursal = ${idSucursal} and t.estado = 'enviado'
      and t.enviado_en < ${ahora}::timestamptz - interval '3 days') as "trasladosViejos",
    (select coalesce(sum(e.cantidad), 0)::int from existencia_lote e join articulo_lote l on l.id = e.id_lote
      where e.id_sucursal = ${idSucursal} and e.cantidad > 0 and l.caduca <= ${dia}::date + ${DIAS_POR_CADUCAR}::int) as "porCaducar",
    coalesce((select x.tarde from (${ordenesTarde(sql`(select ${idSucursal}::bigint as id, ${dia}::date as dia)`)}) x), 0) as "ordenesTarde"
    from ${deSucursal(idSucursal)}`.execute(db)
  return rows[0] ?? null
}

type FilaDePedido = Omit<PedidoBreve, 'saldoPendiente' | 'total'> & { saldo: number; total: number; diasListo: number }

const aBreve = ({ saldo, total, ...fila }: FilaDePedido) => ({
  ...fila,
  saldoPendiente: aPesos(saldo),
  total: aPesos(total),
})

interface Cuales {
  donde: ReturnType<typeof sql>
  /** The order is named twice because a join keeps none. */
  orden: ReturnType<typeof sql>
}

async function listBreves(db: Db, { idSucursal, ahora }: Jornada, { donde, orden }: Cuales) {
  const { rows } = await sql<FilaDePedido>`select o.id, o.hash_id as "HashId", o.folio, o.id_cliente as "idCliente",
    c.nombre as "nombreCliente", c.telefono as "telefonoCliente", s.folio as "sucursalNumber", o.estatus,
    o.fecha_entrega as "fechaEntregaPrevista", o.saldo, o.total,
    greatest(0, (${ahora}::timestamptz at time zone s.zona_horaria)::date
      - (o.estatus_en at time zone s.zona_horaria)::date) as "diasListo"
    from (select * from ${deSucursal(idSucursal)} and ${donde} order by ${orden} limit ${FILAS_DE_HOY}) o
    join cliente c on c.id = o.id_cliente join sucursal s on s.id = o.id_sucursal order by ${orden}`.execute(db)
  return rows.map(aBreve)
}

/** Late orders and those due today, the longest late first. */
export const listUrgentes = (db: Db, jornada: Jornada) =>
  listBreves(db, jornada, {
    donde: sql`o.fecha_entrega <= ${jornada.dia} and (o.estatus in ${PENDIENTES} or o.fecha_entrega = ${jornada.dia})`,
    orden: sql`o.fecha_entrega, o.id`,
  })

/** Orders in the branch and not fetched, the longest waiting first. */
export const listSinRecoger = (db: Db, jornada: Jornada) =>
  listBreves(db, jornada, { donde: sql`o.estatus = 'Recibido en sucursal'`, orden: sql`o.estatus_en, o.id` })

/** Money of a till on a day up to now, and a week before up to the same hour, in centavos; null when nothing moved then. */
export async function sumCaja(db: Db, { idSucursal, dia, ahora }: Jornada, idUsuario: number | null) {
  const deQuien = idUsuario === null ? sql`id_sucursal = ${idSucursal}` : sql`id_usuario = ${idUsuario}`
  const haceUnaSemana = new Date(ahora.getTime() - 7 * 24 * 3600 * 1000)
  const { rows } = await sql<{ importe: number; antes: number | null }>`select
    coalesce(sum(importe) filter (where dia = ${dia}), 0)::bigint as importe,
    sum(importe) filter (where dia = ${dia}::date - 7 and creado_en <= ${haceUnaSemana})::bigint as antes
    from pago where ${deQuien} and tipo <> 'apertura' and dia in (${dia}::date, ${dia}::date - 7)`.execute(db)
  return rows[0] ?? { importe: 0, antes: null }
}

/** Tills with payments of this branch that no closing took, and since when. */
export const listCajasAbiertas = (db: Db, { idSucursal }: Jornada) =>
  db
    .selectFrom('pago as g')
    .innerJoin('usuario as u', 'u.id', 'g.id_usuario')
    .select(['u.nombre', (eb) => eb.fn.min('g.creado_en').as('desde')])
    .where('g.id_sucursal', '=', idSucursal)
    .where('g.corte_persona', 'is', null)
    .where('g.corte_sucursal', 'is', null)
    .where('g.tipo', '<>', 'apertura')
    .groupBy(['u.id', 'u.nombre'])
    .orderBy('desde')
    .limit(20)
    .execute()

/**
 * Cash that branches should have taken to the bank by a day, in centavos, as a query of `id_sucursal` and `tarde`: of the closings that
 * their lists of deposits show. A branch that has deposited none is left out.
 * @param lugares branches as rows of `id` and `dia`.
 */
export const depositosTarde = (lugares: RawBuilder<unknown>) => sql`
  select k.id_sucursal, sum(k.total_efectivo - k.gastos)::bigint as tarde
  from ${lugares} l
  join (select d.id_sucursal, least(min(t.dia), min(d.creado_en at time zone z.zona_horaria)::date - ${DIAS_DE_INICIO}::int) as dia
    from deposito d join sucursal z on z.id = d.id_sucursal join deposito_corte c on c.id_deposito = d.id
    join corte t on t.id = c.id_corte group by 1) p on p.id_sucursal = l.id
  join corte k on k.id_sucursal = l.id and k.dia >= p.dia and k.dia < l.dia - ${DIAS_PARA_DEPOSITAR}::int
  where k.tipo = 0 and k.reabierto_en is null
    and not exists (select from deposito_corte c where c.id_corte = k.id and not c.libre)
  group by 1`

/** Cash of a branch that is late for the bank, in centavos. */
export async function sumDepositosTarde(db: Db, { idSucursal, dia }: Jornada): Promise<number> {
  const suya = sql`(select ${idSucursal}::bigint as id, ${dia}::date as dia)`
  const { rows } = await sql<{ tarde: number }>`${depositosTarde(suya)}`.execute(db)
  return rows[0]?.tarde ?? 0
}
