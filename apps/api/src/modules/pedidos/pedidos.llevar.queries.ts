import { aPesos } from '@nitida/contract/dinero'
import type { Pedido } from '@nitida/contract/pedidos'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { leerIds } from '../../platform/datos/paginas.ts'

const vivos = (db: Db) => db.selectFrom('pedido as p').where('p.eliminado_en', 'is', null)

/** All orders that were delivered, or all that were not, the oldest first. */
export const listIdsDeTodos = (db: Db, entregados: boolean): Promise<number[]> =>
  leerIds(
    db,
    vivos(db)
      .select('p.id')
      .where('p.estatus', entregados ? '=' : '<>', 'Entregado a cliente' satisfies Pedido['estatus'])
      .orderBy('p.id'),
  )

/** What was ordered, of all elements of the order `p` that did not come back. */
const juntos = (columna: 'armazon' | 'lente' | 'otro') =>
  sql<string | null>`(select string_agg(${sql.ref(`e.${columna}`)}, ' + ' order by e.orden) from pedido_elemento e
    where e.id_pedido = p.id and e.devuelto_en is null and ${sql.ref(`e.${columna}`)} <> '')`.as(columna)

export async function listLlevados(db: Db, ids: readonly number[]) {
  const filas = await vivos(db)
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select(['p.id', 'p.folio', 'p.id_cliente as idCliente', 'p.id_sucursal as idSucursal', 'c.nombre', 'c.telefono'])
    .select(['s.folio as sucursalNumber', 'p.creado_en as creadoEn', 'p.total', 'p.pagado', 'p.saldo'])
    .select(['p.fecha_entrega as fechaEntrega', 'p.entregado_en as entregadoEn', 'p.estatus', 'p.observaciones'])
    .select([juntos('armazon'), juntos('lente'), juntos('otro')])
    .where('p.id', 'in', ids)
    .execute()
  return filas.map(({ total, pagado, saldo, ...fila }) => ({
    ...fila,
    ...{ total: aPesos(total), pagado: aPesos(pagado), saldo: aPesos(saldo ?? 0) },
  }))
}
export type PedidoLlevado = Awaited<ReturnType<typeof listLlevados>>[number]

/** All elements of orders that are kept, by order. */
export const listIdsDeElementos = (db: Db): Promise<number[]> =>
  leerIds(
    db,
    db
      .selectFrom('pedido_elemento as e')
      .innerJoin('pedido as p', 'p.id', 'e.id_pedido')
      .select('e.id')
      .where('p.eliminado_en', 'is', null)
      .orderBy('e.id_pedido')
      .orderBy('e.orden'),
  )

export const listElementosLlevados = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('pedido_elemento as e')
    .innerJoin('pedido as p', 'p.id', 'e.id_pedido')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select(['e.id', 'p.id as idPedido', 'p.folio', 's.folio as sucursalNumber', 'p.id_sucursal as idSucursal'])
    .select(['e.armazon', 'e.lente', 'e.otro', 'e.grado', 'e.tono', 'e.observaciones', 'e.devuelto_en as devueltoEn'])
    .select(['e.importe_armazon as deArmazon', 'e.importe_lente as deLente', 'e.importe_otro as deOtro'])
    .where('e.id', 'in', ids)
    .execute()
export type ElementoLlevado = Awaited<ReturnType<typeof listElementosLlevados>>[number]
