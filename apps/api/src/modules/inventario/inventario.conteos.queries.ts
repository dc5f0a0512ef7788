import type { Pagina } from '@nitida/contract/endpoint'
import type { ArticuloDeLista } from '@nitida/contract/inventario'
import type { AbrirConteo, Conteo, ConteoDeLista, DiferenciaDeConteo } from '@nitida/contract/inventario.conteos'
import { type RawBuilder, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'
import type { PiezasDeLote } from './inventario.escritura.queries.ts'
import { elementosApartados } from './inventario.queries.ts'

const conteosDe = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('conteo_fisico as c')
    .innerJoin('sucursal as s', 's.id', 'c.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'c.id_creador')
    .leftJoin('usuario as q', 'q.id', 'c.id_cerrador')
    .where(enAlcance('c.id_sucursal', alcance))

const columnas = [
  ...(['c.id', 'c.id_sucursal as idSucursal', 's.folio as sucursalNumber', 'c.lugar', 'c.marca', 'c.estado'] as const),
  ...(['c.motivo', 'c.creado_en', 'c.cerrado_en'] as const),
  sql<number>`(select coalesce(sum(l.piezas), 0) from conteo_lectura l where l.id_conteo = c.id)::int`.as('contadas'),
  nombreCompleto('u').as('creadoPor'),
  sql<string | null>`case when q.id is not null then ${nombreCompleto('q')} end`.as('cerradoPor'),
] as const

const conInstantes = <F extends { creado_en: Date; cerrado_en: Date | null }>({
  creado_en,
  cerrado_en,
  ...fila
}: F) => ({
  ...fila,
  ...{ creadoEn: creado_en.toISOString(), cerradoEn: cerrado_en?.toISOString() ?? null },
})

export async function listConteos(
  db: Db,
  alcance: Alcance,
  filtro: Pagina & { sucursal: number },
): Promise<{ data: ConteoDeLista[]; total: number; totalExacto: boolean }> {
  const filas = conteosDe(db, alcance).where('c.id_sucursal', '=', filtro.sucursal)
  const { limit, offset } = ventana(filtro)
  const [data, cuenta] = await Promise.all([
    filas.select(columnas).orderBy('c.id', 'desc').limit(limit).offset(offset).execute(),
    contar(db, filas.select('c.id'), filtro),
  ])
  return { data: data.map(conInstantes), ...cuenta }
}

export async function selectConteo(db: Db, alcance: Alcance, id: number) {
  const fila = await conteosDe(db, alcance).select(columnas).where('c.id', '=', id).executeTakeFirst()
  return fila && conInstantes(fila)
}

/** A count within reach, held until the transaction ends: by those who read together, by who closes alone. */
export function lockConteo(db: Db, alcance: Alcance, id: number, paraCerrar: boolean) {
  const fila = db
    .selectFrom('conteo_fisico as c')
    .select(['c.id', 'c.estado', 'c.id_sucursal as idSucursal', 'c.lugar', 'c.marca', 'c.creado_en as creadoEn'])
    .where(enAlcance('c.id_sucursal', alcance))
    .where('c.id', '=', id)
  return (paraCerrar ? fila.forUpdate() : fila.forShare()).executeTakeFirst()
}

interface Quien {
  idUsuario: number
  ahora: Date
}

export async function insertConteo(db: Db, { sucursal, lugar, marca }: AbrirConteo, { idUsuario, ahora }: Quien) {
  const { id } = await db
    .insertInto('conteo_fisico')
    .values({ id_sucursal: sucursal, lugar, marca, id_creador: idUsuario, creado_en: ahora })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The article of each code: the chain's own, whatever its capitals, or an EAN or UPC. */
export async function listPorCodigos(db: Db, codigos: readonly string[], gtins: readonly string[]) {
  const propios = codigos.map((codigo) => codigo.toUpperCase())
  const { rows } = await sql<{
    codigo: string
    id: number
    marca: string
    modelo: string
    color: string
    medida: string
    familia: ArticuloDeLista['familia']
  }>`
    select upper(a.codigo) as codigo, a.id, a.marca, a.modelo, a.color, a.medida, a.familia from articulo a
      where upper(a.codigo) = any(${propios})
    union select k.codigo, a.id, a.marca, a.modelo, a.color, a.medida, a.familia
      from articulo_codigo k join articulo a on a.id = k.id_articulo where k.codigo = any(${gtins})`.execute(db)
  return rows
}

interface LecturaNueva {
  idConteo: number
  clave: string
  idArticulo: number
  /** Null for a code that does not say one. */
  idLote: number | null
  piezas: 1 | -1
  lugar: string
  idSucursal: number
  leidaEn: Date
}

/**
 * Writes a reading with what was expected when it was read: what is there now, less what has moved since. One that was written
 * before stays. The article is held.
 */
export const insertLectura = (
  db: Db,
  { idConteo, clave, idArticulo, idLote, piezas, ...resto }: LecturaNueva,
  quien: Quien,
) => {
  const { lugar, idSucursal, leidaEn } = resto
  return sql`insert into conteo_lectura (id_conteo, clave, id_articulo, id_lote, piezas, esperadas, ultimo_movimiento, id_usuario, leida_en, creada_en)
    select ${idConteo}, ${clave}::uuid, ${idArticulo}, ${idLote}::bigint, ${piezas}, coalesce((select e.cantidad from existencia e
        where e.id_articulo = ${idArticulo} and e.lugar = ${lugar} and e.id_sucursal = ${idSucursal}), 0)
      - coalesce((select sum(case when m.a = ${lugar} and m.a_sucursal = ${idSucursal} then m.cantidad else -m.cantidad end)
        from movimiento_inventario m where m.id_articulo = ${idArticulo} and m.creado_en > ${leidaEn}
          and ((m.a = ${lugar} and m.a_sucursal = ${idSucursal}) or (m.de = ${lugar} and m.de_sucursal = ${idSucursal}))), 0),
      coalesce((select max(m.id) from movimiento_inventario m where m.id_articulo = ${idArticulo} and m.creado_en <= ${leidaEn}), 0),
      ${quien.idUsuario}, ${leidaEn}, ${quien.ahora}
    on conflict (clave) do nothing`.execute(db)
}

/** What each article of a count came to so far. */
export const listContadas = (db: Db, idConteo: number, articulos: readonly number[]) =>
  db
    .selectFrom('conteo_lectura as l')
    .select('l.id_articulo as idArticulo')
    .select(sql<number>`sum(l.piezas)::int`.as('contadas'))
    .select(sql<number>`(array_agg(l.esperadas order by l.id desc))[1]`.as('esperadas'))
    .where('l.id_conteo', '=', idConteo)
    .where('l.id_articulo', 'in', articulos)
    .groupBy('l.id_articulo')
    .execute()

interface Ambito {
  id: number
  idSucursal: number
  lugar: string
  marca: string
  creadoEn: Date | string
}

/**
 * Pieces that orders keep apart, by article: those that their delivery will take from this place, the showcase first. They are still in
 * the book, and may be at the laboratory.
 */
const apartadasEn = ({ idSucursal, lugar }: Ambito): RawBuilder<unknown> => sql`(
  select n.id_articulo, (n.piezas - case when ${lugar} = 'exhibidor' then 0 else greatest(coalesce(v.cantidad, 0), 0) end)::int as piezas
  from (select pe.id_articulo, count(*) as piezas from ${elementosApartados(idSucursal)}
    where pe.id_articulo is not null group by 1) n
  left join existencia v on v.id_articulo = n.id_articulo and v.lugar = 'exhibidor' and v.id_sucursal = ${idSucursal})`

/** Pieces that came to the place since the count began, by article: whoever counts may have been there before them. */
const llegadas = ({ idSucursal, lugar, creadoEn }: Ambito): RawBuilder<unknown> => sql`(
  select m.id_articulo, sum(m.cantidad)::int as piezas from movimiento_inventario m where m.a = ${lugar} and m.a_sucursal = ${idSucursal}
    and m.creado_en > ${creadoEn}::timestamptz group by 1)`

/**
 * Articles that a count is about, each with what was counted, and the least and most that was expected while it was: a sale after
 * its first reading is no difference, whichever piece it took, one that was read or one that was not yet. One that nobody read is
 * expected as it is now, less what came since the count began. A piece that is kept apart may be there or not.
 */
const lineas = (ambito: Ambito): RawBuilder<unknown> => sql`(
  select y.*, least(y.desde, greatest(y.desde - y.apartadas, 0)) as minimo from (${lineasDelLibro(ambito)}) y)`

const lineasDelLibro = (ambito: Ambito): RawBuilder<unknown> => {
  const { id, idSucursal, lugar, marca } = ambito
  return sql`select a.id as id_articulo, a.codigo, a.marca, a.modelo, a.color, a.medida, coalesce(e.cantidad, 0) as hay,
    l.id_articulo is not null as leido, greatest(coalesce(l.contadas, 0), 0) as contadas,
    coalesce(l.minimo - (select coalesce(sum(m.cantidad), 0)::int from movimiento_inventario m where m.id_articulo = a.id
        and m.id > l.ultimo and m.de = ${lugar} and m.de_sucursal = ${idSucursal}),
      least(e.cantidad, greatest(e.cantidad - coalesce(n.piezas, 0), 0)), 0) as desde,
    coalesce(l.maximo, e.cantidad, 0) as maximo,
    greatest(least(coalesce(p.piezas, 0), coalesce(e.cantidad, 0)), 0) as apartadas
  from articulo a
  left join (select id_articulo, sum(piezas)::int as contadas, min(esperadas) as minimo, max(esperadas) as maximo,
      max(ultimo_movimiento) as ultimo
    from conteo_lectura where id_conteo = ${id} group by 1) l on l.id_articulo = a.id
  left join existencia e on e.id_articulo = a.id and e.lugar = ${lugar} and e.id_sucursal = ${idSucursal}
  left join ${apartadasEn(ambito)} p on p.id_articulo = a.id
  left join ${llegadas(ambito)} n on n.id_articulo = a.id
  where a.familia <> 'servicio' and (${marca} = '' or f_unaccent(a.marca) = f_unaccent(${marca}))
    and (l.id_articulo is not null or e.cantidad <> 0)`
}

const DIFERENCIA = sql`case when x.contadas > x.maximo then x.contadas - x.maximo
  when x.contadas < x.minimo then x.contadas - x.minimo else 0 end`

export interface Linea {
  idArticulo: number
  contadas: number
  minimo: number
  maximo: number
  diferencia: number
  hay: number
  leido: boolean
}

/** All that a count is about, by article. */
export async function listLineas(db: Db, ambito: Ambito): Promise<Linea[]> {
  const { rows } = await sql<Linea>`select x.id_articulo as "idArticulo", x.contadas, x.minimo, x.maximo,
    ${DIFERENCIA} as diferencia, x.hay, x.leido from ${lineas(ambito)} x order by 1`.execute(db)
  return rows
}

/** Holds the articles that a count is about, in their order. */
export const lockArticulosDe = (db: Db, ambito: Ambito) =>
  sql`select id from articulo where id in (select x.id_articulo from ${lineas(ambito)} x) order by id for no key update`.execute(
    db,
  )

/** How an open count goes. */
export async function selectAvance(db: Db, ambito: Ambito, maximo: number): Promise<Omit<Conteo, keyof ConteoDeLista>> {
  const [sumas, filas, personas] = await Promise.all([
    sql<{ esperadas: number; sinLeer: number; total: number }>`select coalesce(sum(x.hay), 0)::int as esperadas,
      count(*) filter (where not x.leido)::int as "sinLeer", count(*) filter (where ${DIFERENCIA} <> 0)::int as total
      from ${lineas(ambito)} x`.execute(db),
    sql<DiferenciaDeConteo>`select x.id_articulo as "idArticulo", x.codigo, x.marca, x.modelo, x.color, x.medida, x.contadas,
        case when x.contadas > x.maximo then x.maximo else x.minimo end as esperadas, ${DIFERENCIA} as diferencia, x.leido,
        x.apartadas from ${lineas(ambito)} x where ${DIFERENCIA} <> 0 order by x.leido desc, x.marca, x.modelo, 1 limit ${maximo}`.execute(
      db,
    ),
    listPersonas(db, ambito.id),
  ])
  const { total = 0, ...resto } = sumas.rows[0] ?? { esperadas: 0, sinLeer: 0 }
  return { ...resto, personas, diferencias: filas.rows, totalDiferencias: total }
}

const listPersonas = (db: Db, idConteo: number) =>
  db
    .selectFrom('conteo_lectura as l')
    .innerJoin('usuario as u', 'u.id', 'l.id_usuario')
    .select('u.nombre')
    .select(sql<number>`sum(l.piezas)::int`.as('piezas'))
    .where('l.id_conteo', '=', idConteo)
    .groupBy(['u.id', 'u.nombre'])
    .orderBy('u.id')
    .execute()

/** What a closed count came to. */
export async function selectResultado(db: Db, id: number, maximo: number): Promise<Omit<Conteo, keyof ConteoDeLista>> {
  const deConteo = db
    .selectFrom('conteo_resultado as r')
    .innerJoin('articulo as a', 'a.id', 'r.id_articulo')
    .where('r.id_conteo', '=', id)
  const [filas, sumas, personas] = await Promise.all([
    deConteo
      .select([
        'a.id as idArticulo',
        'a.codigo',
        'a.marca',
        'a.modelo',
        'a.color',
        'a.medida',
        'r.contadas',
        'r.diferencia',
      ])
      .select(sql<number>`case when r.diferencia > 0 then r.maximo else r.minimo end`.as('esperadas'))
      .select(
        sql<boolean>`exists (select from conteo_lectura l where l.id_conteo = r.id_conteo and l.id_articulo = a.id)`.as(
          'leido',
        ),
      )
      .select(sql<number>`0`.as('apartadas'))
      .where('r.diferencia', '<>', 0)
      .orderBy('a.marca')
      .orderBy('a.id')
      .limit(maximo)
      .execute(),
    deConteo
      .select(sql<number>`coalesce(sum(r.minimo), 0)::int`.as('esperadas'))
      .select(sql<number>`count(*) filter (where r.diferencia <> 0)::int`.as('total'))
      .executeTakeFirstOrThrow(),
    listPersonas(db, id),
  ])
  const { total: totalDiferencias, esperadas } = sumas
  return { esperadas, sinLeer: 0, personas, diferencias: filas, totalDiferencias }
}

/** Pieces of an article that a count takes from its place or brings to it. */
interface Ajuste {
  idArticulo: number
  cantidad: number
  de: string
  deSucursal?: number
  a: string
  aSucursal?: number
  lotes: readonly PiezasDeLote[] | null
}

/** Adds the moves of a count in one statement, in the order of their articles. @returns the move of each article. */
export async function insertAjustes(
  db: Db,
  ajustes: readonly Ajuste[],
  { documento, motivo }: { documento: string; motivo: string },
  { idUsuario, ahora }: Quien,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; idArticulo: number }>`
    insert into movimiento_inventario (id_articulo, cantidad, de, de_sucursal, a, a_sucursal, causa, documento, motivo, lotes,
      costo_unitario, id_usuario, creado_en)
    select "idArticulo", cantidad, de, "deSucursal", a, "aSucursal", 'ajuste', ${documento}, ${motivo}, lotes, 0, ${idUsuario}, ${ahora}
    from jsonb_to_recordset(${JSON.stringify(ajustes)}::jsonb) as x("idArticulo" bigint, cantidad int, de text, "deSucursal" bigint,
      a text, "aSucursal" bigint, lotes jsonb)
    order by 1 returning id, id_articulo as "idArticulo"`.execute(db)
  return new Map(rows.map(({ id, idArticulo }) => [idArticulo, id]))
}

interface Resultado {
  idArticulo: number
  contadas: number
  minimo: number
  maximo: number
  diferencia: number
  ajuste: number
  idMovimiento: number | null
}

export async function insertResultados(db: Db, idConteo: number, resultados: readonly Resultado[]): Promise<void> {
  if (resultados.length === 0) return
  await sql`insert into conteo_resultado (id_conteo, id_articulo, contadas, minimo, maximo, diferencia, ajuste, id_movimiento)
    select ${idConteo}, "idArticulo", contadas, minimo, maximo, diferencia, ajuste, "idMovimiento"
    from jsonb_to_recordset(${JSON.stringify(resultados)}::jsonb) as x("idArticulo" bigint, contadas int, minimo int, maximo int,
      diferencia int, ajuste int, "idMovimiento" bigint)`.execute(db)
}

export const cerrarConteoDe = (
  db: Db,
  id: number,
  cierre: { estado: 'cerrado' | 'cancelado'; motivo: string | null } & Quien,
) =>
  db
    .updateTable('conteo_fisico')
    .set({ estado: cierre.estado, motivo: cierre.motivo, id_cerrador: cierre.idUsuario, cerrado_en: cierre.ahora })
    .where('id', '=', id)
    .execute()
