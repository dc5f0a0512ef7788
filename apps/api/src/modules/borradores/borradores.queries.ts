import type { Borrador, Formulario } from '@nitida/contract/borradores'
import type { Db } from '../../platform/datos/db.ts'

/** Key of a draft: whose, of which form, for whom. The user is part of every query, so nobody sees another's (D-80). */
export interface LugarDeBorrador {
  idUsuario: number
  idCliente: number
  formulario: Formulario
}

/** Drafts kept before `desde` do not count, whether they were swept yet or not. */
export const selectBorrador = (db: Db, { idUsuario, idCliente, formulario }: LugarDeBorrador, desde: Date) =>
  db
    .selectFrom('borrador')
    .select(['datos', 'guardado_en'])
    .where('id_usuario', '=', idUsuario)
    .where('id_cliente', '=', idCliente)
    .where('formulario', '=', formulario)
    .where('guardado_en', '>=', desde)
    .executeTakeFirst()

export async function upsertBorrador(
  db: Db,
  lugar: LugarDeBorrador,
  datos: Borrador['datos'],
  ahora: Date,
): Promise<void> {
  const nuevo = { datos: JSON.stringify(datos), guardado_en: ahora }
  await db
    .insertInto('borrador')
    .values({ id_usuario: lugar.idUsuario, id_cliente: lugar.idCliente, formulario: lugar.formulario, ...nuevo })
    .onConflict((oc) => oc.columns(['id_usuario', 'id_cliente', 'formulario']).doUpdateSet(nuevo))
    .execute()
}

export const deleteBorrador = (db: Db, { idUsuario, idCliente, formulario }: LugarDeBorrador) =>
  db
    .deleteFrom('borrador')
    .where('id_usuario', '=', idUsuario)
    .where('id_cliente', '=', idCliente)
    .where('formulario', '=', formulario)
    .execute()

export const deleteBorradoresDe = (db: Db, idCliente: number) =>
  db.deleteFrom('borrador').where('id_cliente', '=', idCliente).execute()

export const deleteBorradoresViejos = (db: Db, antesDe: Date) =>
  db.deleteFrom('borrador').where('guardado_en', '<', antesDe).execute()
