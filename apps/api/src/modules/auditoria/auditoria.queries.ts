import type { FiltroAuditoria } from '@nitida/contract/auditoria'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds, resumir, TOPE, ventana } from '../../platform/datos/paginas.ts'
import type { Auditoria } from '../../platform/datos/tablas.gen.ts'
import { sinBloquear } from '../clientes/clientes.bloqueo.ts'
import { type Libro, leerLibro } from './auditoria.libro.queries.ts'

type Cuales = Omit<FiltroAuditoria, 'page' | 'limit'>

const deEl = ({ filas }: Libro) => sql<Selectable<Auditoria>>`${filas}`.as('a')

/** What was written of a patient: `(entidad, id)` of each. */
const delPaciente = (id: number) => sql`
  select e.entidad, ${id}::bigint from unnest(array['cliente', 'expediente']) as e(entidad)
  union all select 'visita', id from visita where id_cliente = ${id}
  union all select 'historia', id from historia_clinica where id_cliente = ${id}
  union all select 'cita', id from cita where id_cliente = ${id}
  union all select 'consentimiento', id from consentimiento where id_cliente = ${id}
  union all select 'espera', id from lista_espera where id_cliente = ${id}
  union all select 'arco', id from solicitud_arco where id_cliente = ${id}
  union all select 'pedido', id from pedido where id_cliente = ${id}
  union all select 'pago', p.id from pago p join pedido o on o.id = p.id_pedido where o.id_cliente = ${id}`

const delPedido = (id: number) => sql`
  select 'pedido', ${id}::bigint
  union all select 'pago', id from pago where id_pedido = ${id}`

/**
 * Rows about some records, looked up record by record: ordered by time first, the planner would walk a year of the audit for the few
 * rows of one patient.
 */
const sobre = ({ filas }: Libro, registros: ReturnType<typeof delPedido>) => sql<SqlBool>`a.id = any (array(
  select suya.id from (${registros}) as r(entidad, id) cross join lateral (
    select x.id from ${filas} x where x.entidad = r.entidad and x.id_entidad = r.id offset 0) suya))`

/** Reading a clinical record is every act on one that writes nothing. */
const lecturas = sql<SqlBool>`a.entidad in ('expediente', 'visita', 'historia')
  and a.accion not like '% creada' and a.accion not like '% corregida'`

const instante = (dia: string, zona: string, dias = 0) =>
  sql<Date>`((${dia}::date + ${dias}::int)::timestamp at time zone ${zona}::text)`

/** Rows of some days by a clock. Kept by month of writing, so the days are those on which they were written. */
function hechosDe(db: Db, libro: Libro, zona: string, filtro: Cuales) {
  const { desde, hasta, usuario, sucursal, entidad, paciente, pedido, comoHecho } = filtro
  let base = db
    .selectFrom(deEl(libro))
    .where('a.anotado_en', '>=', instante(desde, zona))
    .where('a.anotado_en', '<', instante(hasta, zona, 1))
  if (usuario !== undefined) base = base.where('a.id_usuario', '=', usuario)
  if (sucursal !== undefined) base = base.where('a.id_sucursal', '=', sucursal)
  if (entidad !== undefined) base = base.where('a.entidad', '=', entidad)
  if (paciente !== undefined) base = base.where(sobre(libro, delPaciente(paciente)))
  if (pedido !== undefined) base = base.where(sobre(libro, delPedido(pedido)))
  if (comoHecho !== undefined)
    base = base.where(sql<SqlBool>`a.direccion = (select x.direccion from ${libro.filas} x where x.id = ${comoHecho})`)
  if (filtro.lecturas === 'true') base = base.where(lecturas)
  return base
}

const dicho = (campo: string) => sql<string | null>`coalesce(a.despues ->> ${campo}::text, a.antes ->> ${campo}::text)`

/** Order that a row is about, where it names one; a payment's. */
const idPedido = sql<number>`case a.entidad when 'pedido' then a.id_entidad when 'pago' then g.id_pedido
  else (${dicho('idPedido')})::bigint end`

/** Patient that it is about, where it names one; an order's. */
const idPaciente = sql<number>`coalesce(case when a.entidad in ('cliente', 'expediente') then a.id_entidad
  else (${dicho('idCliente')})::bigint end, o.id_cliente)`

const conColumnas = (db: Db, libro: Libro, ids: readonly number[]) =>
  db
    .selectFrom(deEl(libro))
    .leftJoin('usuario as u', 'u.id', 'a.id_usuario')
    .leftJoin('sucursal as s', 's.id', 'a.id_sucursal')
    .leftJoin('pago as g', (join) => join.on(sql<SqlBool>`a.entidad = 'pago' and g.id = a.id_entidad`))
    .leftJoin('pedido as o', (join) => join.on(sql<SqlBool>`o.id = ${idPedido}`))
    .leftJoin('cliente as c', (join) => join.on(sql<SqlBool>`c.id = ${idPaciente}`))
    .where('a.id', 'in', ids)
    .select(['a.id', 'a.en', 'a.accion', 'a.entidad', 'a.antes', 'a.despues'])
    .select(['a.id_usuario as idUsuario', 'a.id_entidad as idEntidad', 'a.id_sucursal as idSucursal'])
    .select(['s.folio as sucursalNumber', 'c.id as idCliente', 'o.id as idPedido', 'o.folio'])
    .select(sql<string | null>`host(a.direccion)`.as('direccion'))
    .select(nombreCompleto('u').as('nombreUsuario'))
    .select(sql<string | null>`case when ${sinBloquear('c.id')} then c.nombre end`.as('nombreCliente'))

/** Rows with these ids, in any order. */
export const listPorIds = async (db: Db, ids: readonly number[], libro?: Libro) =>
  ids.length === 0 ? [] : conColumnas(db, libro ?? (await leerLibro(db)), ids).execute()
export type FilaDeAuditoria = Awaited<ReturnType<ReturnType<typeof conColumnas>['execute']>>[number]

/** All ids that a filter lets through, newest first. */
export const listIdsDeAuditoria = async (db: Db, zona: string, filtro: Cuales): Promise<number[]> =>
  leerIds(
    db,
    hechosDe(db, await leerLibro(db), zona, filtro)
      .select('a.id')
      .orderBy('a.anotado_en', 'desc')
      .orderBy('a.id', 'desc'),
  )

/** A page, newest first, and how many there are up to a thousand: one walk finds both, but for pages beyond it. */
export async function listAuditoria(db: Db, zona: string, filtro: FiltroAuditoria) {
  const { limit, offset } = ventana({ limit: 50, ...filtro })
  const libro = await leerLibro(db)
  const enOrden = hechosDe(db, libro, zona, filtro)
    .select('a.id')
    .orderBy('a.anotado_en', 'desc')
    .orderBy('a.id', 'desc')
  const primeras = await enOrden.limit(TOPE + 1).execute()
  const dentro = offset + limit <= TOPE || primeras.length <= TOPE
  const ids = dentro ? primeras.slice(offset, offset + limit) : await enOrden.limit(limit).offset(offset).execute()
  const filas = await listPorIds(
    db,
    ids.map(({ id }) => id),
    libro,
  )
  const porId = new Map(filas.map((fila) => [fila.id, fila]))
  return {
    filas: ids.flatMap(({ id }) => porId.get(id) ?? []),
    separados: libro.separados,
    ...resumir(primeras.length, filtro, TOPE),
  }
}
