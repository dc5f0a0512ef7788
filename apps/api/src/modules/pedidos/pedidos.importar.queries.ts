import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** How orders stand that an import took. */
export async function listImportados(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; version: number; eliminado: boolean; facturado: boolean }>`
    select p.id, p.version, p.eliminado_en is not null as eliminado,
      exists (select from venta_facturada v where v.id_pedido = p.id and v.liberada_en is null) as facturado
    from pedido p where p.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}
