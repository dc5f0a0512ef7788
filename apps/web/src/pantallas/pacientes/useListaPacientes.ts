import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useEliminados } from '../../base/listas/eliminados.tsx'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'
import { useBusqueda } from '../../base/listas/useBusqueda.ts'
import { usePagina } from '../../base/listas/usePagina.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { clientesQuery } from '../../entidades/paciente/clientes.consulta.ts'

/** The branch that narrows the list of type 0, carried by the address. */
function useSucursalElegida() {
  const { sucursal } = useParametros('pacientes')
  const navigate = useNavigate()
  return {
    sucursal,
    elegirSucursal: (id: number | null) =>
      void navigate({ to: '.', search: id === null ? {} : { sucursal: id }, resetScroll: false }),
  }
}

/** State of the list: page and branch in the address, search text in local storage (D-74), removed patients on demand (D-73). */
export function useListaPacientes() {
  const { usuario } = useSesion()
  const { sucursal, elegirSucursal } = useSucursalElegida()
  const pagina = usePagina(sucursal === null ? {} : { sucursal })
  const [busqueda, buscar] = useBusqueda('PacienteSearch', pagina)
  const [eliminados, verEliminados] = useEliminados(pagina)
  const consulta = useQuery(
    clientesQuery(usuario, { page: pagina.pagina, limit: FILAS_POR_PAGINA, search: busqueda, sucursal, eliminados }),
  )
  return {
    consulta,
    pagina,
    busqueda,
    sucursal,
    eliminados,
    elegirSucursal,
    buscar,
    verEliminados,
  }
}

export type ListaPacientes = ReturnType<typeof useListaPacientes>
