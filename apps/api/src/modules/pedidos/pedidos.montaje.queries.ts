import type { Montaje } from '@nitida/contract/montaje.schema'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'

const medidas = sql<Montaje>`m.medidas`.as('medidas')

/** Keeps measures that were taken for an order. */
export async function insertMontaje(
  db: Db,
  { idPedido, montaje, idUsuario, en }: { idPedido: number; montaje: Montaje; idUsuario: number; en: Date },
): Promise<void> {
  await db
    .insertInto('pedido_montaje')
    .values({ id_pedido: idPedido, medidas: JSON.stringify(montaje), id_usuario: idUsuario, en })
    .execute()
}

/** Measures of an order, newest first. */
export const listMontajes = (db: Db, idPedido: number) =>
  db
    .selectFrom('pedido_montaje as m')
    .innerJoin('usuario as u', 'u.id', 'm.id_usuario')
    .select(['m.id', 'm.en', medidas, nombreCompleto('u').as('usuario')])
    .where('m.id_pedido', '=', idPedido)
    .orderBy('m.id', 'desc')
    .limit(20)
    .execute()

/** The newest measures of each of these orders that has some. */
export const listVigentes = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('pedido_montaje as m')
    .distinctOn('m.id_pedido')
    .select(['m.id_pedido as idPedido', medidas])
    .where('m.id_pedido', 'in', ids)
    .orderBy('m.id_pedido')
    .orderBy('m.id', 'desc')
    .execute()
