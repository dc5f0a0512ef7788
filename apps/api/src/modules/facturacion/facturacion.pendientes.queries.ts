import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

/** Most orders of an answer; more than a few mean that the provider is down. */
const MAXIMO_PENDIENTES = 200

/** Orders within reach that are on the list of those to look at, the oldest first. */
export const listEnLista = (db: Db, alcance: Alcance, idPedido: number | null) =>
  db
    .selectFrom('fiscal_pendiente as q')
    .innerJoin('pedido as p', 'p.id', 'q.id_pedido')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .select(['q.id_pedido as idPedido', 'q.desde', 'q.fallo', 'q.eleccion', 'p.folio', 's.folio as sucursalNumber'])
    .select(['s.zona_horaria as zonaHoraria', 'c.nombre as nombreCliente'])
    .where(enAlcance('p.id_sucursal', alcance))
    .$if(idPedido !== null, (filas) => filas.where('q.id_pedido', '=', idPedido))
    .orderBy('q.desde')
    .orderBy('q.id_pedido')
    .limit(MAXIMO_PENDIENTES)
    .execute()

/** An order within reach, and whether it is on that list. */
export const selectParaResolver = (db: Db, alcance: Alcance, idPedido: number) =>
  db
    .selectFrom('pedido as p')
    .select('p.id')
    .select(sql<boolean>`exists (select from fiscal_pendiente q where q.id_pedido = p.id)`.as('enLista'))
    .where('p.id', '=', idPedido)
    .where(enAlcance('p.id_sucursal', alcance))
    .executeTakeFirst()

/** Invoices as people call them, by id. */
export async function listNombres(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const filas = await db.selectFrom('factura').select(['id', 'serie', 'folio']).where('id', 'in', ids).execute()
  return new Map(filas.map(({ id, serie, folio }) => [id, `${serie}-${folio}`]))
}
