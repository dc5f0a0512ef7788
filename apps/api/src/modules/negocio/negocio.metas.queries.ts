import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { type Quienes, sucursales } from './negocio.queries.ts'

interface FilaDeMeta {
  idSucursal: number
  sucursalNumber: string
  direccion: string
  /** Whether it is closed: then it counts as long as it has a goal or sold something. */
  abierta: boolean
  meta: number | null
  anterior: number | null
  version: number
}

/** Goals of a month, in centavos, of every branch within reach. @param mes its first day. */
export async function listMetas(db: Db, quienes: Quienes, mes: string): Promise<FilaDeMeta[]> {
  const { rows } = await sql<FilaDeMeta>`with ${sucursales(quienes)}
    select b.id as "idSucursal", b.folio as "sucursalNumber", b.direccion, b.abierta, m.importe as meta, a.importe as anterior,
      coalesce(m.version, 0) as version
    from b left join meta m on m.id_sucursal = b.id and m.mes = ${mes}::date
    left join meta a on a.id_sucursal = b.id and a.mes = (${mes}::date - interval '1 month')::date
    order by b.folio`.execute(db)
  return rows
}

/** The goals of some branches, locked until the transaction ends; in centavos. */
export async function lockMetas(db: Db, mes: string, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; idSucursal: number; importe: number | null; version: number }>`
    select id, id_sucursal as "idSucursal", importe, version from meta
    where mes = ${mes}::date and id_sucursal = any(${ids}::bigint[]) order by id_sucursal for update`.execute(db)
  return rows
}

interface NuevaMeta {
  idSucursal: number
  mes: string
  importe: number | null
  version: number
  idUsuario: number
  en: Date
}

/** @returns its id; null where somebody else saved it first. */
export async function upsertMeta(db: Db, nueva: NuevaMeta): Promise<number | null> {
  const { idSucursal, mes, importe, version, idUsuario, en } = nueva
  const { rows } = await sql<{ id: number }>`
    insert into meta as m (id_sucursal, mes, importe, version, id_usuario, actualizado_en)
    values (${idSucursal}, ${mes}::date, ${importe}, ${version + 1}, ${idUsuario}, ${en})
    on conflict (id_sucursal, mes) do update
      set importe = excluded.importe, version = excluded.version, id_usuario = excluded.id_usuario, actualizado_en = excluded.actualizado_en
      where m.version = ${version}
    returning id`.execute(db)
  return rows[0]?.id ?? null
}
