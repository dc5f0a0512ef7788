import { aPesos } from '@nitida/contract/dinero'
import type { ArticuloDeLista, Existencia, FiltroInventario, MovimientoDeInventario } from '@nitida/contract/inventario'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { conPalabras } from '../../platform/datos/busqueda.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, leerIds, resumir, ventana } from '../../platform/datos/paginas.ts'

/** Pieces of an article in places that a condition chooses. */
const piezas = (donde: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`coalesce((select sum(e.cantidad) from existencia e where e.id_articulo = a.id and ${donde}), 0)::int`

const aquiDe = (sucursal: number) => piezas(sql<SqlBool>`e.id_sucursal = ${sucursal}`)
const otrasDe = (sucursal: number) =>
  piezas(sql<SqlBool>`(e.id_sucursal <> ${sucursal} or e.lugar = 'almacen') and es_de_la_cadena(e.lugar)`)

/** Pieces that orders of a branch wait for: elements of the catalogue that were neither delivered nor brought back. */
const apartadosDe = (sucursal: number) => sql<number>`(select count(*) from pedido_elemento pe
  join pedido p on p.id = pe.id_pedido
  where pe.id_articulo = a.id and pe.devuelto_en is null and p.id_sucursal = ${sucursal} and p.eliminado_en is null
    and p.estatus <> 'Entregado a cliente')::int`

const precioDe = sql<number>`coalesce(s.precio, a.precio)`
const minimoDe = sql<number>`coalesce(s.minimo, 0)`

const articulos = (db: Db, sucursal: number) =>
  db
    .selectFrom('articulo as a')
    .leftJoin('articulo_sucursal as s', (on) =>
      on.onRef('s.id_articulo', '=', 'a.id').on('s.id_sucursal', '=', sucursal),
    )
    .leftJoin('articulo_costo as c', 'c.id_articulo', 'a.id')

const deLista = (sucursal: number) =>
  [
    ...(['a.id', 'a.familia', 'a.marca', 'a.modelo', 'a.color', 'a.medida', 'a.codigo', 'a.activo'] as const),
    precioDe.as('precio'),
    minimoDe.as('minimo'),
    sql<number | null>`round(c.promedio)::bigint`.as('costo'),
    aquiDe(sucursal).as('aqui'),
    otrasDe(sucursal).as('otras'),
    piezas(sql<SqlBool>`e.lugar = 'transito'`).as('enTransito'),
    apartadosDe(sucursal).as('apartados'),
  ] as const

const leerFilas = (db: Db, sucursal: number, ids: readonly number[]) =>
  articulos(db, sucursal).select(deLista(sucursal)).where('a.id', 'in', ids).execute()
type FilaDeLista = Awaited<ReturnType<typeof leerFilas>>[number]

/** Amounts as they travel; costs only for who may see them. */
const enPesos = <F extends { precio: number; costo: number | null }>(fila: F, conCostos: boolean) => ({
  ...fila,
  precio: aPesos(fila.precio),
  costo: conCostos && fila.costo !== null ? aPesos(fila.costo) : null,
})

/** A text as a code: as it is written, and its 14 digits where it is an EAN or UPC. */
export interface CodigoEscrito {
  texto: string
  gtin: string | null
}

/** True for the article that a code names: the chain's own code, or an EAN or UPC. Each has an index, which an `or` would not use. */
const conCodigo = ({ texto, gtin }: CodigoEscrito) =>
  sql<SqlBool>`a.id in (select c.id from articulo c where upper(c.codigo) = ${texto.toUpperCase()}
    union all select k.id_articulo from articulo_codigo k where k.codigo = ${gtin})`

/** Articles that a text is a code of: one, or two where it is the own code of one and the EAN of another. */
const listIdsDeCodigo = async (db: Db, codigo: CodigoEscrito): Promise<number[]> =>
  (await db.selectFrom('articulo as a').select('a.id').where(conCodigo(codigo)).execute()).map(({ id }) => id)

type Cuales = Omit<FiltroInventario, 'page' | 'limit'>

/**
 * Articles that a filter lets through. A code finds its article alone, also one that is not sold any more.
 * @returns the query in an object, since a builder that is awaited throws.
 */
async function filtrados(db: Db, { sucursal, familia, vista }: Cuales, buscado: CodigoEscrito) {
  const { texto: search } = buscado
  const todos = articulos(db, sucursal)
  const conSuCodigo = search ? await listIdsDeCodigo(db, buscado) : []
  if (conSuCodigo.length > 0) return { filas: todos.where('a.id', 'in', conSuCodigo), conSuCodigo }
  let filas = todos.where('a.activo', '=', vista !== 'inactivos')
  if (search) filas = filas.where(conPalabras(sql`a.busqueda`, search))
  if (familia) filas = filas.where('a.familia', '=', familia)
  if (vista === 'porPedir') filas = filas.where(sql<SqlBool>`${aquiDe(sucursal)} < ${minimoDe}`)
  return { filas, conSuCodigo }
}

/**
 * A search's page and how many it finds, in one walk: the words are compared with each article once, and nothing else is asked of
 * those that are not shown.
 */
async function hallar<D, T extends keyof D>(
  db: Db,
  filas: SelectQueryBuilder<D, T, { id: number; marca: string; modelo: string }>,
  filtro: FiltroInventario,
) {
  const { limit, offset } = ventana(filtro)
  const suyas = articulos(db, filtro.sucursal)
    .select(deLista(filtro.sucursal))
    .where('a.id', 'in', sql<number>`(select id from p)`)
  const { rows } = await sql<FilaDeLista & { total: number }>`with h as materialized (${filas}),
    p as materialized (select id from h order by marca, modelo, id limit ${limit} offset ${offset})
    select x.*, (select count(*) from h)::int as total from (${suyas}) x order by x.marca, x.modelo, x.id`.execute(db)
  const [primera] = rows
  if (!primera && offset > 0) return { data: [], ...(await contar(db, filas, filtro)) }
  return { data: rows.map(({ total: _, ...fila }) => fila), ...resumir(primera?.total ?? 0, filtro) }
}

/** A page of articles by name, with the pieces of a branch. */
export async function listArticulos(
  db: Db,
  filtro: FiltroInventario,
  buscado: CodigoEscrito,
  conCostos: boolean,
): Promise<{ data: ArticuloDeLista[]; total: number; totalExacto: boolean }> {
  const { limit, offset } = ventana(filtro)
  const { filas, conSuCodigo } = await filtrados(db, filtro, buscado)
  if (conSuCodigo.length === 1 && offset === 0)
    return {
      data: await listArticulosPorIds(db, filtro.sucursal, conSuCodigo, conCostos),
      ...{ total: 1, totalExacto: true },
    }
  if (buscado.texto) {
    const { data, ...cuenta } = await hallar(db, filas.select(['a.id', 'a.marca', 'a.modelo']), filtro)
    return { data: data.map((fila) => enPesos(fila, conCostos)), ...cuenta }
  }
  const pagina = filas.select(deLista(filtro.sucursal)).orderBy('a.marca').orderBy('a.modelo').orderBy('a.id')
  const [data, cuenta] = await Promise.all([
    pagina.limit(limit).offset(offset).execute(),
    contar(db, filas.select('a.id'), filtro),
  ])
  return { data: data.map((fila) => enPesos(fila, conCostos)), ...cuenta }
}

/** All ids that a filter lets through, by name. */
export async function listIdsFiltrados(db: Db, filtro: Cuales, buscado: CodigoEscrito): Promise<number[]> {
  const { filas } = await filtrados(db, filtro, buscado)
  return leerIds(db, filas.select('a.id').orderBy('a.marca').orderBy('a.modelo').orderBy('a.id'))
}

/** Articles with these ids as a branch sees them, in any order. */
export async function listArticulosPorIds(
  db: Db,
  sucursal: number,
  ids: readonly number[],
  conCostos: boolean,
): Promise<ArticuloDeLista[]> {
  const filas = await leerFilas(db, sucursal, ids)
  return filas.map((fila) => enPesos(fila, conCostos))
}

/** An article as a branch sees it, but for its places and moves. */
export async function selectArticulo(db: Db, id: number, sucursal: number, conCostos: boolean) {
  const fila = await articulos(db, sucursal)
    .innerJoin('sucursal as b', (on) => on.on('b.id', '=', sucursal))
    .select(deLista(sucursal))
    .select(['a.material', 'a.genero', 'a.proveedor', 'a.version', 'b.tasa_iva', 's.precio as precioSucursal'])
    .select(['a.clave_sat as claveSat', 'a.unidad_sat as unidadSat', 'a.precio as precioCadena'])
    .select(
      sql<string[]>`array(select k.escrito from articulo_codigo k where k.id_articulo = a.id order by k.codigo)`.as(
        'codigos',
      ),
    )
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!fila) return undefined
  const { tasa_iva, precioSucursal, precioCadena, ...resto } = fila
  return {
    ...enPesos(resto, conCostos),
    tasaIva: Number(tasa_iva),
    precioCadena: aPesos(precioCadena),
    precioSucursal: precioSucursal === null ? null : aPesos(precioSucursal),
  }
}

