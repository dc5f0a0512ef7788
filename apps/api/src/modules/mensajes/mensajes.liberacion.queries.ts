import { tiposDeCaja } from '@nitida/contract/mensajes'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

/** A message within reach, held until the end of the transaction. */
export async function lockMensaje(db: Db, alcance: Alcance, dePedidos: boolean, id: number) {
  const fila = await db
    .selectFrom('mensaje as m')
    .select(['m.clave', 'm.estado', 'm.id_sucursal as idSucursal', 'm.tomado_en as tomadoEn'])
    .where('m.id', '=', id)
    .where(enAlcance('m.id_sucursal', alcance))
    .$if(!dePedidos, (mensajes) => mensajes.where('m.id_pedido', 'is', null).where('m.tipo', 'not in', tiposDeCaja))
    .forUpdate()
    .executeTakeFirst()
  return fila ?? null
}
