import type { CrearMica, CrearRecargo, Mica, RecargoDeMica } from '@nitida/contract/micas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'

export const MICAS_POR_PAGINA = 25

export const useListaDeMicas = (page: number, search: string) =>
  useQuery(consulta(api.micas.list, { query: { page, limit: MICAS_POR_PAGINA, search } }))

export const usePrecios = (id: number) =>
  useQuery({ ...consulta(api.micas.precios, { params: { id } }), placeholderData: undefined })

export const useRecargos = () => useQuery(consulta(api.micas.recargos, {}))

export function useRecargarMicas() {
  const cliente = useQueryClient()
  return () => cliente.invalidateQueries({ queryKey: ['micas'] })
}

/** Saves a lens, new where `mica` is null. */
export const enviarMica = (mica: Mica | null, cuerpo: CrearMica, activa: boolean, clave: string) =>
  mica
    ? call(api.micas.guardar, { params: { id: mica.id }, body: { ...cuerpo, activa, version: mica.version } })
    : call(api.micas.crear, { body: cuerpo }, { clave })

/** Saves a surcharge, new where `recargo` is null. */
export const enviarRecargo = (recargo: RecargoDeMica | null, cuerpo: CrearRecargo, activo: boolean, clave: string) =>
  recargo
    ? call(api.micas.guardarRecargo, {
        params: { id: recargo.id },
        body: { ...cuerpo, activo, version: recargo.version },
      })
    : call(api.micas.crearRecargo, { body: cuerpo }, { clave })
