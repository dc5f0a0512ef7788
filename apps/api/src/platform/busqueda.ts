import { normalizarTelefono } from '@nitida/contract/telefonos'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** No name and no phone has more words; what is typed beyond them is not looked at. */
const PALABRAS = 12

const PARECE_TELEFONO = /^[\d\s()+.-]*\d[\d\s()+.-]*$/
/** One or two letters or digits would be found in nearly everybody: they are looked for where words begin (D-79). */
const BREVE = /^[\p{L}\p{N}]\p{M}*(?:[\p{L}\p{N}]\p{M}*)?$/u

/** What is looked for: the words, each once. A phone is one word, however it is written. */
function palabrasDe(search: string): string[] {
  if (PARECE_TELEFONO.test(search)) return [normalizarTelefono(search)]
  const palabras = search.normalize('NFC').split(/\s+/).filter(Boolean)
  return [...new Set(palabras)].slice(0, PALABRAS)
}

/** As the columns of searches are written, and with `%`, `_` and `\` meaning themselves. They are escaped after f_unaccent(),
 * which makes them of their look-alikes (％, ∖). */
const literal = (texto: string): RawBuilder<string> =>
  sql<string>`regexp_replace(f_unaccent(${texto}), '[\\\\%_]', '\\\\\\&', 'g')`

/** A user's text as a `like` pattern that finds it anywhere, whatever its accents and capitals. */
export const contiene = (texto: string): RawBuilder<string> => sql<string>`('%' || ${literal(texto)} || '%')`

const iniciaPalabra = (texto: string): RawBuilder<string> => sql<string>`('% ' || ${literal(texto)} || '%')`

/** True where every word is found, in any order (D-79). `texto` is without accents and capitals, and begins with a space. */
export function conPalabras(texto: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  const condiciones = palabrasDe(search).map(
    (palabra) => sql`${texto} like ${BREVE.test(palabra) ? iniciaPalabra(palabra) : contiene(palabra)}`,
  )
  return sql<SqlBool>`(${sql.join(condiciones, sql` and `)})`
}

/** Name and phones of a patient, as the index `cliente_palabras` has them. */
export const textoDeCliente = (alias: string): RawBuilder<string> =>
  sql<string>`(' ' || ${sql.ref(`${alias}.busqueda`)})`

/** Patients that a search finds, as ids for a list of what is theirs. */
export const clientesHallados = (search: string): RawBuilder<number> =>
  sql<number>`(select b.id from cliente b where ${conPalabras(textoDeCliente('b'), search)})`
