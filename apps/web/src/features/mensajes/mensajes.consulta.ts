import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { consulta } from '../../shared/api/consulta.ts'
import { api } from '../../shared/api/rutas.ts'

/** Spec §9 says ten for lists. */
export const POR_PAGINA = 10

interface Filtro {
  pagina: number
  busqueda: string
  estado: EstadoMensaje | null
}

/** One page of the messages within reach, newest first; an event tells when one of them changed. */
export const mensajesQuery = ({ pagina, busqueda, estado }: Filtro) =>
  consulta(api.mensajes.list, {
    query: { page: pagina, limit: POR_PAGINA, search: busqueda, estado: estado ?? undefined },
  })
