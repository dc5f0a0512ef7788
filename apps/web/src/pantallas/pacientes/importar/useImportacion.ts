import type { CambiarMapa, CambiarRenglon, FiltroRenglones, Importacion } from '@nitida/contract/mudanza'
import type { Libro } from '@nitida/contract/mudanza.libros'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { guardarArchivo } from '../../../base/descargas.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'

/** While the server works, how it goes is asked for so often. */
const CADA_MS = 1000

export const trabaja = ({ estado }: Pick<Importacion, 'estado'>): boolean =>
  estado === 'revisando' || estado === 'escribiendo' || estado === 'deshaciendo'

export const importacionQuery = (id: number) => consulta(api.importaciones.una, { params: { id } })

/** A whole number of a query as the address carries it. */
type Pedidos = Pick<FiltroRenglones, 'estado' | 'page'> & { noDeshechos: boolean }

export const RENGLONES_POR_PAGINA = 50

export const renglonesQuery = (id: number, { estado, page = 1, noDeshechos }: Pedidos) =>
  consulta(api.importaciones.renglones, {
    params: { id },
    query: {
      page,
      limit: RENGLONES_POR_PAGINA,
      ...(estado && { estado }),
      ...(noDeshechos && { noDeshechos: 'true' }),
    },
  })

export const useImportacion = (id: number) =>
  useQuery({
    ...importacionQuery(id),
    refetchInterval: ({ state }) => (state.data && trabaja(state.data.data) ? CADA_MS : false),
  })

/** Calls that answer with the import as it is then, which is shown at once. */
export function usePasos(id: number) {
  const cliente = useQueryClient()
  const recargar = useRecargar('clientes')
  const alSaber = ({ data }: { data: Importacion }) => {
    cliente.setQueryData(importacionQuery(id).queryKey, { success: true, data })
    void cliente.invalidateQueries({ queryKey: ['importaciones', api.importaciones.renglones.path] })
  }
  const params = { id }
  const mapa = useMutation({
    mutationFn: (body: CambiarMapa) => call(api.importaciones.cambiarMapa, { params, body }),
    onSuccess: alSaber,
  })
  const empezar = useMutation({ mutationFn: () => call(api.importaciones.empezar, { params }), onSuccess: alSaber })
  const detener = useMutation({
    mutationFn: () => call(api.importaciones.detener, { params }),
    onSuccess: alSaber,
    onSettled: recargar,
  })
  const deshacer = useMutation({ mutationFn: () => call(api.importaciones.deshacer, { params }), onSuccess: alSaber })
  return { mapa, empezar, detener, deshacer }
}

/** Corrects a row. It stays where it stands, and shows what became of it; the counts follow. */
export function useCambiarRenglon(id: number, filtro: Pedidos) {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: ({ numero, ...body }: CambiarRenglon & { numero: number }) =>
      call(api.importaciones.cambiarRenglon, { params: { id, numero }, body }),
    onSuccess: ({ renglon, importacion }) => {
      cliente.setQueryData(importacionQuery(id).queryKey, { success: true, data: importacion })
      cliente.setQueryData(
        renglonesQuery(id, filtro).queryKey,
        (antes) =>
          antes && { ...antes, data: antes.data.map((uno) => (uno.numero === renglon.numero ? renglon : uno)) },
      )
    },
  })
}

async function descargar(
  respuesta: Promise<{ data: { nombre: string; tipo: string; base64: string } }>,
): Promise<void> {
  const { nombre, tipo, base64 } = (await respuesta).data
  const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))
  guardarArchivo(new Blob([bytes], { type: tipo }), nombre)
}

export const usePlantilla = (libro: Libro) =>
  useMutation({ mutationFn: () => descargar(call(api.importaciones.plantilla, { params: { libro } })) })

export const useArchivoDeProblemas = (id: number) =>
  useMutation({ mutationFn: () => descargar(call(api.importaciones.problemas, { params: { id } })) })
