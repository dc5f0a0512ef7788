import type { Pagina } from '@nitida/contract/endpoint'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Alcance, enAlcance } from './alcance.ts'
import { type Db, preparada, sqlstate } from './db.ts'

/** Rows of a list without `page` and `limit`; searches are counted up to it (D-68). */
export const TOPE = 1000
const POR_PAGINA = 10
/** Bound of counting a list that is narrowed without a search: nobody walks further, and a count grows with the table. */
const TOPE_SIN_BUSCAR = 10_000

/** Rows to skip and to take. */
export function ventana({ page, limit }: Pagina): { limit: number; offset: number } {
  const completa = page === undefined && limit === undefined
  const tamano = limit ?? (completa ? TOPE : POR_PAGINA)
  return { limit: tamano, offset: ((page ?? 1) - 1) * tamano }
}

const topeDe = ({ search }: Pagina): number => (search ? TOPE : TOPE_SIN_BUSCAR)

/** Length of a list, counted up to its bound. */
export const resumir = (
  contadas: number,
  filtro: Pagina,
  tope = topeDe(filtro),
): { total: number; totalExacto: boolean } => ({ total: Math.min(contadas, tope), totalExacto: contadas <= tope })

/**
 * Counts the rows of a list up to a bound, because nobody pages through more and counting costs as much as reading (D-68). A
 * search stops at `TOPE`, since a common syllable finds half the table. As a column of the page itself (`.as('total')`) it saves
 * a round trip; `resumir` reads it.
 */
export const cuentaDe = <D, T extends keyof D, O>(db: Db, filas: SelectQueryBuilder<D, T, O>, filtro: Pagina) =>
  db
    .selectFrom(
      filas
        .clearSelect()
        .clearOrderBy()
        .select(sql<number>`1`.as('uno'))
        .limit(topeDe(filtro) + 1)
        .as('filas'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))

/** Like `cuentaDe`, in a statement of its own. */
export async function contar<D, T extends keyof D, O>(
  db: Db,
  filas: SelectQueryBuilder<D, T, O>,
  filtro: Pagina,
): Promise<{ total: number; totalExacto: boolean }> {
  const { total } = await cuentaDe(db, filas, filtro).executeTakeFirstOrThrow()
  return resumir(total, filtro)
}

/** The whole of a long list, or of one branch's part, whose number of rows is kept (migration 0071) and never counted. */
export interface ListaEntera {
  /** Its name in `conteo`, as the trigger that counts it writes it. */
  lista: string
  alcance: Alcance
  sucursal?: number | undefined
  /** Rows that the number counts and the list leaves out. */
  ocultas?: RawBuilder<number>
}

async function contarEntera(db: Db, { lista, alcance, sucursal, ocultas = sql<number>`0` }: ListaEntera) {
  let cambios = db.selectFrom('conteo').where('lista', '=', lista).where(enAlcance('id_sucursal', alcance))
  if (sucursal !== undefined) cambios = cambios.where('id_sucursal', '=', sucursal)
  const suma = cambios.select(sql<number>`coalesce(sum(cambio), 0)::bigint - ${ocultas}`.as('total'))
  const { total } = await preparada(suma).executeTakeFirstOrThrow()
  return { total, totalExacto: true }
}

/**
 * Ids of a list, in its order. They travel as one text: a row of the driver's for each costs ten times as much, and hundreds of
 * thousands of them would fill the memory.
 * @param planFijo whether one plan serves for whatever values they are looked for with.
 */
export async function leerIds<D, T extends keyof D>(
  db: Db,
  ordenadas: SelectQueryBuilder<D, T, { id: number }>,
  planFijo = false,
): Promise<number[]> {
  const juntas = db
    .selectFrom(ordenadas.as('todas'))
    .select(sql<string | null>`string_agg(todas.id::text, ',')`.as('ids'))
  const { ids } = await (planFijo ? preparada(juntas) : juntas).executeTakeFirstOrThrow()
  return JSON.parse(`[${ids ?? ''}]`) as number[] // digits and commas
}

/** Ids that a search finds: so many of them, the first in order or any. */
export type Hallazgo<D, T extends keyof D> = (
  cuantas: number,
  enOrden: boolean,
) => SelectQueryBuilder<D, T, { id: number }>

