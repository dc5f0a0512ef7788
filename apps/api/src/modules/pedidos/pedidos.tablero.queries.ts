import type { Fecha } from '@nitida/contract/fechas'
import type { Pedido } from '@nitida/contract/pedidos'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { contar, cuentaDe, resumir, ventana } from '../../platform/datos/paginas.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'
import { pedidoALaVista } from '../clientes/clientes.bloqueo.ts'

const columnas = [
  'p.id',
  'p.folio',
  'p.id_cliente as idCliente',
  'c.nombre as nombreCliente',
  'p.id_sucursal as idSucursal',
  's.folio as sucursalNumber',
  's.direccion as direccionSucursal',
  'p.estatus',
  'p.fecha_entrega as fechaEntregaPrevista',
  'p.observaciones',
  'p.id_visita as idVisita',
  'p.id_historia as idHistoria',
] as const

/** Moment of the status: a delivery has a date of its own, the others that of the last change. */
const desde = sql<Date>`coalesce(p.entregado_en, p.estatus_en)`

interface Trozo {
  /** Whose day is told by each order's branch. */
  ahora: Date
  estatus: readonly Pedido['estatus'][]
  sucursal?: number | undefined
  limit?: number | undefined
  page?: number | undefined
}

const enEstatus = (db: Db, alcance: Alcance, { estatus, sucursal }: Trozo) => {
  const filas = db
    .selectFrom('pedido as p')
    .where('p.eliminado_en', 'is', null)
    .where(enAlcance('p.id_sucursal', alcance))
    .where('p.estatus', 'in', estatus)
    .where(pedidoALaVista('p'))
  return sucursal ? filas.where('p.id_sucursal', '=', sucursal) : filas
}

/** What is shown of a page's orders, which are found before anything is joined. */
const conColumnas = (db: Db, pagina: SelectQueryBuilder<DB & { p: DB['pedido'] }, 'p', { id: number }>, ahora: Date) =>
  db
    .selectFrom('pedido as p')
    .where('p.id', 'in', pagina)
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select(columnas)
    .select([
      desde.as('estatusDesde'),
      sql<Fecha>`(${desde} at time zone s.zona_horaria)::date`.as('diaDesde'),
      sql<Fecha>`(${ahora}::timestamptz at time zone s.zona_horaria)::date`.as('hoy'),
    ])

/** An order of the board, with the day of its status and today in its branch. */
export type FilaDeTablero = Awaited<ReturnType<ReturnType<typeof conColumnas>['execute']>>[number]

/** A page with the length of its whole list, in one statement, because a board's columns follow each other on one connection. */
async function leer(db: Db, filas: ReturnType<typeof enEstatus>, pagina: ReturnType<typeof conColumnas>) {
  const leidas = await pagina.select(cuentaDe(db, filas, {}).as('total')).execute()
  const [primera] = leidas
  // A page behind the last one has no row to carry the count.
  const cuenta = primera ? resumir(primera.total ?? 0, {}) : await contar(db, filas, {})
  return { pedidos: leidas.map(({ total: _, ...fila }) => fila), ...cuenta }
}

/** Orders that wait in these statuses, the nearest promised day first. */
export async function listPorEntregar(db: Db, alcance: Alcance, trozo: Trozo) {
  const filas = enEstatus(db, alcance, trozo)
  const { limit, offset } = ventana(trozo)
  const primeras = filas.select('p.id').orderBy('p.fecha_entrega').orderBy('p.id').limit(limit).offset(offset)
  return leer(db, filas, conColumnas(db, primeras, trozo.ahora).orderBy('p.fecha_entrega').orderBy('p.id'))
}

/** Orders delivered since a moment, the latest first. */
export async function listEntregados(db: Db, alcance: Alcance, trozo: Trozo & { desde: Date }) {
  const filas = enEstatus(db, alcance, trozo).where('p.entregado_en', '>=', trozo.desde)
  const { limit } = ventana(trozo)
  const primeras = filas.select('p.id').orderBy('p.entregado_en', 'desc').orderBy('p.id', 'desc').limit(limit)
  return leer(
    db,
    filas,
    conColumnas(db, primeras, trozo.ahora).orderBy('p.entregado_en', 'desc').orderBy('p.id', 'desc'),
  )
}

/** Parts to be made of these orders, in the order they were written; no amounts are read. */
export const listPorHacer = (db: Db, alcance: Alcance, ids: readonly number[]) =>
  db
    .selectFrom('pedido_elemento as e')
    .innerJoin('pedido as p', 'p.id', 'e.id_pedido')
    .select(['e.id', 'e.id_pedido', 'e.armazon', 'e.lente', 'e.otro', 'e.grado', 'e.tono', 'e.observaciones'])
    .where('p.eliminado_en', 'is', null)
    .where(enAlcance('p.id_sucursal', alcance))
    .where('p.id', 'in', ids)
    .orderBy('e.id_pedido')
    .orderBy('e.orden')
    .execute()
