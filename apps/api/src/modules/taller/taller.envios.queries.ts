import type { Envio, PedidoDeEnvio } from '@nitida/contract/taller.envios'
import { type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { pedidoALaVista } from '../clientes/clientes.bloqueo.ts'

const deQuien = (alias: string) => sql<string | null>`nullif(${nombreCompleto(alias)}, '')`

const enviosDe = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('envio as v')
    .innerJoin('sucursal as s', 's.id', 'v.id_sucursal')
    .leftJoin('usuario as m', 'm.id', 'v.id_remitente')
    .leftJoin('usuario as r', 'r.id', 'v.id_receptor')
    .select(['v.id', 'v.folio', 'v.id_sucursal as idSucursal', 's.folio as sucursalNumber', 'v.estado'])
    .select([deQuien('m').as('enviadoPor'), 'v.enviado_en as enviadoEn'])
    .select([deQuien('r').as('recibidoPor'), 'v.recibido_en as recibidoEn'])
    .where(enAlcance('v.id_sucursal', alcance))
export type FilaDeEnvio = Awaited<ReturnType<typeof listEnvios>>[number]

const RECIBIDOS_A_LA_VISTA = 10

/** What is filled or on its way, and the last ones that arrived. */
export async function listEnvios(db: Db, alcance: Alcance, sucursal: number | undefined) {
  const suyos = () =>
    enviosDe(db, alcance).where(sucursal ? sql<SqlBool>`v.id_sucursal = ${sucursal}` : sql<SqlBool>`true`)
  const abiertos = await suyos().where('v.estado', '<>', 'recibido').orderBy('v.id').limit(200).execute()
  const recibidos = suyos().where('v.estado', '=', 'recibido').orderBy('v.recibido_en', 'desc')
  return [...abiertos, ...(await recibidos.limit(RECIBIDOS_A_LA_VISTA).execute())]
}

export const selectEnvio = (db: Db, alcance: Alcance, id: number): Promise<FilaDeEnvio | undefined> =>
  enviosDe(db, alcance).where('v.id', '=', id).executeTakeFirst()

/** A shipment, held until the transaction ends. It is held before the orders in it. */
export const lockEnvio = (db: Db, alcance: Alcance, id: number) =>
  db
    .selectFrom('envio')
    .select(['id', 'estado', 'folio', 'id_sucursal as idSucursal'])
    .where('id', '=', id)
    .where(enAlcance('id_sucursal', alcance))
    .forUpdate()
    .executeTakeFirst()
export type EnvioTomado = NonNullable<Awaited<ReturnType<typeof lockEnvio>>>

/**
 * The shipment that a branch's orders are put into, held; a new one with the next folio where none is open. One that was open may be sent
 * by somebody else while it is waited for.
 */
export async function abrirEnvio(db: Db, idSucursal: number, idUsuario: number, ahora: Date): Promise<number> {
  await sql`insert into envio (id_sucursal, folio, id_creador, creado_en)
    select ${idSucursal}, coalesce(max(folio), 0) + 1, ${idUsuario}, ${ahora} from envio where id_sucursal = ${idSucursal}
    on conflict do nothing`.execute(db)
  const abierto = await db
    .selectFrom('envio')
    .select('id')
    .where('id_sucursal', '=', idSucursal)
    .where('estado', '=', 'abierto')
    .forUpdate()
    .executeTakeFirst()
  return abierto?.id ?? abrirEnvio(db, idSucursal, idUsuario, ahora)
}

/** @returns whether it was put in now. */
export const insertPedidoDeEnvio = async (
  db: Db,
  id_envio: number,
  id_pedido: number,
  [charola, ...otras_charolas]: readonly [string, ...string[]],
): Promise<boolean> =>
  (await db
    .insertInto('envio_pedido')
    .values({ id_envio, id_pedido, charola, otras_charolas })
    .onConflict((conflicto) => conflicto.doNothing())
    .returning('id_pedido')
    .executeTakeFirst()) !== undefined

/** The shipment that an order is in and has not come out of. */
export const envioDe = async (db: Db, idPedido: number): Promise<number | null> => {
  const filas = db.selectFrom('envio_pedido').select('id_envio').where('id_pedido', '=', idPedido)
  return (await filas.where('resultado', 'is', null).executeTakeFirst())?.id_envio ?? null
}

/** Takes an order out. @returns whether it was in. */
export const deletePedidoDeEnvio = async (db: Db, idEnvio: number, idPedido: number): Promise<boolean> => {
  const suyo = db.deleteFrom('envio_pedido').where('id_envio', '=', idEnvio).where('id_pedido', '=', idPedido)
  return (await suyo.returning('id_pedido').executeTakeFirst()) !== undefined
}

/** Takes out what must not travel: received, removed, moved to another branch or with a pair to be made since it was put in. */
export const deleteLosQueNoVan = (db: Db, idEnvio: number) =>
  sql`delete from envio_pedido x using pedido p, envio v where x.id_envio = ${idEnvio} and p.id = x.id_pedido and v.id = x.id_envio
    and (p.eliminado_en is not null or p.id_sucursal <> v.id_sucursal
      or p.estatus not in ('En proceso de elaboración', 'Esperando elaboración')
      or pares_de(p.id) > (select count(*) from trabajo_par t where t.id_pedido = p.id and t.etapa = 'listo' and t.charola is not null))`.execute(
    db,
  )

/** Says the trays in which a shipment's orders are now. */
export const updateCharolas = (db: Db, idEnvio: number) =>
  sql`update envio_pedido x set charola = t.charolas[1], otras_charolas = t.charolas[2:]
    from (select id_pedido, array_agg(charola order by par) as charolas from trabajo_par
      where charola is not null and id_pedido in (select id_pedido from envio_pedido where id_envio = ${idEnvio}) group by id_pedido) t
    where x.id_envio = ${idEnvio} and x.resultado is null and t.id_pedido = x.id_pedido`.execute(db)

/** Orders of a shipment that nothing is known of yet, in the order in which they are held. */
export const listSinResolver = async (db: Db, idEnvio: number): Promise<number[]> => {
  const filas = db.selectFrom('envio_pedido').select('id_pedido').where('id_envio', '=', idEnvio)
  return (await filas.where('resultado', 'is', null).orderBy('id_pedido').execute()).map((fila) => fila.id_pedido)
}

export const resolverPedido = (
  db: Db,
  idEnvio: number,
  idPedido: number,
  { resultado, recepcion }: { resultado: NonNullable<PedidoDeEnvio['resultado']>; recepcion: number | null },
) =>
  db
    .updateTable('envio_pedido')
    .set({ resultado, recepcion })
    .where('id_envio', '=', idEnvio)
    .where('id_pedido', '=', idPedido)
    .execute()

export const updateEstadoDeEnvio = (db: Db, id: number, estado: Envio['estado'], idUsuario: number, ahora: Date) =>
  db
    .updateTable('envio')
    .set({
      estado,
      ...(estado === 'abierto' && { id_remitente: null, enviado_en: null }),
      ...(estado === 'enviado' && { id_remitente: idUsuario, enviado_en: ahora }),
      ...(estado === 'recibido' && { id_receptor: idUsuario, recibido_en: ahora }),
    })
    .where('id', '=', id)
    .execute()

/** The orders of shipments, as their cards show them. */
export async function listPedidosDeEnvios(
  db: Db,
  ids: readonly number[],
): Promise<(PedidoDeEnvio & { idEnvio: number })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PedidoDeEnvio & { idEnvio: number }>`
    select x.id_envio as "idEnvio", p.id, p.folio, s.folio as "sucursalNumber", c.nombre as "nombreCliente", x.charola || x.otras_charolas as charolas, x.resultado,
      coalesce((select e.lente from pedido_elemento e where e.id_pedido = p.id and e.lente <> '' order by e.orden limit 1), '') as lente
    from envio_pedido x join pedido p on p.id = x.id_pedido join sucursal s on s.id = p.id_sucursal
    join cliente c on c.id = p.id_cliente
    where x.id_envio = any (${[...ids]}::bigint[]) and ${pedidoALaVista('p')} order by p.id`.execute(db)
  return rows
}
