import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/**
 * Frees what an attempt took, because it was refused or its CFDI cancelled: sales, payments of a complemento, credits of an
 * egreso. Their orders are looked at again.
 */
export async function releaseTomadas(db: Db, idIntento: number, ahora: Date): Promise<void> {
  await db
    .updateTable('venta_facturada')
    .set({ liberada_en: ahora })
    .where('id_intento', '=', idIntento)
    .where('liberada_en', 'is', null)
    .execute()
  for (const tabla of ['pago_complementado', 'venta_acreditada'] as const)
    await db
      .updateTable(tabla)
      .set({ liberado_en: ahora })
      .where('id_intento', '=', idIntento)
      .where('liberado_en', 'is', null)
      .execute()
}

/** Frees what a replaced invoice held for its substitute, from this instant on. */
export async function handOver(db: Db, idFactura: number, ahora: Date): Promise<void> {
  const { id_intento } = await db
    .selectFrom('factura')
    .select('id_intento')
    .where('id', '=', idFactura)
    .executeTakeFirstOrThrow()
  await releaseTomadas(db, id_intento, ahora)
}

/** Gives a replaced invoice back what it handed over at that instant, because its substitute was refused or cancelled. */
export async function handBack(db: Db, idFactura: number, entregadoEn: Date): Promise<void> {
  await sql`insert into venta_facturada (id_intento, id_pedido, id_pago, importe, importe_cero, importe_exento, contenido, ampliacion,
      anticipo)
    select distinct on (v.id_pedido, v.id_pago) v.id_intento, v.id_pedido, v.id_pago, v.importe, v.importe_cero, v.importe_exento, v.contenido,
      v.ampliacion, v.anticipo from venta_facturada v join factura f on f.id_intento = v.id_intento
    where f.id = ${idFactura} and v.liberada_en = ${entregadoEn} order by v.id_pedido, v.id_pago, v.id desc`.execute(db)
  await sql`insert into pago_complementado
      (id_intento, id_factura, id_pago, id_pago_libre, parcialidad, saldo_anterior, importe, id_pago_bancario)
    select c.id_intento, c.id_factura, c.id_pago, c.id_pago_libre, c.parcialidad, c.saldo_anterior, c.importe, c.id_pago_bancario
    from pago_complementado c join factura f on f.id_intento = c.id_intento where f.id = ${idFactura} and c.liberado_en = ${entregadoEn}`.execute(
    db,
  )
}

/** Puts orders on the list of those to look at: at once, unless a later time is given. */
export async function enqueuePedidos(
  db: Db,
  idsPedido: readonly number[],
  ahora: Date,
  proximo = ahora,
): Promise<void> {
  const ids = [...new Set(idsPedido)].sort((a, b) => a - b)
  if (ids.length === 0) return
  await sql`insert into fiscal_pendiente as f (id_pedido, desde, proximo_en)
    select id, ${ahora}, ${proximo} from unnest(${ids}::bigint[]) as id
    on conflict (id_pedido) do update set version = f.version + 1, proximo_en = least(f.proximo_en, excluded.proximo_en),
      intentos = 0, fallo = null`.execute(db)
}

/**
 * Puts on their own list the invoices without an order that an attempt tells payments of, and its own invoice where it has payments and stays
 * in force: its complementos may have been cancelled before its receiver refused.
 */
export const enqueueLibresDeIntento = (db: Db, idIntento: number, ahora: Date) =>
  sql`insert into pago_libre_pendiente as p (id_factura, desde, proximo_en)
    select l.id_factura, ${ahora}::timestamptz, ${ahora}::timestamptz from (
      select c.id_factura from pago_complementado c where c.id_intento = ${idIntento} and c.id_pago_libre is not null
      union select f.id from factura f where f.id_intento = ${idIntento} and f.estatus <> 'Cancelada'
        and exists (select from pago_libre g where g.id_factura = f.id)) l
    on conflict (id_factura) do update set version = p.version + 1, proximo_en = excluded.proximo_en, intentos = 0,
      fallo = null`.execute(db)