/** Where an article is in the chain: the given branch first, then the others by number. */
export const listExistencias = (db: Db, idArticulo: number, sucursal: number): Promise<Existencia[]> =>
  db
    .selectFrom('existencia as e')
    .leftJoin('sucursal as s', 's.id', 'e.id_sucursal')
    .select(['e.lugar', 'e.id_sucursal as idSucursal', 's.folio as sucursalNumber', 's.direccion', 'e.cantidad'])
    .where('e.id_articulo', '=', idArticulo)
    .where(sql<SqlBool>`es_de_la_cadena(e.lugar)`)
    .where((eb) => eb.or([eb('e.cantidad', '<>', 0), eb('e.id_sucursal', '=', sucursal)]))
    .orderBy(sql`e.id_sucursal is distinct from ${sucursal}`)
    .orderBy('s.folio')
    .orderBy('e.lugar', 'desc')
    .execute()

const MOVIMIENTOS = 30

/** The newest moves that changed what a branch has of an article, each with what was left, and how many there are. */
export async function listMovimientos(
  db: Db,
  idArticulo: number,
  sucursal: number,
  conCostos: boolean,
): Promise<{ movimientos: MovimientoDeInventario[]; totalMovimientos: number }> {
  const cambio = sql<number>`(case when m.a_sucursal = ${sucursal} then m.cantidad else 0 end
    - case when m.de_sucursal = ${sucursal} then m.cantidad else 0 end)`
  const todos = db
    .selectFrom('movimiento_inventario as m')
    .select(['m.id', 'm.causa', 'm.documento', 'm.motivo', 'm.id_pedido', 'm.sin_existencia', 'm.costo_unitario'])
    .select(['m.id_usuario', 'm.creado_en', cambio.as('cantidad')])
    .select(sql<number>`(sum(${cambio}) over (order by m.id))::int`.as('saldo'))
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('m.id_articulo', '=', idArticulo)
    .where((eb) => eb.or([eb('m.de_sucursal', '=', sucursal), eb('m.a_sucursal', '=', sucursal)]))
  const filas = await db
    .selectFrom(todos.as('m'))
    .innerJoin('usuario as u', 'u.id', 'm.id_usuario')
    .leftJoin('pedido as p', 'p.id', 'm.id_pedido')
    .leftJoin('sucursal as ps', 'ps.id', 'p.id_sucursal')
    .select([
      'm.id',
      'm.causa',
      'm.cantidad',
      'm.saldo',
      'm.documento',
      'm.motivo',
      'm.id_pedido as idPedido',
      'm.total',
    ])
    .select(['m.sin_existencia as sinExistencia', 'm.costo_unitario', 'm.creado_en', nombreCompleto('u').as('usuario')])
    .select(sql<string | null>`ps.folio || '-' || p.folio`.as('pedido'))
    .orderBy('m.id', 'desc')
    .limit(MOVIMIENTOS)
    .execute()
  return {
    totalMovimientos: filas[0]?.total ?? 0,
    movimientos: filas.map(({ total: _, costo_unitario, creado_en, ...fila }) => ({
      ...fila,
      costo: conCostos ? aPesos(costo_unitario) : null,
      creadoEn: creado_en.toISOString(),
    })),
  }
}

/** Address of a branch, for a paper of its. */
export const selectDireccion = async (db: Db, idSucursal: number): Promise<string> =>
  (await db.selectFrom('sucursal').select('direccion').where('id', '=', idSucursal).executeTakeFirst())?.direccion ?? ''
