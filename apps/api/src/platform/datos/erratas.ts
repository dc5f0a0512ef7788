import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Letters of a word in which a typo is looked for: in a shorter one nearly everybody would be alike. */
const LARGO_MINIMO = 4
const LARGO_MAXIMO = 20
/** Words that are looked at; each costs four looks into the index of words for every letter. */
const PALABRAS = 3
const SOLO_LETRAS = /^[a-z]+$/

const lasPalabras = (search: string): string[] =>
  search.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean)

/** Patterns of the words that are one typo away from the beginning of a word: a letter that is wrong, missing, too many, or two that changed places. */
export function conErrata(palabra: string): string[] {
  const letras = [...palabra]
  const con = (i: number, quitar: number, poner: string) =>
    [...letras.slice(0, i), poner, ...letras.slice(i + quitar)].join('')
  const patrones = letras.flatMap((letra, i) => [
    con(i, 1, '_'),
    con(i, 0, '_'),
    con(i, 1, ''),
    ...(i + 1 < letras.length ? [con(i, 2, `${letras[i + 1]}${letra}`)] : []),
  ])
  return [...new Set(patrones)].filter((patron) => patron !== palabra)
}

/**
 * True where every word is found but one, which is there with one typo. It is asked once nothing was found by the words themselves.
 * @param texto without accents and capitals, beginning with a space.
 * @returns null for a text whose words are too few, too many or no words.
 */
export function conUnaErrata(texto: RawBuilder<string>, search: string): RawBuilder<SqlBool> | null {
  const palabras = lasPalabras(search)
  if (palabras.length > PALABRAS || !palabras.every((palabra) => SOLO_LETRAS.test(palabra))) return null
  const inicia = (patron: string) => sql`${texto} like ${`% ${patron}%`}`
  const posibles = palabras.flatMap((palabra, i) => {
    if (palabra.length < LARGO_MINIMO || palabra.length > LARGO_MAXIMO) return []
    const otras = palabras.filter((_, j) => j !== i).map(inicia)
    const suyas = sql`(${sql.join(conErrata(palabra).map(inicia), sql` or `)})`
    return [sql`(${sql.join([suyas, ...otras], sql` and `)})`]
  })
  return posibles.length > 0 ? sql<SqlBool>`(${sql.join(posibles, sql` or `)})` : null
}