/**
 * Puts on their lists, unless they are there, the orders and free invoices of an attempt that was refused: while it was under way it
 * counted, so they may have been taken off.
 */
export async function enqueueDeRechazo(db: Db, idIntento: number, ahora: Date): Promise<void> {
  const ids = await listPedidosDeIntento(db, idIntento)
  await sql`insert into fiscal_pendiente (id_pedido, desde, proximo_en)
    select p.id, ${ahora}::timestamptz, ${ahora}::timestamptz from pedido p where p.id = any(${ids}::bigint[])
      and exists (select from venta_facturada v where v.id_pedido = p.id and v.liberada_en is null)
    on conflict (id_pedido) do nothing`.execute(db)
  await sql`insert into pago_libre_pendiente (id_factura, desde, proximo_en)
    select distinct c.id_factura, ${ahora}::timestamptz, ${ahora}::timestamptz from pago_complementado c
    where c.id_intento = ${idIntento} and c.id_pago_libre is not null on conflict (id_factura) do nothing`.execute(db)
}

/** Writes down which end somebody chose for an order, and has it looked at; a later choice takes the place of an earlier one. */
export const writeEleccion = (db: Db, idPedido: number, eleccion: FinFiscal, ahora: Date) =>
  sql`insert into fiscal_pendiente as f (id_pedido, desde, proximo_en, eleccion) values (${idPedido}, ${ahora}, ${ahora}, ${eleccion})
    on conflict (id_pedido) do update set version = f.version + 1, proximo_en = excluded.proximo_en, intentos = 0, fallo = null,
      eleccion = excluded.eleccion`.execute(db)

/** Forgets that somebody chose to cancel, because the receiver refused: asking him again is for a person to decide. */
export const forgetCancelar = (db: Db, idsPedido: readonly number[]) =>
  sql`update fiscal_pendiente set eleccion = null where id_pedido = any(${idsPedido}::bigint[]) and eleccion = 'cancelar'`.execute(
    db,
  )

/** Orders of an attempt: those whose sale it took, whose payments it tells, or that it takes something back of. */
export async function listPedidosDeIntento(db: Db, idIntento: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id_pedido as id from pago_complementado c join pago g on g.id = c.id_pago where c.id_intento = ${idIntento}
    union select a.id_pedido from venta_acreditada a where a.id_intento = ${idIntento} and a.id_pedido is not null
    union select i.id_pedido from intento_timbrado i where i.id = ${idIntento} and i.id_pedido is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a CFDI of payment or egreso in force names an invoice, which SAT then does not cancel. */
export interface Relacionada {
  id: number
  idIntento: number
  clase: 'pago' | 'egreso'
  estatus: string
  idSucursal: number
}

export async function listRelacionadas(db: Db, idFactura: number): Promise<Relacionada[]> {
  const { rows } = await sql<Relacionada>`
    select f.id, f.id_intento as "idIntento", f.clase, f.estatus, f.id_sucursal as "idSucursal" from factura f
    where f.estatus <> 'Cancelada' and f.id_intento in (
      select c.id_intento from pago_complementado c where c.id_factura = ${idFactura}
      union select a.id_intento from venta_acreditada a where a.id_factura = ${idFactura} or a.id_final = ${idFactura})
    order by f.id`.execute(db)
  return rows
}

/** Whether an attempt under way rests on an invoice: its substitute, a complemento of its payments, an egreso of it. */
export async function existsEnCurso(db: Db, idFactura: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from intento_timbrado i where i.estado in ('enviando', 'desconocido') and (
      (i.datos ->> 'sustituye')::bigint = ${idFactura}
      or exists (select from pago_complementado c where c.id_intento = i.id and c.id_factura = ${idFactura})
      or i.datos -> 'aplica' @> to_jsonb(${idFactura}::bigint)
      or exists (select from venta_acreditada a where a.id_intento = i.id and ${idFactura} in (a.id_factura, a.id_final))) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
