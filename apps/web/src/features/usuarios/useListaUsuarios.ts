import { useQuery } from '@tanstack/react-query'
import { useBusqueda } from '../../shared/listas/useBusqueda.ts'
import { useEliminados } from '../../shared/listas/useEliminados.ts'
import { usePagina } from '../../shared/listas/usePagina.ts'
import { usuariosQuery } from './usuarios.consulta.ts'

/** What the list shows: page in the address, search text in local storage (D-74), removed users on demand (D-73). */
export function useListaUsuarios() {
  const pagina = usePagina()
  const [busqueda, buscar] = useBusqueda('UsuarioSearch', pagina)
  const [eliminados, verEliminados] = useEliminados(pagina)
  const consulta = useQuery(usuariosQuery({ pagina: pagina.pagina, busqueda, eliminados }))
  return {
    consulta,
    pagina,
    busqueda,
    eliminados,
    buscar,
    verEliminados,
  }
}
