import { type ClaveColumna, clavesColumna } from '@nitida/contract/tablero.rules'
import { useNavigate } from '@tanstack/react-router'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodos } from '../../entidades/pedido/pedidos.consulta.ts'

/** The views of `/dashboard/pedidos`. */
export type Vista =
  | 'tabla'
  | 'tablero'
  | 'presupuestos'
  | 'inventario'
  | 'recibir'
  | 'ordenes'
  | 'traslados'
  | 'conteos'
  | 'cifras'
  | 'micas'
  | 'taller'

/** Parameters of both views, and of the board alone the column that a phone shows. */
export function useVistaDePedidos() {
  const { usuario } = useSesion()
  const direccion = useParametros('pedidos')
  const navigate = useNavigate()
  const vista: Vista = direccion.vista ?? 'tabla'
  const sucursal = veTodos(usuario) ? direccion.sucursal : null
  const columna = direccion.columna ?? clavesColumna[0]
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
