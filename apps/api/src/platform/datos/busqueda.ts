import { leerCorreo } from '@nitida/contract/claves'
import { leerTelefono } from '@nitida/contract/telefonos.lectura'
import { limpiarLinea } from '@nitida/contract/textos'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Alcance } from './alcance.ts'
import type { Db } from './db.ts'

/** Words of a search that are looked at; no name and no phone has more. */
const PALABRAS = 12

const SIGNOS_DE_TELEFONO = /^[\d\s()+.-]+$/
/** Length up to which a word is looked for where words begin only (D-79), because it would be found in nearly everybody. */
const BREVE = /^[\p{L}\p{N}]\p{M}*(?:[\p{L}\p{N}]\p{M}*)?$/u

/** What stands between words. The signs that `like` knows are looked for like letters, and apostrophes part what they join. */
const ENTRE_PALABRAS = /[^\p{L}\p{N}\p{M}%_\\％＿∖]+/u
/** A phone among words. */
const TELEFONO_EN_TEXTO = /(?<![\p{L}\p{N}])[+(]?\d[\d ().-]{8,22}\d(?![\p{L}\p{N}])/u

/** The words of a typed or pasted text, without the commas, bars and quotes between them. An address of e-mail is one. */
export function palabrasSueltas(texto: string): string[] {
  const trozos = texto.split(/\s+/).filter(Boolean)
  const palabras = trozos.flatMap((trozo) => (trozo.includes('@') ? [leerCorreo(trozo)] : trozo.split(ENTRE_PALABRAS)))
  return palabras.some(Boolean) ? palabras.filter(Boolean) : trozos
}

const digitosDe = (texto: string): string | null => {
  const lectura = leerTelefono(texto)
  if (lectura.tipo === 'extranjero') return /^\+1(\d{10})$/.exec(lectura.numero)?.[1] ?? null // kept without its 1 before it was refused
  return lectura.tipo === 'mexicano' ? lectura.digitos : null
}

/** The words of a search, each once. A phone is one word, however it is written, alone or beside a name. */
function palabrasDe(search: string): string[] {
  const entero = digitosDe(search)
  if (entero) return [entero]
  if (SIGNOS_DE_TELEFONO.test(search) && /\d/.test(search))
    return [search.replace(/^\s*\(?\+52/, '').replace(/\D/g, '') || search]
  const [pegado = ''] = TELEFONO_EN_TEXTO.exec(search) ?? []
  const digitos = digitosDe(pegado)
  const palabras = palabrasSueltas(limpiarLinea(digitos ? search.replace(pegado, ' ') : search))
  return [...new Set(digitos ? [...palabras, digitos] : palabras)].slice(0, PALABRAS)
}

/**
 * A word as the columns of searches are written, with `%`, `_` and `\` meaning themselves. They are escaped after f_unaccent(),
 * which makes them of their look-alikes (％, ∖).
 */
const literal = (texto: string): RawBuilder<string> =>
  sql<string>`regexp_replace(f_unaccent(${texto}), '[\\\\%_]', '\\\\\\&', 'g')`

/** A user's text as a `like` pattern that finds it anywhere, whatever its accents and capitals. */
export const contiene = (texto: string): RawBuilder<string> => sql<string>`('%' || ${literal(texto)} || '%')`

/** How names are shortened; each finds the other: 'Ma. Gpe.' is María Guadalupe. */
const ABREVIATURAS: Readonly<Record<string, readonly string[]>> = {
  maria: ['ma'],
  guadalupe: ['gpe', 'gpa', 'guad'],
  francisco: ['fco', 'frco', 'fcisco'],
  francisca: ['fca', 'frca'],
  jose: ['jse', 'jph'],
  antonio: ['ant', 'anto'],
  alejandro: ['alej', 'alejdro'],
  fernando: ['fdo', 'fer'],
  guillermo: ['gmo'],
  manuel: ['ml', 'mnl'],
  concepcion: ['concep', 'cpcion'],
  rosario: ['ros'],
  carmen: ['cmen'],
  hernandez: ['hdz', 'hdez', 'hndz'],
  martinez: ['mtz', 'mtnez', 'mnez'],
  gonzalez: ['gzz', 'glez', 'gzlez'],
  rodriguez: ['rdz', 'rguez', 'rodz'],
  sanchez: ['snchz', 'schz'],
  ramirez: ['rmz', 'ramz'],
  gutierrez: ['gtz', 'gtrz'],
  dominguez: ['dguez', 'dmgz'],
  jimenez: ['jmz', 'jmnz'],
  fernandez: ['fdez', 'fdz'],
  vazquez: ['vzq', 'vqz'],
  lopez: ['lpz'],
  garcia: ['gcia'],
  san: ['sn'],
  santa: ['sta'],
  santo: ['sto'],
}
const ENTERAS = new Map(
  Object.entries(ABREVIATURAS).flatMap(([entera, cortas]) => cortas.map((corta) => [corta, entera] as const)),
)
/** A name that an apostrophe may part after its first letter: D'Angelo, O'Farrill. */
const CON_APOSTROFO = /^([do])(\p{L}{4,})$/u

const iniciaPalabra = (texto: string): RawBuilder<string> => sql<string>`('% ' || ${literal(texto)} || '%')`

const LETRAS = /^[a-z\d]{1,2}$/

/** A whole word, with its full stop or without. */
const palabraEntera = (texto: string, fin: string): RawBuilder<string> =>
  sql<string>`('% ' || ${literal(texto)} || ${`${fin}%`})`

/** Patterns one of which a word of a name fulfils: the word itself, and other ways to write it. */
function patronesDe(palabra: string): RawBuilder<string>[] {
  const letras = palabra.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ª', 'a').toLowerCase()
  const entera = ENTERAS.get(letras)
  const cortas = ABREVIATURAS[letras] ?? []
  const [, inicial, resto] = CON_APOSTROFO.exec(letras) ?? []
  return [
    BREVE.test(palabra) ? iniciaPalabra(palabra) : contiene(palabra),
    ...(entera && !entera.startsWith(letras) ? [iniciaPalabra(entera)] : []),
    ...cortas.flatMap((corta) => [palabraEntera(corta, ' '), palabraEntera(corta, '.')]),
    ...(inicial && resto ? [sql<string>`('% ' || ${`${inicial}_`} || ${literal(resto)} || '%')`] : []),
  ]
}

const unaDe = (texto: RawBuilder<string>, patrones: readonly RawBuilder<string>[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    patrones.map((patron) => sql`${texto} like ${patron}`),
    sql` or `,
  )})`

/**
 * Two brief words that never begin the same word. The planner takes words for independent, though a name has only a few: it would
 * expect five times too many with an A and an E, and walk from the newest on for all of them. A pattern with one before the other
 * makes it count them together, in its sample.
 */
function parejaDe(palabras: readonly string[]): readonly [string, string] | null {
  const breves = palabras
    .filter((palabra) => BREVE.test(palabra))
    .map((palabra) => ({ palabra, letras: palabra.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() }))
    .filter(({ letras }) => LETRAS.test(letras))
  const [una, ...otras] = breves
  const otra = una && otras.find((b) => !b.letras.startsWith(una.letras) && !una.letras.startsWith(b.letras))
  return una && otra ? [una.palabra, otra.palabra] : null
}

const seguidas = (antes: string, despues: string): RawBuilder<string> =>
  sql<string>`('% ' || ${literal(antes)} || '% ' || ${literal(despues)} || '%')`

function condicionesDe(texto: RawBuilder<string>, palabras: readonly string[]): RawBuilder<unknown>[] {
  const pareja = parejaDe(palabras)
  const condiciones = palabras
    .filter((palabra) => !pareja?.includes(palabra))
    .map((palabra) => unaDe(texto, patronesDe(palabra)))
  if (pareja) {
    const [una, otra] = pareja
    condiciones.push(sql`(${texto} like ${seguidas(una, otra)} or ${texto} like ${seguidas(otra, una)})`)
  }
  return condiciones
}

const todas = (condiciones: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(condiciones, sql` and `)})`

/** True where every word is found, in any order (D-79). `texto` is without accents and capitals, and begins with a space. */
export const conPalabras = (texto: RawBuilder<string>, search: string): RawBuilder<SqlBool> =>
  todas(condicionesDe(texto, palabrasDe(search)))

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

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** How many of all patients a search may find. The planner knows from its sample, and finds nobody to tell. */
async function esperarHallar(db: Db, search: string): Promise<number> {
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

/**
 * The condition of the living patients that a search finds, and whether many or very many are expected. One branch's are found by the index that
 * holds their texts where the chain has many of a name.
 */
export async function losHallados(
  db: Db,
  alias: string,
  search: string,
  alcance: Alcance,
  sucursal: number | undefined,
): Promise<{ suyos: RawBuilder<SqlBool>; muchas: boolean; muchisimas: boolean }> {
  const esperados = await esperarHallar(db, search)
  const muchas = esperados > MUCHOS
  const porTexto = muchas && unica(alcance, sucursal) !== null && conPalabraLarga(search)
  return {
    suyos: porTexto ? deTexto(alias, search) : conPalabrasDeCliente(alias, search),
    muchas,
    muchisimas: esperados > MUCHISIMOS,
  }
}
