import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { type Alcance, enAlcance } from '../../platform/alcance.ts'
import type { Db } from '../../platform/db.ts'

/** A message within reach, held until the end of the transaction. */
export async function lockMensaje(db: Db, alcance: Alcance, id: number) {
  const fila = await db
    .selectFrom('mensaje as m')
    .select(['m.clave', 'm.estado', 'm.id_sucursal as idSucursal', 'm.tomado_en as tomadoEn'])
    .where('m.id', '=', id)
    .where(enAlcance('m.id_sucursal', alcance))
    .forUpdate()
    .executeTakeFirst()
  return fila ? { ...fila, estado: fila.estado as EstadoMensaje } : null // held to the states by a CHECK
}

/** Waits to be sent again, with its attempts before it and no trace of the hand-over that nobody answered. */
export const updateLiberado = (db: Db, id: number, idUsuario: number, ahora: Date) =>
  db
    .updateTable('mensaje')
    .set({
      estado: 'pendiente',
      error_codigo: null,
      intentos: 0,
      tomado_en: null,
      proximo_intento_en: ahora,
      liberado_por: idUsuario,
      liberado_en: ahora,
      cambiado_en: ahora,
    })
    .where('id', '=', id)
    .execute()
