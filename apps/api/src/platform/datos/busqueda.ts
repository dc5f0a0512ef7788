import { leerCorreo } from '@nitida/contract/claves'
import { leerTelefono } from '@nitida/contract/telefonos.lectura'
import { limpiarLinea } from '@nitida/contract/textos'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Words of a search that are looked at; no name and no phone has more. */
const PALABRAS = 12

const SIGNOS_DE_TELEFONO = /^[\d\s()+.-]+$/
/** Length up to which a word is looked for where words begin only (D-79), because it would be found in nearly everybody. */
export const BREVE = /^[\p{L}\p{N}]\p{M}*(?:[\p{L}\p{N}]\p{M}*)?$/u

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
export function palabrasDe(search: string): string[] {
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

/** One condition for each word of a text, and for two brief ones together. */
export function condicionesDe(texto: RawBuilder<string>, palabras: readonly string[]): RawBuilder<unknown>[] {
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

/** True where every condition holds. */
export const todas = (condiciones: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`(${sql.join(condiciones, sql` and `)})`

/** True where every word is found, in any order (D-79). `texto` is without accents and capitals, and begins with a space. */
export const conPalabras = (texto: RawBuilder<string>, search: string): RawBuilder<SqlBool> =>
  todas(condicionesDe(texto, palabrasDe(search)))
