import { useNavigate } from '@tanstack/react-router'
import { useParametros } from '../../base/direccion/useParametros.ts'
import type { PaginaActual } from '../../base/listas/usePagina.ts'
import { type Direccion, escribirDireccion, hrefDe } from './parametros.ts'

/**
 * State of the appointments' address, and how to change it. `ir` goes to another view; `cambiar` keeps the view and unnamed
 * parameters, and starts its pages again. What replaces the address closes a form that was saved, or whose loss was asked for.
 */
export function useVistaDeCitas() {
  const direccion = useParametros('citas')
  const navigate = useNavigate()
  const poner = (nueva: Partial<Direccion>, replace = false) =>
    void navigate({ to: '.', search: escribirDireccion(nueva), resetScroll: false, replace, ignoreBlocker: replace })
  const cambiar = (cambios: Partial<Direccion>, replace = false) =>
    poner({ ...direccion, pagina: 1, ...cambios }, replace)
  const pagina: PaginaActual = {
    pagina: direccion.pagina,
    irA: (numero) => cambiar({ pagina: numero }),
    hrefDe: (numero) => hrefDe({ ...direccion, pagina: numero }),
  }
  return { direccion, pagina, ir: (nueva: Partial<Direccion>) => poner(nueva), cambiar }
}
