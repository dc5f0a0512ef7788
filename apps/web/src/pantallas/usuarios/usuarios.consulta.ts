import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'

interface Filtro {
  pagina: number
  busqueda: string
  eliminados: boolean
}

/** A page of the users, searched by first name on the server (D-68). */
export const usuariosQuery = ({ pagina, busqueda, eliminados }: Filtro) =>
  consulta(api.usuarios.list, {
    query: { page: pagina, limit: FILAS_POR_PAGINA, search: busqueda, eliminados: eliminados ? 'true' : undefined },
  })
