import type { Garantia } from '@nitida/contract/garantias.schema'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

interface Autoria {
  idUsuario: number
  ahora: Date
}

/**
 * Gives each part of a delivered order the warranty of its family. What was brought back has none, nor a frame that is the customer's own, nor
 * an order that makes another one again: the other one's goes on.
 */
export const insertGarantias = (
  db: Db,
  idPedido: number,
  entrega: number,
  familias: readonly { familia: string; meses: number; cubre: string }[],
  ahora: Date,
) =>
  sql`
    insert into garantia (id_pedido, id_elemento, entrega, parte, familia, desde, meses, hasta, cubre, creado_en)
    select p.id, e.id, ${entrega}, f.parte, f.familia, d.desde, g.meses, (d.desde + make_interval(months => g.meses))::date, g.cubre, ${ahora}
    from pedido p
    join sucursal s on s.id = p.id_sucursal
    cross join lateral (select (${ahora}::timestamptz at time zone s.zona_horaria)::date as desde) d
    join pedido_elemento e on e.id_pedido = p.id and e.devuelto_en is null
    left join articulo a on a.id = e.id_articulo
    cross join lateral (values
      ('armazon', coalesce(a.familia, 'armazon'), e.importe_armazon > 0 or a.id is not null),
      ('lente', 'mica', e.lente <> ''),
      ('otro', 'otro', e.otro <> '')) f (parte, familia, lleva)
    join jsonb_to_recordset(${JSON.stringify(familias)}::jsonb) as g (familia text, meses int, cubre text) on g.familia = f.familia
    where p.id = ${idPedido} and f.lleva and not exists (select from rehecho r where r.id_pedido = p.id)
    order by e.orden, f.parte`.execute(db)

/** Warranties of an order's delivery, as they stand; none while it is not delivered. */
export async function listGarantias(db: Db, alcance: Alcance, idPedido: number, ahora: Date): Promise<Garantia[]> {
  const filas = await db
    .selectFrom('garantia as g')
    .innerJoin('pedido as p', 'p.id', 'g.id_pedido')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .innerJoin('pedido_elemento as e', 'e.id', 'g.id_elemento')
    .leftJoin('garantia_uso as u', (on) => on.onRef('u.id_garantia', '=', 'g.id').on('u.liberada_en', 'is', null))
    .leftJoin('pedido as r', 'r.id', 'u.id_pedido')
    .leftJoin('sucursal as rs', 'rs.id', 'r.id_sucursal')
    .select(['g.id', 'e.orden as elemento', 'g.parte', 'g.desde', 'g.hasta', 'g.cubre', 'e.devuelto_en'])
    .select(['u.en', 'r.id as idUso', 'r.folio', 'rs.folio as sucursalNumber'])
    .select(
      sql<string>`case g.parte when 'armazon' then e.armazon when 'lente' then e.lente else e.otro end`.as('articulo'),
    )
    .select(sql<boolean>`g.hasta < (${ahora}::timestamptz at time zone s.zona_horaria)::date`.as('vencida'))
    .where('g.id_pedido', '=', idPedido)
    .where('p.eliminado_en', 'is', null)
    .where('p.entregado_en', 'is not', null)
    .whereRef('g.entrega', '=', 'p.entregas_deshechas')
    .where(enAlcance('p.id_sucursal', alcance))
    .orderBy('e.orden')
    .orderBy('g.id')
    .execute()
  return filas.map(({ en, idUso, folio, sucursalNumber, devuelto_en, vencida, ...fila }) => {
    const usada = en !== null && idUso !== null && folio !== null && sucursalNumber !== null
    return {
      ...fila,
      estado: usada ? 'usada' : devuelto_en ? 'devuelta' : vencida ? 'vencida' : 'vigente',
      uso: usada ? { id: idUso, folio, sucursalNumber, en: en.toISOString() } : null,
    }
  })
}

/** Keeps an order as it is until the transaction ends, so that its delivery is not undone meanwhile. */
export const holdPedido = (db: Db, id: number) =>
  db.selectFrom('pedido').select('id').where('id', '=', id).forShare().executeTakeFirst()

export const insertUsos = (db: Db, ids: readonly number[], idPedido: number, { idUsuario, ahora }: Autoria) =>
  db
    .insertInto('garantia_uso')
    .values(
      [...ids]
        .sort((a, b) => a - b)
        .map((id) => ({ id_garantia: id, id_pedido: idPedido, id_usuario: idUsuario, en: ahora })),
    )
    .execute()

/** Warranties that a remake consumed are whole again. @returns each, with the order that gave it. */
export const updateLiberadas = (db: Db, idPedido: number, motivo: string, { idUsuario, ahora }: Autoria) =>
  db
    .updateTable('garantia_uso as u')
    .from('garantia as g')
    .set({ liberada_en: ahora, id_liberador: idUsuario, motivo })
    .whereRef('g.id', '=', 'u.id_garantia')
    .where('u.id_pedido', '=', idPedido)
    .where('u.liberada_en', 'is', null)
    .returning(['g.id', 'g.id_pedido as idOrigen', 'g.parte'])
    .execute()

/** Whether a remake consumed a warranty that an order gave. */
export async function existenUsos(db: Db, idPedido: number): Promise<boolean> {
  const fila = await db
    .selectFrom('garantia as g')
    .innerJoin('garantia_uso as u', 'u.id_garantia', 'g.id')
    .select('g.id')
    .where('g.id_pedido', '=', idPedido)
    .where('u.liberada_en', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return fila !== undefined
}
