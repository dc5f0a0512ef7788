import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePagina } from '../usuarios/shared/usePagina.ts'
import { useTextoGuardado } from '../usuarios/shared/useTextoGuardado.ts'
import { sucursalesQuery } from './sucursales.consulta.ts'

/** What the list shows: page in the address, search text in local storage (D-74), removed branches on demand (D-73). */
export function useListaSucursales() {
  const pagina = usePagina()
  const [busqueda, guardarBusqueda] = useTextoGuardado('SucursalSearch')
  const [eliminadas, setEliminadas] = useState(false)
  const consulta = useQuery(sucursalesQuery({ pagina: pagina.pagina, busqueda, eliminadas }))
  return {
    consulta,
    pagina,
    busqueda,
    eliminadas,
    buscar: (texto: string) => {
      guardarBusqueda(texto.trim())
      pagina.irA(1)
    },
    verEliminadas: (ver: boolean) => {
      setEliminadas(ver)
      pagina.irA(1)
    },
  }
}
