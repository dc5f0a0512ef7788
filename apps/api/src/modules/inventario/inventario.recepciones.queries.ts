import { aPesos } from '@nitida/contract/dinero'
import type { Pagina } from '@nitida/contract/endpoint'
import type {
  EstadoDeRecepcion,
  RecepcionDeLista,
  RecibirCompra,
  RenglonDeRecepcion,
} from '@nitida/contract/inventario.recepciones'
import { type SqlBool, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'

/** Whether an RFC is one that some branch invoices under. */
export const esRfcPropio = async (db: Db, rfc: string): Promise<boolean> =>
  (await db
    .selectFrom('sucursal')
    .select('id')
    .where('rfc', '=', rfc)
    .where('eliminada_en', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The CFDI of a folio that was brought before and not put aside, of any branch. */
export const selectPorUuid = (db: Db, uuid: string, alcance: Alcance) =>
  db
    .selectFrom('recepcion as r')
    .leftJoin('usuario as u', 'u.id', 'r.id_receptor')
    .select(['r.id', 'r.estado', 'r.recibida_en as recibidaEn', nombreCompleto('u').as('recibidaPor')])
    .select(sql<boolean>`${enAlcance('r.id_sucursal', alcance)}`.as('alAlcance'))
    .where('r.uuid', '=', uuid)
    .where('r.estado', '<>', 'descartada')
    .executeTakeFirst()

interface RenglonNuevo {
  clave: string
  descripcion: string
  claveSat: string
  unidad: string
  piezas: number | null
  cantidad: number
  costo: number
  importe: number
  iva: RenglonDeRecepcion['iva']
}

interface RecepcionNueva {
  idSucursal: number
  uuid: string
  rfcEmisor: string
  emisor: string
  rfcReceptor: string
  factura: string
  fecha: string
  subtotal: number
  descuento: number
  total: number
  xml: string
  renglones: readonly RenglonNuevo[]
}

/** Puts a CFDI away with its lines. @returns its id. */
export async function insertRecepcion(
  db: Db,
  { renglones, ...nueva }: RecepcionNueva,
  { idUsuario, ahora }: { idUsuario: number; ahora: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('recepcion')
    .values({
      ...{ id_sucursal: nueva.idSucursal, uuid: nueva.uuid, rfc_emisor: nueva.rfcEmisor, emisor: nueva.emisor },
      ...{ rfc_receptor: nueva.rfcReceptor, factura: nueva.factura, fecha: nueva.fecha, subtotal: nueva.subtotal },
      ...{ descuento: nueva.descuento, total: nueva.total, xml: nueva.xml, id_creador: idUsuario, creada_en: ahora },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const filas = renglones.map(({ claveSat: clave_sat, ...resto }, i) => ({
    ...{ ...resto, clave_sat, id_recepcion: id, numero: i + 1 },
  }))
  // One parameter for all lines of a long invoice.
  await sql`insert into recepcion_renglon
      (id_recepcion, numero, clave, descripcion, clave_sat, unidad, piezas, cantidad, costo, importe, iva)
    select id_recepcion, numero, clave, descripcion, clave_sat, unidad, piezas, cantidad, costo, importe, iva
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(id_recepcion bigint, numero int, clave text, descripcion text,
      clave_sat text, unidad text, piezas int, cantidad numeric, costo bigint, importe bigint, iva text)`.execute(db)
  return id
}

const recepcionesDe = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('recepcion as r')
    .innerJoin('sucursal as s', 's.id', 'r.id_sucursal')
    .innerJoin('usuario as c', 'c.id', 'r.id_creador')
    .leftJoin('usuario as q', 'q.id', 'r.id_receptor')
    .leftJoin('usuario as d', 'd.id', 'r.id_descartador')
    .where(enAlcance('r.id_sucursal', alcance))

const DE_RENGLONES = sql`from recepcion_renglon l where l.id_recepcion = r.id`
const columnas = [
  ...(['r.id', 'r.estado', 'r.uuid', 'r.rfc_emisor as rfcEmisor', 'r.emisor', 'r.factura', 'r.fecha'] as const),
  ...(['r.subtotal', 'r.descuento', 'r.total', 'r.id_sucursal as idSucursal', 's.folio as sucursalNumber'] as const),
  ...(['r.creada_en', 'r.recibida_en', 'r.descartada_en', 'r.lugar', 'r.nota'] as const),
  sql<number>`(select count(*) ${DE_RENGLONES})::int`.as('renglones'),
  sql<number>`(select coalesce(sum(l.piezas), 0) ${DE_RENGLONES})::int`.as('piezas'),
  nombreCompleto('c').as('creadaPor'),
  sql<string | null>`case when q.id is not null then ${nombreCompleto('q')} end`.as('recibidaPor'),
  sql<string | null>`case when d.id is not null then ${nombreCompleto('d')} end`.as('descartadaPor'),
] as const

const enPesos = <
  F extends {
    subtotal: number
    descuento: number
    total: number
    creada_en: Date
    recibida_en: Date | null
    descartada_en: Date | null
  },
>({
  creada_en,
  recibida_en,
  descartada_en,
  ...fila
}: F) => ({
  ...fila,
  ...{ subtotal: aPesos(fila.subtotal), descuento: aPesos(fila.descuento), total: aPesos(fila.total) },
  ...{ creadaEn: creada_en.toISOString(), recibidaEn: recibida_en?.toISOString() ?? null },
  descartadaEn: descartada_en?.toISOString() ?? null,
})

/** A page of a branch's CFDIs, the newest first. */
export async function listRecepciones(
  db: Db,
  alcance: Alcance,
  filtro: Pagina & { sucursal: number; estado?: EstadoDeRecepcion | undefined },
): Promise<{ data: RecepcionDeLista[]; total: number; totalExacto: boolean }> {
  let filas = recepcionesDe(db, alcance).where('r.id_sucursal', '=', filtro.sucursal)
  if (filtro.estado) filas = filas.where('r.estado', '=', filtro.estado)
  const { limit, offset } = ventana(filtro)
  const [data, cuenta] = await Promise.all([
    filas.select(columnas).orderBy('r.id', 'desc').limit(limit).offset(offset).execute(),
    contar(db, filas.select('r.id'), filtro),
  ])
  return { data: data.map(enPesos), ...cuenta }
}

/** CFDIs by their ids, in the order of these. */
export async function listRecepcionesDe(db: Db, alcance: Alcance, ids: readonly number[]): Promise<RecepcionDeLista[]> {
  if (ids.length === 0) return []
  const filas = await recepcionesDe(db, alcance).select(columnas).where('r.id', 'in', ids).orderBy('r.id').execute()
  return filas.map(enPesos)
}

export async function selectRecepcion(db: Db, alcance: Alcance, id: number) {
  const fila = await recepcionesDe(db, alcance).select(columnas).where('r.id', '=', id).executeTakeFirst()
  return fila && enPesos(fila)
}

/** What a supplier calls an article by: his code, or his words where he gives none. */
const CLAVE = sql<string>`coalesce(nullif(l.clave, ''), left(l.descripcion, 100))`

/** Lines of a CFDI, each with the article that it became, or that the supplier called so the last time. */
export async function listRenglones(db: Db, idRecepcion: number): Promise<RenglonDeRecepcion[]> {
  const filas = await db
    .selectFrom('recepcion_renglon as l')
    .innerJoin('recepcion as r', 'r.id', 'l.id_recepcion')
    .leftJoin('articulo_de_proveedor as p', (on) =>
      on.onRef('p.rfc', '=', 'r.rfc_emisor').on(sql<SqlBool>`p.clave = ${CLAVE}`),
    )
    .leftJoin('articulo as a', (on) =>
      on.on(sql<SqlBool>`a.id = coalesce(l.id_articulo, case when r.estado = 'pendiente' then p.id_articulo end)`),
    )
    .select(['l.numero', 'l.clave', 'l.descripcion', 'l.clave_sat as claveSat', 'l.unidad', 'l.cantidad', 'l.piezas'])
    .select(['l.costo', 'l.importe', 'l.recibidas', 'a.id as idArticulo', 'a.codigo', 'a.marca', 'a.modelo'])
    .select(['a.color', 'a.medida', 'a.precio', 'a.familia', 'l.iva'])
    .select(
      sql<
        RenglonDeRecepcion['lotes']
      >`coalesce((select json_agg(json_build_object('lote', x.lote, 'caduca', x.caduca, 'piezas', (d.value ->> 'piezas')::int))
        from movimiento_inventario m, jsonb_array_elements(m.lotes) d join articulo_lote x on x.id = (d.value ->> 'id')::bigint
        where m.id = l.id_movimiento), '[]')`.as('lotes'),
    )
    .select(
      sql<boolean>`case when r.estado = 'pendiente' then p.rfc is not null and p.id_articulo is null
        else r.estado = 'recibida' and l.id_articulo is null end`.as('gasto'),
    )
    .where('l.id_recepcion', '=', idRecepcion)
    .orderBy('l.numero')
    .execute()
  return filas.map(
    ({ idArticulo, familia, codigo, marca, modelo, color, medida, precio, costo, importe, ...fila }) => ({
      ...fila,
      ...{ costo: aPesos(costo), importe: aPesos(importe) },
      articulo:
        idArticulo === null ||
        familia === null ||
        codigo === null ||
        marca === null ||
        modelo === null ||
        precio === null
          ? null
          : {
              id: idArticulo,
              familia,
              codigo,
              marca,
              modelo,
              color: color ?? '',
              medida: medida ?? '',
              precio: aPesos(precio),
            },
    }),
  )
}

/** A CFDI within reach, held until the transaction ends. */
export const lockRecepcion = (db: Db, alcance: Alcance, id: number) =>
  db
    .selectFrom('recepcion as r')
    .select([
      'r.id',
      'r.estado',
      'r.uuid',
      'r.emisor',
      'r.rfc_emisor as rfcEmisor',
      'r.factura',
      'r.id_sucursal as idSucursal',
    ])
    .where(enAlcance('r.id_sucursal', alcance))
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Its lines as they are entered. */
export const listPorRecibir = (db: Db, idRecepcion: number) =>
  db
    .selectFrom('recepcion_renglon as l')
    .select(['l.numero', 'l.costo', CLAVE.as('clave')])
    .where('l.id_recepcion', '=', idRecepcion)
    .execute()

interface Entrada {
  numero: number
  idArticulo: number
  recibidas: number
  idMovimiento: number | null
}

/** Writes what became of the lines; those that are not named are expenses. */
export async function updateRenglones(db: Db, idRecepcion: number, entradas: readonly Entrada[]): Promise<void> {
  if (entradas.length === 0) return
  await sql`update recepcion_renglon l set id_articulo = x."idArticulo", recibidas = x.recibidas, id_movimiento = x."idMovimiento"
    from jsonb_to_recordset(${JSON.stringify(entradas)}::jsonb) as x(numero int, "idArticulo" bigint, recibidas int, "idMovimiento" bigint)
    where l.id_recepcion = ${idRecepcion} and l.numero = x.numero`.execute(db)
}

/** Remembers what a supplier calls articles, and which of his lines are expenses. */
export async function recordarClaves(
  db: Db,
  rfc: string,
  claves: ReadonlyMap<string, number | null>,
  { idUsuario, ahora }: { idUsuario: number; ahora: Date },
): Promise<void> {
  const comun = { rfc, id_modificador: idUsuario, modificado_en: ahora }
  await db
    .insertInto('articulo_de_proveedor')
    .values([...claves].map(([clave, id_articulo]) => ({ ...comun, clave, id_articulo })))
    .onConflict((conflicto) =>
      conflicto.columns(['rfc', 'clave']).doUpdateSet((eb) => ({
        id_articulo: eb.ref('excluded.id_articulo'),
        ...{ id_modificador: idUsuario, modificado_en: ahora },
      })),
    )
    .execute()
}

/** Closes a CFDI as received. */
export const cerrarRecepcion = (
  db: Db,
  id: number,
  cierre: { lugar: RecibirCompra['lugar']; nota: string; idUsuario: number; ahora: Date },
) =>
  db
    .updateTable('recepcion')
    .set({
      ...{ estado: 'recibida', lugar: cierre.lugar, nota: cierre.nota },
      ...{ id_receptor: cierre.idUsuario, recibida_en: cierre.ahora },
    })
    .where('id', '=', id)
    .execute()

export const descartarRecepcion = (db: Db, id: number, { idUsuario, ahora }: { idUsuario: number; ahora: Date }) =>
  db
    .updateTable('recepcion')
    .set({ estado: 'descartada', id_descartador: idUsuario, descartada_en: ahora })
    .where('id', '=', id)
    .execute()
