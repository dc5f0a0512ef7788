import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePagina } from './shared/usePagina.ts'
import { useTextoGuardado } from './shared/useTextoGuardado.ts'
import { usuariosQuery } from './usuarios.consulta.ts'

/** What the list shows: page in the address, search text in local storage (D-74), removed users on demand (D-73). */
export function useListaUsuarios() {
  const pagina = usePagina()
  const [busqueda, guardarBusqueda] = useTextoGuardado('UsuarioSearch')
  const [eliminados, setEliminados] = useState(false)
  const consulta = useQuery(usuariosQuery({ pagina: pagina.pagina, busqueda, eliminados }))
  return {
    consulta,
    pagina,
    busqueda,
    eliminados,
    buscar: (texto: string) => {
      guardarBusqueda(texto.trim())
      pagina.irA(1)
    },
    verEliminados: (ver: boolean) => {
      setEliminados(ver)
      pagina.irA(1)
    },
  }
}
