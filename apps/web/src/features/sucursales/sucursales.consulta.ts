import { consulta } from '../../shared/api/consulta.ts'
import { api } from '../../shared/api/rutas.ts'

/** Spec §9. */
export const POR_PAGINA = 10

interface Filtro {
  pagina: number
  busqueda: string
  eliminadas: boolean
}

/** One page of the list, searched by address on the server (D-68). */
export const sucursalesQuery = ({ pagina, busqueda, eliminadas }: Filtro) =>
  consulta(api.sucursales.list, {
    query: { page: pagina, limit: POR_PAGINA, search: busqueda, eliminadas: eliminadas ? 'true' : undefined },
  })
