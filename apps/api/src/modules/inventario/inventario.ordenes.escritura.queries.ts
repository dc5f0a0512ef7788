import { aCentavos } from '@nitida/contract/dinero'
import type { EstadoDeOrden, GuardarOrden, SucesoDeOrden } from '@nitida/contract/inventario.ordenes'
import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

interface Quien {
  idUsuario: number
  ahora: Date
}

/** An order within reach, held until the transaction ends, and how it stands. */
export async function lockOrden(db: Db, alcance: Alcance, id: number) {
  const fila = await db
    .selectFrom('orden_compra as o')
    .innerJoin('sucursal as s', 's.id', 'o.id_sucursal')
    .select(['o.id', 'o.id_sucursal as idSucursal', 'o.proveedor', 'o.version'])
    .select(sql<string>`'OC-' || s.folio || '-' || o.folio`.as('folio'))
    .where(enAlcance('o.id_sucursal', alcance))
    .where('o.id', '=', id)
    .forUpdate('o')
    .executeTakeFirst()
  if (!fila) return undefined
  // Asked once it is held, because what happened before belongs to it.
  const { rows } = await sql<{ estado: EstadoDeOrden; recibidas: number; articulos: number; correos: number }>`
    select estado_de_orden_compra(${id}) as estado,
      (select coalesce(sum(cantidad), 0) from movimiento_inventario where id_orden_compra = ${id})::int as recibidas,
      (select count(*) from orden_compra_renglon where id_orden = ${id})::int as articulos,
      (select count(*) from orden_compra_suceso where id_orden = ${id} and que = 'correo')::int as correos`.execute(db)
  return rows[0] && { ...fila, ...rows[0] }
}

/** Begins a draft with the next folio of a branch that is held. @returns its id. */
export async function insertOrden(
  db: Db,
  { sucursal, proveedor, rfc, correo }: { sucursal: number; proveedor: string; rfc: string; correo: string },
  { idUsuario, ahora }: Quien,
): Promise<number> {
  const { id } = await db
    .insertInto('orden_compra')
    .values({
      folio: sql<number>`(select coalesce(max(folio), 0) + 1 from orden_compra where id_sucursal = ${sucursal})`,
      ...{ id_sucursal: sucursal, proveedor, rfc, correo, id_creador: idUsuario, creada_en: ahora },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Renglon {
  articulo: number
  piezas: number
  /** In centavos. */
  costo: number
}

/** Articles of a draft, in place of those that it had. */
export async function guardarRenglones(db: Db, id: number, renglones: readonly Renglon[]): Promise<void> {
  await db.deleteFrom('orden_compra_renglon').where('id_orden', '=', id).execute()
  if (renglones.length === 0) return
  await db
    .insertInto('orden_compra_renglon')
    .values(renglones.map(({ articulo, piezas, costo }) => ({ id_orden: id, id_articulo: articulo, piezas, costo })))
    .execute()
}

/** Writes a draft again. */
export async function updateOrden(db: Db, id: number, orden: Omit<GuardarOrden, 'version'>): Promise<void> {
  const { renglones, ...cabeza } = orden
  await db
    .updateTable('orden_compra')
    .set((eb) => ({ ...cabeza, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await guardarRenglones(
    db,
    id,
    renglones.map((uno) => ({ ...uno, costo: aCentavos(uno.costo) })),
  )
}

/** Keeps what happened to an order. */
export const insertSuceso = (
  db: Db,
  id: number,
  { que, nota = '', piezas = null }: { que: SucesoDeOrden['que']; nota?: string; piezas?: number | null },
  { idUsuario, ahora }: Quien,
) =>
  db
    .insertInto('orden_compra_suceso')
    .values({ id_orden: id, que, nota, piezas, id_usuario: idUsuario, en: ahora })
    .execute()

/** Articles that exist, of these. */
export const listExistentes = async (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? [] : db.selectFrom('articulo').select(['id', 'familia', 'activo']).where('id', 'in', ids).execute()
