import { useQuery } from '@tanstack/react-query'
import { useEliminados } from '../../base/listas/eliminados.tsx'
import { useBusqueda } from '../../base/listas/useBusqueda.ts'
import { usePagina } from '../../base/listas/usePagina.ts'
import { sucursalesQuery } from './sucursales.consulta.ts'

/** State of the list: page in the address, search text in local storage (D-74), removed branches on demand (D-73). */
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
