import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'

/** Spec §9. */
export const POR_PAGINA = 10

interface Filtro {
  pagina: number
  busqueda: string
  eliminados: boolean
}

/** A page of the users, searched by first name on the server (D-68). */
export const usuariosQuery = ({ pagina, busqueda, eliminados }: Filtro) =>
  consulta(api.usuarios.list, {
    query: { page: pagina, limit: POR_PAGINA, search: busqueda, eliminados: eliminados ? 'true' : undefined },
  })
