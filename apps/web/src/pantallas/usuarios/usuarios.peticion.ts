/** Spec §9. */
export const POR_PAGINA = 10

export interface Filtro {
  pagina: number
  busqueda: string
  eliminados: boolean
}

/** Query of a page of the users, searched by first name on the server (D-68). */
export const filtroDeUsuarios = ({ pagina, busqueda, eliminados }: Filtro) => ({
  query: { page: pagina, limit: POR_PAGINA, search: busqueda, eliminados: eliminados ? 'true' : undefined },
})
