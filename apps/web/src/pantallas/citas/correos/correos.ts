import { type EstadoCorreo, estadosCorreo } from '@nitida/contract/correos'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { recargar } from '../../../base/realtime/useRecargar.ts'

/** The list asks again by itself while an e-mail is on its way, because no event tells how one ended. */
const ESPERA_MS = 5000

export const esEstadoDeCorreo = (texto: string | null): texto is EstadoCorreo =>
  estadosCorreo.some((estado) => estado === texto)

interface Filtro {
  pagina: number
  busqueda: string
  estado: EstadoCorreo | null
}

/** One page of the e-mails within reach, newest first. */
export const correosQuery = ({ pagina, busqueda, estado }: Filtro) =>
  queryOptions({
    ...consulta(api.correos.list, {
      query: { page: pagina, limit: FILAS_POR_PAGINA, search: busqueda, estado: estado ?? undefined },
    }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((correo) => correo.estado === 'pendiente' || correo.estado === 'enviando')
        ? ESPERA_MS
        : false,
  })

/** Saves an e-mail as a file, with its attachments. */
export async function descargarCorreo(id: number): Promise<void> {
  const { url } = await call(api.correos.archivo, { params: { id } })
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = `correo-${id}.eml`
  enlace.click()
}

/** Sends one again that failed or is unknown. */
export function useReenviarCorreo() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(api.correos.liberar, { params: { id } }),
    onSettled: () => recargar(cache, 'mensajes'),
  })
}
