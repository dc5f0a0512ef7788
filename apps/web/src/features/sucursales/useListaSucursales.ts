import { useQuery } from '@tanstack/react-query'
import { useBusqueda } from '../../shared/listas/useBusqueda.ts'
import { useEliminados } from '../../shared/listas/useEliminados.ts'
import { usePagina } from '../../shared/listas/usePagina.ts'
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
