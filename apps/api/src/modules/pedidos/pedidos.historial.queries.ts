import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

const ACCIONES = ['pedido editado', 'estatus actualizado', 'entrega deshecha', 'mercancía devuelta'] as const
export type AccionDePedido = (typeof ACCIONES)[number]

/** Audit of an order's changes, the oldest first. The caller has judged the reach. */
export async function listCambios(db: Db, idPedido: number) {
  const filas = await db
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', 'u.id', 'a.id_usuario')
    .select(['a.en', 'a.accion', sql<string | null>`a.despues ->> 'estatus'`.as('estatus')])
    .select(sql<string | null>`nullif(concat_ws(' ', u.nombre, u.apellido_paterno), '')`.as('nombre'))
    .where('a.entidad', '=', 'pedido')
    .where('a.id_entidad', '=', idPedido)
    .where('a.accion', 'in', ACCIONES)
    .orderBy('a.id')
    .execute()
  return filas.flatMap(({ accion, ...fila }) => {
    const conocida = ACCIONES.find((una) => una === accion)
    return conocida ? [{ ...fila, accion: conocida }] : []
  })
}

/** Since when an order that is there has its status; null where it was loaded without. */
export async function selectEstatusDesde(db: Db, idPedido: number): Promise<Date | null> {
  const { desde } = await db
    .selectFrom('pedido as p')
    .select(({ fn }) => fn.coalesce('p.entregado_en', 'p.estatus_en').as('desde'))
    .where('p.id', '=', idPedido)
    .executeTakeFirstOrThrow()
  return desde
}

/** Messages about an order, as far as each has come. */
export const listMensajes = (db: Db, idPedido: number) =>
  db
    .selectFrom('mensaje_todo')
    .select(['tipo', 'estado', 'cambiado_en as en'])
    .where('id_pedido', '=', idPedido)
    .orderBy('id')
    .execute()
