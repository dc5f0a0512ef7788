import { PREFIJO_DE_PESTANA } from '../sesion/almacen.ts'

/** The keys that the specification names (§2): these texts stay in the browser, all others with their tab. */
const DEL_NAVEGADOR: ReadonlySet<string> = new Set(['PacienteSearch', 'PedidoSearch'])

/** Where the search text of a list is kept: local storage for those of the specification, else the tab's. */
export const lugarDeBusqueda = (clave: string): [clave: string, donde: Storage] =>
  DEL_NAVEGADOR.has(clave) ? [clave, localStorage] : [`${PREFIJO_DE_PESTANA}${clave}`, sessionStorage]

export function busquedaGuardada(clave: string): string {
  const [nombre, donde] = lugarDeBusqueda(clave)
  return donde.getItem(nombre) ?? ''
}

const MAXIMA = 100_000

/** The page that an address names; the first one when it names none. */
export function leerPagina(valor: unknown): number {
  const pagina = Number(valor ?? 1)
  return Number.isInteger(pagina) && pagina >= 1 && pagina <= MAXIMA ? pagina : 1
}

/** A row's id in an address; null for anything else. */
export const leerId = (valor: unknown): number | null =>
  typeof valor === 'number' && Number.isSafeInteger(valor) && valor > 0 ? valor : null
