import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { BREVE, condicionesDe, conPalabras, palabrasDe, todas } from '../../platform/datos/busqueda.ts'
import type { Db } from '../../platform/datos/db.ts'

const NUMERO = /^\d{4,}$/

/**
 * True for the patients of whom every word is found, by the index of words (`cliente_palabras`). A number is found by the index of
 * each four digits of it (`cliente_cuartetos`), and compared without `like`, for which the planner would read the other one too.
 */
export function conPalabrasDeCliente(alias: string, search: string): RawBuilder<SqlBool> {
  const busqueda = sql.ref(`${alias}.busqueda`)
  const palabras = palabrasDe(search)
  const numeros = palabras.filter((palabra) => NUMERO.test(palabra))
  const otras = palabras.filter((palabra) => !NUMERO.test(palabra))
  return todas([
    ...condicionesDe(sql`(' ' || ${busqueda})`, otras),
    ...numeros.map(
      (numero) => sql`strpos(${busqueda}, ${numero}) > 0 and cuartetos(${busqueda}) @> cuartetos(${numero})`,
    ),
  ])
}

/** Ids of patients that a search finds, for a list of their rows. */
export const clientesHallados = (search: string): RawBuilder<number> =>
  sql<number>`(select b.id from cliente b where ${conPalabrasDeCliente('b', search)})`

/**
 * Patients from which on a branch's rows are read sooner than the patients are found, and a page is met soon from the newest on.
 */
const MUCHOS = 1000
/** Patients from which on a thousand are met on the way from the newest sooner than the index of words has found them all. */
const MUCHISIMOS = 15_000

/** A number that few have in their phones, but for the one that stands for none. */
const RARO = /^(?!0+$)\d{7,}$/

/** The number that a text is and nothing else, where few have it. */
export function soloNumero(search: string): string | null {
  const [numero = '', ...otras] = palabrasDe(search)
  return otras.length === 0 && RARO.test(numero) ? numero : null
}

/**
 * True for the few who have a number. The planner is not told which, so its plan serves for all of them, and a connection keeps it
 * (`preparada`). They are found apart, by the index of four digits: expecting thousands, the planner would walk a branch's for them.
 */
const conNumero = (alias: string, numero: string): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(`${alias}.id`)} in (
  with suyos as materialized (
    select b.id from cliente b
    where strpos(b.busqueda, ${numero}) > 0 and cuartetos(b.busqueda) @> (select cuartetos(${numero})))
  select id from suyos))`

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** How many of all patients a search may find. The planner knows from its sample, and finds nobody to tell; a phone needs no asking. */
async function esperarHallar(db: Db, search: string): Promise<number> {
  if (palabrasDe(search).some((palabra) => RARO.test(palabra))) return 0
  const plan = sql<Plan>`explain (format json) select from cliente b where ${conPalabrasDeCliente('b', search)}`
  const [fila] = (await plan.execute(db)).rows
  return fila?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** True where a patient's text has every word. The empty end keeps the index of words out, which would read all the chain's. */
const deTexto = (alias: string, search: string) =>
  conPalabras(sql<string>`(' ' || ${sql.ref(`${alias}.busqueda`)} || '')`, search)

/**
 * True for rows of a branch whose patient a search finds. The branch's own patients are found by the index that holds their texts,
 * and each row of another one's patient looks him up.
 */
const halladosEn = (idCliente: RawBuilder<unknown>, sucursal: number, search: string) => sql<SqlBool>`(
  ${idCliente} in (select b.id from cliente b
    where b.id_sucursal = ${sucursal} and b.eliminado_en is null and ${deTexto('b', search)})
  or not exists (select 1 from cliente d
    where d.id = ${idCliente} and d.id_sucursal = ${sucursal} and d.eliminado_en is null)
  and (select ${deTexto('x', search)} from cliente x where x.id = ${idCliente}))`

/** The branch whose rows alone a search may find; null where it reaches more. */
const unica = (alcance: Alcance, sucursal: number | undefined): number | null =>
  alcance.tipo === 'propia' ? alcance.idSucursal : (sucursal ?? null)

/**
 * The condition of the rows whose patient a search finds, and whether many are expected. They are looked for from the patients'
 * side, or from the rows' where these are one branch's and the patients many.
 * @param columna of the patient's id.
 */
export async function deHallados(
  db: Db,
  columna: string,
  search: string,
  alcance: Alcance,
  sucursal: number | undefined,
): Promise<{ suyas: RawBuilder<SqlBool>; muchas: boolean }> {
  const idCliente = sql.ref(columna)
  const una = unica(alcance, sucursal)
  const muchas = (await esperarHallar(db, search)) > MUCHOS
  const suyas =
    muchas && una !== null
      ? halladosEn(idCliente, una, search)
      : sql<SqlBool>`${idCliente} in ${clientesHallados(search)}`
  return { suyas, muchas }
}

/** Whether a text has a word of three letters or more: of a common one the index of words reads the whole chain's. */
const conPalabraLarga = (search: string): boolean =>
  palabrasDe(search).some((palabra) => !BREVE.test(palabra) && !NUMERO.test(palabra))

/** Patients that a search finds. */
interface Hallados {
  suyos: RawBuilder<SqlBool>
  /** Whether many are expected, and whether very many are. */
  muchas: boolean
  muchisimas: boolean
  /** Whether one plan serves for whatever text is looked for. */
  planFijo: boolean
}

/**
 * The condition of the living patients that a search finds. One branch's are found by the index that holds their texts where the chain
 * has many of a name.
 */
export async function losHallados(
  db: Db,
  alias: string,
  search: string,
  alcance: Alcance,
  sucursal: number | undefined,
): Promise<Hallados> {
  const numero = soloNumero(search)
  if (numero) return { suyos: conNumero(alias, numero), muchas: false, muchisimas: false, planFijo: true }
  const esperados = await esperarHallar(db, search)
  const muchas = esperados > MUCHOS
  const porTexto = muchas && unica(alcance, sucursal) !== null && conPalabraLarga(search)
  return {
    suyos: porTexto ? deTexto(alias, search) : conPalabrasDeCliente(alias, search),
    muchas,
    muchisimas: esperados > MUCHISIMOS,
    planFijo: false,
  }
}
