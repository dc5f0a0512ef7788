import type { Factura } from '@nitida/contract/facturacion'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

const CANCELADA = 'Cancelada' satisfies Factura['estatus']

/** Invoices since a day that were not drawn in the state they are in, newest first. */
export async function listSinDibujar(db: Db, desde: Date, limite: number): Promise<number[]> {
  const filas = await db
    .selectFrom('factura as f')
    .select('f.id')
    .where('f.creada_en', '>=', desde)
    .where(
      sql<boolean>`not exists (select from factura_dibujada d
        where d.id_factura = f.id and d.cancelada = (f.estatus = ${CANCELADA}))`,
    )
    .orderBy('f.id', 'desc')
    .limit(limite)
    .execute()
  return filas.map(({ id }) => id)
}

/** Another process may have drawn it meanwhile. */
export const insertDibujada = (db: Db, idFactura: number, estatus: Factura['estatus'], ahora: Date) =>
  db
    .insertInto('factura_dibujada')
    .values({ id_factura: idFactura, cancelada: estatus === CANCELADA, dibujada_en: ahora })
    .onConflict((choque) => choque.doNothing())
    .execute()
