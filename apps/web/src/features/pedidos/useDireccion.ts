import { type ClaveColumna, clavesColumna } from '@nitida/contract/tablero.rules'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { veTodos } from './shared/pedidos.peticion.ts'

/** The two views of `/dashboard/pedidos`. */
export type Vista = 'tabla' | 'tablero'

const leerSucursal = (valor: unknown): number | null =>
  typeof valor === 'number' && Number.isSafeInteger(valor) && valor > 0 ? valor : null

/** What the address says of both views, and of the board alone: the column that a phone shows. */
export function useDireccion() {
  const { usuario } = useSesion()
  const busqueda: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const vista: Vista = busqueda.vista === 'tablero' ? 'tablero' : 'tabla'
  const sucursal = veTodos(usuario) ? leerSucursal(busqueda.sucursal) : null
  const columna = clavesColumna.find((clave) => clave === busqueda.columna) ?? clavesColumna[0]
  const cambiar = (cambios: { sucursal?: number | null; columna?: ClaveColumna }) => {
    const nueva = { sucursal, columna, ...cambios }
    const search = {
      vista,
      ...(nueva.sucursal === null ? {} : { sucursal: nueva.sucursal }),
      ...(nueva.columna === clavesColumna[0] ? {} : { columna: nueva.columna }),
    }
    void navigate({ to: '.', search, resetScroll: false, replace: cambios.columna !== undefined })
  }
  return { vista, sucursal, columna, cambiar }
}
