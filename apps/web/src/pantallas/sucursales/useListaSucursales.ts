import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useEliminados } from '../../base/listas/eliminados.tsx'
import { useBusqueda } from '../../base/listas/useBusqueda.ts'
import { usePagina } from '../../base/listas/usePagina.ts'
import { type Filtro, filtroDeSucursales } from './sucursales.peticion.ts'

/** One page of the list. */
const sucursalesQuery = (filtro: Filtro) => consulta(api.sucursales.list, filtroDeSucursales(filtro))

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
