import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds } from '../../platform/datos/paginas.ts'

/** The whole ledger, in the order in which it was written. */
export const listIdsDeLibro = (db: Db): Promise<number[]> =>
  leerIds(db, db.selectFrom('pago as g').select('g.id').orderBy('g.id'))

/** The ledger of an order within reach, newest first. */
export const listIdsDePedido = (db: Db, alcance: Alcance, idPedido: number): Promise<number[]> =>
  leerIds(
    db,
    db
      .selectFrom('pago as g')
      .innerJoin('pedido as p', 'p.id', 'g.id_pedido')
      .select('g.id')
      .where('p.id', '=', idPedido)
      .where('p.eliminado_en', 'is', null)
      .where(enAlcance('p.id_sucursal', alcance))
      .orderBy('g.id', 'desc'),
  )

export const listLibro = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('pago as g')
    .innerJoin('pedido as p', 'p.id', 'g.id_pedido')
    .innerJoin('cliente as c', 'c.id', 'p.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'g.id_sucursal')
    .innerJoin('sucursal as sp', 'sp.id', 'p.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'g.id_usuario')
    .leftJoin('usuario as r', 'r.id', 'g.id_registrador')
    .select(['g.id', 'g.id_pedido as idPedido', 'p.folio', 'sp.folio as sucursalPedido', 'p.id_cliente as idCliente'])
    .select([
      'c.nombre',
      's.folio as sucursalNumber',
      'g.id_sucursal as idSucursal',
      'g.creado_en as creadoEn',
      'g.dia',
    ])
    .select(['g.tipo', 'g.forma_pago as formaPago', 'g.importe', 'g.saldo_despues as saldoDespues', 'g.motivo'])
    .select(['g.id_reversado as idReversado', 'g.corte_persona as cortePersona', 'g.corte_sucursal as corteSucursal'])
    .select([
      nombreCompleto('u').as('caja'),
      sql<string | null>`nullif(${nombreCompleto('r')}, '')`.as('registradoPor'),
    ])
    .where('g.id', 'in', ids)
    .execute()
export type RenglonDeLibro = Awaited<ReturnType<typeof listLibro>>[number]
