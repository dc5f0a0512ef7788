import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'

interface Filtro {
  pagina: number
  busqueda: string
  eliminadas: boolean
}

/** A page of the branches, searched by address on the server (D-68). */
export const sucursalesQuery = ({ pagina, busqueda, eliminadas }: Filtro) =>
  consulta(api.sucursales.list, {
    query: { page: pagina, limit: FILAS_POR_PAGINA, search: busqueda, eliminadas: eliminadas ? 'true' : undefined },
  })
