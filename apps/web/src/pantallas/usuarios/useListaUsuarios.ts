import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { useEliminados } from '../../base/listas/eliminados.tsx'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'
import { useBusqueda } from '../../base/listas/useBusqueda.ts'
import { usePagina } from '../../base/listas/usePagina.ts'
import { usuariosQuery } from './usuarios.consulta.ts'

/** State of the list: page in the address, search text in local storage (D-74), removed users on demand (D-73). */
export function useListaUsuarios() {
  const { tab } = useParametros('usuarios')
  const pagina = usePagina(tab ? { tab } : {})
  const [busqueda, buscar] = useBusqueda('UsuarioSearch', pagina)
  const [eliminados, verEliminados] = useEliminados(pagina)
  const consulta = useQuery(usuariosQuery({ pagina: pagina.pagina, busqueda, eliminados }))
  const [nuevo, setNuevo] = useState<number | null>(null)
  /** Leads to the page of a user who has just been created. @param lugar his place among all. */
  const mostrar = (id: number, lugar: number) => {
    buscar('')
    verEliminados(false)
    setNuevo(id)
    pagina.irA(Math.ceil(lugar / FILAS_POR_PAGINA))
  }
  return {
    nuevo,
    mostrar,
    consulta,
    pagina,
    busqueda,
    eliminados,
    buscar,
    verEliminados,
  }
}
