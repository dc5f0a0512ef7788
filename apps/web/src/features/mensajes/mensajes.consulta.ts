import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { consulta } from '../../shared/api/consulta.ts'
import { api } from '../../shared/api/rutas.ts'
import { enCamino, enEntrega } from './shared/estados.ts'

/** Spec §9 says ten for lists. */
export const POR_PAGINA = 10

const PRONTO_MS = 2000
const EN_ENTREGA_MS = 10_000
const DESPUES_MS = 30_000

interface Filtro {
  pagina: number
  busqueda: string
  estado: EstadoMensaje | null
}

/** One page of the messages within reach, newest first. No event tells of a change of state: the list looks by itself. */
export const mensajesQuery = ({ pagina, busqueda, estado }: Filtro) => ({
  ...consulta(api.mensajes.list, {
    query: { page: pagina, limit: POR_PAGINA, search: busqueda, estado: estado ?? undefined },
  }),
  refetchInterval: ({ state }: { state: { data?: { data: readonly { estado: EstadoMensaje }[] } } }) => {
    const hay = (condicion: (estado: EstadoMensaje) => boolean) =>
      state.data?.data.some(({ estado }) => condicion(estado))
    if (hay(enCamino)) return PRONTO_MS
    return hay(enEntrega) ? EN_ENTREGA_MS : DESPUES_MS
  },
})
