import { esFecha, type Fecha } from '@nitida/contract/fechas'

/** Reads a parameter of an address; null for an impossible value, which is left out rather than refused. */
export type Lector<T> = (crudo: unknown) => T | null

/** A row's id, as a number or as its digits. */
export function leerId(crudo: unknown): number | null {
  const id = typeof crudo === 'string' && /^[1-9]\d*$/.test(crudo) ? Number(crudo) : crudo
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** One of some values. */
export const leerUnoDe =
  <const T>(valores: readonly T[]): Lector<T> =>
  (crudo) =>
    valores.find((valor) => valor === crudo) ?? null

/** One of the keys of a table, whose type says that none is missing. */
export const leerClave = <T extends string>(valores: Readonly<Record<T, true>>): Lector<T> => {
  const es = (clave: string): clave is T => Object.hasOwn(valores, clave)
  return (crudo) => (typeof crudo === 'string' && es(crudo) ? crudo : null)
}

/** A day that exists. */
export const leerFecha: Lector<Fecha> = (crudo) => (typeof crudo === 'string' && esFecha(crudo) ? crudo : null)

const LETRAS_MAXIMAS = 60

/** A short name that is no person's: of a brand. */
export const leerNombre: Lector<string> = (crudo) =>
  (typeof crudo === 'string' || typeof crudo === 'number') && crudo !== ''
    ? String(crudo).slice(0, LETRAS_MAXIMAS)
    : null

const PAGINA_MAXIMA = 100_000

/** The page of a list; the first one when the address names none. */
export function leerPagina(crudo: unknown): number {
  const pagina = Number(crudo ?? 1)
  return Number.isInteger(pagina) && pagina >= 1 && pagina <= PAGINA_MAXIMA ? pagina : 1
}

/** The parameters of a screen's address, each with its reader. */
export type Parametros = Readonly<Record<string, Lector<unknown>>>

/** Values of those parameters. */
export type Direccion<P extends Parametros> = { readonly [K in keyof P]: ReturnType<P[K]> }

export function leerParametros<P extends Parametros>(
  parametros: P,
  busqueda: Readonly<Record<string, unknown>>,
): Direccion<P> {
  const leidos = Object.entries(parametros).map(([nombre, leer]) => [nombre, leer(busqueda[nombre])])
  return Object.fromEntries(leidos) as Direccion<P>
}

interface EnPantalla {
  pathname: string
  search: { pagina?: unknown; tab?: unknown }
}

/** What of an address says which view is seen: not the page of its list, nor the tab that opens first. */
export const vistaDe = ({ pathname, search: { pagina: _, tab, ...resto } }: EnPantalla): string =>
  JSON.stringify([pathname, resto, tab === 'usuarios' ? null : tab])
