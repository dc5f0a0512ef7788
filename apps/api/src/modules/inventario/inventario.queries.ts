import { aPesos } from '@nitida/contract/dinero'
import type { ArticuloDeLista, Existencia, FiltroInventario, MovimientoDeInventario } from '@nitida/contract/inventario'
import { type SqlBool, sql } from 'kysely'
import { conPalabras } from '../../platform/datos/busqueda.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { contar, leerIds, resumir, TOPE, ventana } from '../../platform/datos/paginas.ts'

/** Pieces of an article in places that a condition chooses. */
const piezas = (donde: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`coalesce((select sum(e.cantidad) from existencia e where e.id_articulo = a.id and ${donde}), 0)::int`

const aquiDe = (sucursal: number) => piezas(sql<SqlBool>`e.id_sucursal = ${sucursal}`)
const otrasDe = (sucursal: number) =>
  piezas(sql<SqlBool>`(e.id_sucursal <> ${sucursal} or e.lugar = 'almacen') and es_de_la_cadena(e.lugar)`)

/** Pieces that orders of a branch wait for, as `pe`: elements of the catalogue that were neither delivered nor brought back. */
export const elementosApartados = (sucursal: number) => sql`pedido_elemento pe join pedido p on p.id = pe.id_pedido
    and pe.devuelto_en is null and p.id_sucursal = ${sucursal} and p.eliminado_en is null and p.estatus <> 'Entregado a cliente'`

const apartadosDe = (sucursal: number) => sql<number>`(select count(*) from ${elementosApartados(sucursal)}
  where pe.id_articulo = a.id)::int`

const precioDe = sql<number>`coalesce(s.precio, a.precio)`
const minimoDe = sql<number>`coalesce(s.minimo, 0)`

const articulos = (db: Db, sucursal: number) =>
  db
    .selectFrom('articulo as a')
    .leftJoin('articulo_sucursal as s', (on) =>
      on.onRef('s.id_articulo', '=', 'a.id').on('s.id_sucursal', '=', sucursal),
    )
    .leftJoin('articulo_costo as c', 'c.id_articulo', 'a.id')
    .leftJoin('articulo_imagen as i', 'i.id_articulo', 'a.id')

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

/** Like `deLista`, with the hash of the small picture. */
const conFoto = (sucursal: number) => [...deLista(sucursal), 'i.miniatura as foto'] as const

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

type Cuales = Omit<FiltroInventario, 'page' | 'limit'>

/** Articles that a filter lets through by their words, not by a code. */
function filtrados(db: Db, { sucursal, familia, vista }: Cuales, texto: string) {
  let filas = articulos(db, sucursal).where('a.activo', '=', vista !== 'inactivos')
  if (texto) filas = filas.where(conPalabras(sql`a.busqueda`, texto))
  if (familia) filas = filas.where('a.familia', '=', familia)
  if (vista === 'porPedir') filas = filas.where(sql<SqlBool>`${aquiDe(sucursal)} < ${minimoDe}`)
  return filas
}

/**
 * The articles that a text finds, as `hallados`. A code finds its article alone, also one that is not sold any more, or two where it
 * is the own code of one and the EAN of another; then the words are compared with none.
 * @param cuantos so many are found by words: any, or the first by name.
 */
function hallar(db: Db, filtro: Cuales, buscado: CodigoEscrito, cuantos?: number, porNombre = false) {
  let porPalabras = filtrados(db, filtro, buscado.texto)
    .select(['a.id', 'a.marca', 'a.modelo'])
    .where(sql<SqlBool>`not exists (select from de_codigo)`)
  if (porNombre) porPalabras = porPalabras.orderBy('a.marca').orderBy('a.modelo').orderBy('a.id')
  if (cuantos !== undefined) porPalabras = porPalabras.limit(cuantos)
  return db
    .with(
      (cte) => cte('de_codigo').materialized(),
      (db) => db.selectFrom('articulo as a').select(['a.id', 'a.marca', 'a.modelo']).where(conCodigo(buscado)),
    )
    .with(
      (cte) => cte('hallados').materialized(),
      (db) =>
        db
          .selectFrom('de_codigo')
          .select(['id', 'marca', 'modelo'])
          .unionAll(({ parens }) => parens(porPalabras)),
    )
}

/** A page of the found articles by name, each with how many are found; nothing else is asked of those that are not shown. */
function leerPaginaDe(hallados: ReturnType<typeof hallar>, db: Db, filtro: FiltroInventario) {
  const { limit, offset } = ventana(filtro)
  return hallados
    .with(
      (cte) => cte('pagina').materialized(),
      (db) =>
        db
          .selectFrom('hallados')
          .select('id')
          .orderBy('marca')
          .orderBy('modelo')
          .orderBy('id')
          .limit(limit)
          .offset(offset),
    )
    .selectFrom(
      articulos(db, filtro.sucursal)
        .select(conFoto(filtro.sucursal))
        .where('a.id', 'in', sql<number>`(select id from pagina)`)
        .as('x'),
    )
    .selectAll('x')
    .select(({ selectFrom, fn }) => selectFrom('hallados').select(fn.countAll<number>().as('total')).as('total'))
    .orderBy('marca')
    .orderBy('modelo')
    .orderBy('id')
    .execute()
}

/** Found articles that are put in order together. More are walked by name, as far as the page and the count reach. */
const SE_ORDENAN = 5000

/**
 * A search's page and how many it finds, in one statement: the words are compared with each article once. To take the first ten of
 * all that were found costs less than to sort a thousand of them. Asked for ten by name the planner would walk by name, past
 * everything else; asked for a thousand it walks only where words are common.
 */
async function leerHallados(db: Db, filtro: FiltroInventario, buscado: CodigoEscrito) {
  const { limit, offset } = ventana(filtro)
  const todos = hallar(db, filtro, buscado, SE_ORDENAN)
  let filas = await leerPaginaDe(todos, db, filtro)
  if ((filas[0]?.total ?? 0) >= SE_ORDENAN || offset >= SE_ORDENAN) {
    const primeros = Math.max(TOPE + 1, offset + limit)
    filas = await leerPaginaDe(hallar(db, filtro, buscado, primeros, true), db, filtro)
  }
  const [primera] = filas
  if (!primera && offset > 0)
    return { filas: [], ...(await contar(db, todos.selectFrom('hallados').select('id'), filtro)) }
  return { filas: filas.map(({ total: _, ...fila }) => fila), ...resumir(primera?.total ?? 0, filtro) }
}

async function leerTodos(db: Db, filtro: FiltroInventario) {
  const { limit, offset } = ventana(filtro)
  const todos = filtrados(db, filtro, '')
  const pagina = todos.select(conFoto(filtro.sucursal)).orderBy('a.marca').orderBy('a.modelo').orderBy('a.id')
  const [filas, cuenta] = await Promise.all([
    pagina.limit(limit).offset(offset).execute(),
    contar(db, todos.select('a.id'), filtro),
  ])
  return { filas, ...cuenta }
}

/** A page of articles by name, with the pieces of a branch. */
export async function listArticulos(
  db: Db,
  filtro: FiltroInventario,
  buscado: CodigoEscrito,
  conCostos: boolean,
): Promise<{ data: (ArticuloDeLista & { foto: Buffer | null })[]; total: number; totalExacto: boolean }> {
  const { filas, ...cuenta } = await (buscado.texto ? leerHallados(db, filtro, buscado) : leerTodos(db, filtro))
  return { data: filas.map((fila) => enPesos(fila, conCostos)), ...cuenta }
}

/** All ids that a filter lets through, by name. */
export function listIdsFiltrados(db: Db, filtro: Cuales, buscado: CodigoEscrito): Promise<number[]> {
  const suyos = hallar(db, filtro, buscado).selectFrom('hallados').select('id')
  return leerIds(db, suyos.orderBy('marca').orderBy('modelo').orderBy('id'))
}

/** Articles with these ids as a branch sees them, in any order. */
export async function listArticulosPorIds(
  db: Db,
  sucursal: number,
  ids: readonly number[],
  conCostos: boolean,
): Promise<ArticuloDeLista[]> {
  const filas = await articulos(db, sucursal).select(deLista(sucursal)).where('a.id', 'in', ids).execute()
  return filas.map((fila) => enPesos(fila, conCostos))
}

/** An article as a branch sees it, but for its places and moves. */
export async function selectArticulo(db: Db, id: number, sucursal: number, conCostos: boolean) {
  const fila = await articulos(db, sucursal)
    .innerJoin('sucursal as b', (on) => on.on('b.id', '=', sucursal))
    .select(deLista(sucursal))
    .select(['a.material', 'a.genero', 'a.proveedor', 'a.version', 'b.tasa_iva', 's.precio as precioSucursal'])
    .select(['a.clave_sat as claveSat', 'a.unidad_sat as unidadSat', 'a.precio as precioCadena', 'a.iva'])
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
    .select(
      sql<MovimientoDeInventario['reacomodo']>`case when m.de_sucursal = m.a_sucursal
        then json_build_object('piezas', m.cantidad, 'de', m.de, 'a', m.a) end`.as('reacomodo'),
    )
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
      'm.reacomodo',
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
