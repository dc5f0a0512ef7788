import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** An invoice that another one took the place of, and that is in force nevertheless. */
export interface Anterior {
  id: number
  serie: string
  folio: number
  /** When it handed its sale over. */
  entregadoEn: Date
}

/** Invoices of its order that one takes the place of, step by step. */
const anterioresDe = (idFactura: number) => sql`with recursive cadena as (
    select f.id, f.id_intento, i.creado_en, 1 as paso from factura s join intento_timbrado i on i.id = s.id_intento
      join factura f on f.id = (i.datos ->> 'sustituye')::bigint
      where s.id = ${idFactura} and s.clase = 'nominativa' and s.id_pedido is not null
    union all
    select f.id, f.id_intento, i.creado_en, c.paso + 1 from cadena c join intento_timbrado i on i.id = c.id_intento
      join factura f on f.id = (i.datos ->> 'sustituye')::bigint)`

/** Holds them, the oldest first, so that none is cancelled meanwhile. */
export const lockAnteriores = (db: Db, idFactura: number) =>
  sql`${anterioresDe(idFactura)} select f.id from factura f where f.id in (select id from cadena) order by f.id for update`.execute(
    db,
  )

/**
 * The last of them that SAT keeps, so that it tells the sale once this one is gone. Null where it is gone too, where an egreso took it back, and
 * where this one has the sale no more: its own substitute does. Asked before its sale is freed.
 */
export async function selectAnterior(db: Db, idFactura: number): Promise<Anterior | null> {
  const { rows } = await sql<Anterior>`${anterioresDe(idFactura)}
    select f.id, f.serie, f.folio, c.creado_en as "entregadoEn" from cadena c join factura f on f.id = c.id
    where f.estatus <> 'Cancelada' and f.total > (select coalesce(sum(a.importe), 0) from venta_acreditada a
      where a.id_factura = f.id and a.liberado_en is null)
      and exists (select from factura s join venta_facturada v on v.id_intento = s.id_intento
        where s.id = ${idFactura} and v.liberada_en is null)
    order by c.paso limit 1`.execute(db)
  return rows[0] ?? null
}
