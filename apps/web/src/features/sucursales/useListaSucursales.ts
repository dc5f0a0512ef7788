import { useQuery } from '@tanstack/react-query'
import { useBusqueda } from '../usuarios/shared/useBusqueda.ts'
import { useEliminados } from '../usuarios/shared/useEliminados.ts'
import { usePagina } from '../usuarios/shared/usePagina.ts'
import { sucursalesQuery } from './sucursales.consulta.ts'

/** What the list shows: page in the address, search text in local storage (D-74), removed branches on demand (D-73). */
export function useListaSucursales() {
  const pagina = usePagina()
  const [busqueda, buscar] = useBusqueda('SucursalSearch', pagina)
  const [eliminadas, verEliminadas] = useEliminados(pagina)
  const consulta = useQuery(sucursalesQuery({ pagina: pagina.pagina, busqueda, eliminadas }))
  return {
    consulta,
    pagina,
    busqueda,
    eliminadas,
    buscar,
    verEliminadas,
  }
}
