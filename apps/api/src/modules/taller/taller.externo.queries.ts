import type { Dicho } from '@nitida/contract/taller.externo'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import type { ElPar } from './taller.queries.ts'

interface NuevoDicho {
  idPedido: number
  par: number
  laboratorio: string
  archivo: string
  contenido: Buffer
  dice: string
  idUsuario: number
  en: Date
}

/** Keeps a laboratory's file. @returns its id; that of the same file where it is there. */
export async function insertDicho(db: Db, { idPedido, idUsuario, ...dicho }: NuevoDicho): Promise<number> {
  const fila = await db
    .insertInto('trabajo_dicho')
    .values({ ...dicho, id_pedido: idPedido, id_usuario: idUsuario })
    .onConflict((conflicto) => conflicto.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (fila) return fila.id
  const { id } = await db
    .selectFrom('trabajo_dicho')
    .select('id')
    .where('id_pedido', '=', idPedido)
    .where(sql`sha256(contenido)`, '=', sql`sha256(${dicho.contenido}::bytea)`)
    .executeTakeFirstOrThrow()
  return id
}

/** What laboratories said of a pair, newest first. */
export async function listDichos(db: Db, { id, par }: ElPar): Promise<Dicho[]> {
  const filas = await db
    .selectFrom('trabajo_dicho as d')
    .innerJoin('usuario as u', 'u.id', 'd.id_usuario')
    .select(['d.id', 'd.laboratorio', 'd.archivo', 'd.dice as texto', 'd.en', nombreCompleto('u').as('usuario')])
    .where('d.id_pedido', '=', id)
    .where('d.par', '=', par)
    .orderBy('d.id', 'desc')
    .limit(50)
    .execute()
  return filas.map((fila) => ({ ...fila, en: fila.en.toISOString() }))
}

/** Times that a pair was written to its laboratory. */
export async function countCorreos(db: Db, { id, par }: ElPar): Promise<number> {
  const { total } = await db
    .selectFrom('trabajo_suceso')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('id_pedido', '=', id)
    .where('par', '=', par)
    .where('que', '=', 'correo')
    .executeTakeFirstOrThrow()
  return total
}

/** Place and promised day of a pair, for the paper of its laboratory. */
export const selectLugar = (db: Db, { id, par }: ElPar) =>
  db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .leftJoin('trabajo_par as t', (on) => on.onRef('t.id_pedido', '=', 'p.id').on('t.par', '=', par))
    .select(['s.direccion', 'p.fecha_entrega as entrega', 't.prometido'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
