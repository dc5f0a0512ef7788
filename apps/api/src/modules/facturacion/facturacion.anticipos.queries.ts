import type { Centavos } from '@nitida/contract/dinero'
import type { Sucursal } from '@nitida/contract/sucursales'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** How a branch invoices the advance of an order. */
export async function selectModo(db: Db, idSucursal: number): Promise<Sucursal['anticipos']> {
  const fila = await db.selectFrom('sucursal').select('anticipos').where('id', '=', idSucursal).executeTakeFirst()
  return fila?.anticipos ?? 'complementos'
}

/** An advance that a live final invoice names, and what of it no egreso has applied or given back yet. */
export interface PorAplicar {
  idFactura: number
  idFinal: number
  idPago: number
  importe: Centavos
  /** What of it is at the rate of 0, and exempt. */
  cero: Centavos
  exento: Centavos
}

/** What is known of the advances of orders beside their live CFDIs. */
export interface HistoriaDeAnticipos {
  porAplicar: PorAplicar[]
  /** Payments that a CFDI of an advance told once, cancelled or not. */
  anticipados: number[]
  /** Whether a final invoice was stamped once. */
  conFinal: boolean
}

/** Orders without any advance are not in it. */
export async function listHistorias(db: Db, ids: readonly number[]): Promise<Map<number, HistoriaDeAnticipos>> {
  const { rows } = await sql<{ idPedido: number; anticipados: number[]; conFinal: boolean }>`
    select v.id_pedido as "idPedido", array_agg(distinct v.id_pago) as anticipados, exists (
        select from factura f join intento_timbrado i on i.id = f.id_intento
        where f.id_pedido = v.id_pedido and f.clase = 'nominativa' and i.datos ? 'aplica') as "conFinal"
    from venta_facturada v join factura f on f.id_intento = v.id_intento
    where v.id_pedido = any(${ids}::bigint[]) and v.anticipo group by v.id_pedido`.execute(db)
  if (rows.length === 0) return new Map()
  const { rows: faltan } = await sql<PorAplicar & { idPedido: number }>`
    select f.id_pedido as "idPedido", f.id as "idFinal", a.id as "idFactura", v.id_pago as "idPago", v.importe - c.vuelto as importe,
      v.importe_cero - c.cero as cero, v.importe_exento - c.exento as exento
    from factura f join intento_timbrado i on i.id = f.id_intento
    cross join lateral jsonb_array_elements_text(i.datos -> 'aplica') x (id)
    join factura a on a.id = x.id::bigint and a.estatus <> 'Cancelada'
    cross join lateral (select id_pago, importe, importe_cero, importe_exento from venta_facturada where id_intento = a.id_intento limit 1) v
    cross join lateral (select coalesce(sum(e.importe), 0)::bigint as vuelto,
        coalesce(sum(e.importe_cero), 0)::bigint as cero, coalesce(sum(e.importe_exento), 0)::bigint as exento from venta_acreditada e
      where e.id_factura = a.id and e.liberado_en is null) c
    where f.id_pedido = any(${rows.map(({ idPedido }) => idPedido)}::bigint[]) and f.clase = 'nominativa'
      and exists (select from venta_facturada w where w.id_intento = f.id_intento and w.liberada_en is null)
      and v.importe > c.vuelto
    order by a.id`.execute(db)
  return new Map(
    rows.map(({ idPedido, ...historia }) => [
      idPedido,
      { ...historia, porAplicar: faltan.filter((una) => una.idPedido === idPedido) },
    ]),
  )
}

/** Advances that an invoice took over from. */
export async function listAplicados(db: Db, idFactura: number): Promise<readonly number[]> {
  const { rows } = await sql<{ aplica: number[] | null }>`
    select i.datos -> 'aplica' as aplica from factura f join intento_timbrado i on i.id = f.id_intento where f.id = ${idFactura}`.execute(
    db,
  )
  return rows[0]?.aplica ?? []
}

/** Whether an attempt is the CFDI of an advance. */
export async function existsAnticipo(db: Db, idIntento: number): Promise<boolean> {
  const filas = await db
    .selectFrom('venta_facturada')
    .select('id')
    .where('id_intento', '=', idIntento)
    .where('anticipo', '=', true)
    .limit(1)
    .execute()
  return filas.length > 0
}

/** The invoice in force that an advance is applied to. */
export async function selectFinalDe(db: Db, idFactura: number): Promise<{ serie: string; folio: number } | null> {
  const { rows } = await sql<{ serie: string; folio: number }>`
    select f.serie, f.folio from factura a join factura f on f.id_pedido = a.id_pedido and f.estatus <> 'Cancelada'
    join intento_timbrado i on i.id = f.id_intento and i.datos -> 'aplica' @> to_jsonb(a.id)
    where a.id = ${idFactura} order by f.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Gives advances their payments back, because the final invoice that took them over was refused or cancelled, unless another one has
 * the order by now.
 */
export const handBackAnticipos = (db: Db, idIntento: number) =>
  sql`insert into venta_facturada (id_intento, id_pedido, id_pago, importe, importe_cero, importe_exento, anticipo)
    select distinct v.id_intento, v.id_pedido, v.id_pago, v.importe, v.importe_cero, v.importe_exento, true
    from intento_timbrado i cross join lateral jsonb_array_elements_text(i.datos -> 'aplica') x (id)
    join factura a on a.id = x.id::bigint and a.estatus <> 'Cancelada'
    join venta_facturada v on v.id_intento = a.id_intento
    where i.id = ${idIntento} and not exists (select from venta_facturada w where w.id_pedido = v.id_pedido and w.liberada_en is null
      and (not w.anticipo or w.id_intento = v.id_intento))`.execute(db)
