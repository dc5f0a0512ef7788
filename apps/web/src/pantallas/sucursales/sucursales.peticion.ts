/** Spec §9. */
export const POR_PAGINA = 10

export interface Filtro {
  pagina: number
  busqueda: string
  eliminadas: boolean
}

/** Query of a page of the branches, searched by address on the server (D-68). */
export const filtroDeSucursales = ({ pagina, busqueda, eliminadas }: Filtro) => ({
  query: { page: pagina, limit: POR_PAGINA, search: busqueda, eliminadas: eliminadas ? 'true' : undefined },
})
