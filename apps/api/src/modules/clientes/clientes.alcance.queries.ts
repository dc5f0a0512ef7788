import { type Alcance, enAlcance } from '../../platform/alcance.ts'
import type { Db } from '../../platform/db.ts'

/** A live patient within reach, held against being removed until the transaction ends. */
export const holdCliente = (db: Db, alcance: Alcance, id: number) =>
  db
    .selectFrom('cliente')
    .select(['id', 'nombre as nombreCompleto', 'telefono', 'id_sucursal as sucursal'])
    .where('id', '=', id)
    .where('eliminado_en', 'is', null)
    .where(enAlcance('id_sucursal', alcance))
    .forShare()
    .executeTakeFirst()
