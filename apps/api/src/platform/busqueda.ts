import { normalizarTelefono } from '@nitida/contract/telefonos'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Words of a search that are looked at; no name and no phone has more. */
const PALABRAS = 12

const PARECE_TELEFONO = /^[\d\s()+.-]*\d[\d\s()+.-]*$/
/** Length up to which a word is looked for where words begin only (D-79), because it would be found in nearly everybody. */
const BREVE = /^[\p{L}\p{N}]\p{M}*(?:[\p{L}\p{N}]\p{M}*)?$/u

/** The words of a text, each once. A phone is one word, however it is written. */
function palabrasDe(search: string): string[] {
  if (PARECE_TELEFONO.test(search)) return [normalizarTelefono(search)]
  const palabras = search.normalize('NFC').split(/\s+/).filter(Boolean)
  return [...new Set(palabras)].slice(0, PALABRAS)
}

/**
 * A word as the columns of searches are written, with `%`, `_` and `\` meaning themselves. They are escaped after f_unaccent(),
 * which makes them of their look-alikes (％, ∖).
 */
const literal = (texto: string): RawBuilder<string> =>
  sql<string>`regexp_replace(f_unaccent(${texto}), '[\\\\%_]', '\\\\\\&', 'g')`

/** A user's text as a `like` pattern that finds it anywhere, whatever its accents and capitals. */
export const contiene = (texto: string): RawBuilder<string> => sql<string>`('%' || ${literal(texto)} || '%')`

const iniciaPalabra = (texto: string): RawBuilder<string> => sql<string>`('% ' || ${literal(texto)} || '%')`

const LETRAS = /^[a-z\d]{1,2}$/

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
    .map((palabra) => sql`${texto} like ${BREVE.test(palabra) ? iniciaPalabra(palabra) : contiene(palabra)}`)
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