/** A list as a search reads it. */
interface Busqueda<D, T extends keyof D> {
  hallar: Hallazgo<D, T>
  /** Whether more are expected than are counted, where that is known. */
  muchas?: boolean | undefined
  /** Whether so many are expected that the newest of them are counted sooner than any. */
  muchisimas?: boolean | undefined
  /** Whether one plan serves for whatever text is looked for. */
  planFijo?: boolean | undefined
}

/** PostgreSQL's code of a statement that met its limit of time. */
const SIN_TIEMPO = '57014'

/** Null for a statement that met its limit of time. @throws whatever failed otherwise. */
export function quePasaDeTiempo(error: unknown): null {
  if (sqlstate(error) !== SIN_TIEMPO) throw error
  return null
}

/**
 * A search's page, and how many rows it finds up to the bound. Of many the page is looked for and read while any rows are
 * counted: it is met soon on the way from the newest. Few are read in order at once: asked for a thousand of them the planner finds
 * all, and asked for ten it would hope to meet those soon as well, and walk the whole table. Where nobody knows, any rows come
 * first. The statements are unnamed, so they are planned for the text they look for (stack trap 4), unless one plan serves for all.
 */
async function leerHalladas<D, T extends keyof D, F>(
  db: Db,
  { hallar, muchas, muchisimas, planFijo }: Busqueda<D, T>,
  filtro: Pagina,
  leer: (ids: number[]) => Promise<F[]>,
) {
  const { limit, offset } = ventana(filtro)
  const hasta = offset + limit
  const leerFilas = async (ids: number[]) => (ids.length > 0 ? leer(ids) : [])
  const leerPaginaDe = (ids: number[]) => leerFilas(ids.slice(offset, hasta))
  const leerPrimeras = async () => leerPaginaDe(await leerIds(db, hallar(hasta, true)))
  const [halladas, adelantadas] = await Promise.all([
    leerIds(db, hallar(TOPE + 1, muchas === false || muchisimas === true), planFijo),
    muchas ? leerPrimeras().catch(quePasaDeTiempo) : null,
  ])
  const son = resumir(halladas.length, filtro)
  if (adelantadas) return { filas: adelantadas, ...son }
  if (halladas.length > TOPE && (muchas !== false || hasta > TOPE)) return { filas: await leerPrimeras(), ...son }
  // Where many were expected and few are there, the way from the newest on may be too long: these are all there are.
  if (muchas) return { filas: (await leerFilas(halladas)).slice(offset, hasta), ...son }
  return { filas: await leerPaginaDe(muchas === false ? halladas : halladas.toSorted((a, b) => b - a)), ...son }
}

/**
 * A page of a list and its length. The page's ids come first, by an index alone, and `leer` joins the shown columns for those
 * rows only; it has to sort them again.
 * @param ordenadas the ids of all rows, sorted.
 * @param entera the list, when only its branch narrows it.
 * @param busqueda how a search reads the list, when not by `ordenadas`; without `muchas` those are the newest first.
 */
export async function leerPagina<D, T extends keyof D, F>(
  db: Db,
  ordenadas: SelectQueryBuilder<D, T, { id: number }>,
  filtro: Pagina,
  leer: (ids: number[]) => Promise<F[]>,
  entera: ListaEntera | null = null,
  busqueda: Partial<Busqueda<D, T>> = {},
): Promise<{ filas: F[]; total: number; totalExacto: boolean }> {
  if (!filtro.search) {
    const { limit, offset } = ventana(filtro)
    const leerFilas = async () => {
      const deLaPagina = await ordenadas.limit(limit).offset(offset).execute()
      return deLaPagina.length > 0 ? leer(deLaPagina.map(({ id }) => id)) : []
    }
    const [filas, cuenta] = await Promise.all([
      leerFilas(),
      entera ? contarEntera(db, entera) : contar(db, ordenadas, filtro),
    ])
    return { filas, ...cuenta }
  }
  const hallar: Hallazgo<D, T> = (cuantas, enOrden) =>
    (enOrden ? ordenadas : ordenadas.clearOrderBy()).limit(sql.lit(cuantas))
  return leerHalladas(db, { hallar, ...busqueda }, filtro, leer)
}
