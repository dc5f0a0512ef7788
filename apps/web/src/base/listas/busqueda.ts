import { PREFIJO_DE_PESTANA } from '../sesion/almacen.ts'

/** The keys that the specification names (§2), whose texts stay in the browser; all others stay with their tab. */
const DEL_NAVEGADOR: ReadonlySet<string> = new Set(['PacienteSearch', 'PedidoSearch'])

/** Storage of a list's search text: local storage for keys of the specification, else the tab's. */
export const lugarDeBusqueda = (clave: string): [clave: string, donde: Storage] =>
  DEL_NAVEGADOR.has(clave) ? [clave, localStorage] : [`${PREFIJO_DE_PESTANA}${clave}`, sessionStorage]

export function busquedaGuardada(clave: string): string {
  const [nombre, donde] = lugarDeBusqueda(clave)
  return donde.getItem(nombre) ?? ''
}
