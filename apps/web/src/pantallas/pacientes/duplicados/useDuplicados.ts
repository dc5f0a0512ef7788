import type { UnirPacientes } from '@nitida/contract/duplicados'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { consulta, escrituras } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useRecargar } from '../../../base/realtime/useRecargar.ts'

export const PARES_POR_PAGINA = 10

export const paresQuery = (page: number, sucursal: number | null) =>
  consulta(api.duplicados.list, {
    query: { page, limit: PARES_POR_PAGINA, ...(sucursal !== null && { sucursal }) },
  })

/** Two patients side by side; another pair never shows the one before. */
export const comparacionQuery = (id: number, otro: number) => ({
  ...consulta(api.duplicados.comparar, { params: { id, otro } }),
  placeholderData: undefined,
})

export const unionesQuery = (page: number) =>
  consulta(api.duplicados.uniones, { query: { page, limit: PARES_POR_PAGINA } })

export function useUnir() {
  const recargar = useRecargar('uniones')
  return useMutation({
    ...escrituras,
    mutationFn: (body: UnirPacientes) => call(api.duplicados.unir, { body }),
    onSuccess: recargar,
  })
}

export function useSepararPacientes() {
  const recargar = useRecargar('uniones')
  return useMutation({
    ...escrituras,
    mutationFn: (id: number) => call(api.duplicados.separar, { params: { id } }),
    onSuccess: recargar,
  })
}

export function useSonDistintos() {
  const recargar = useRecargar('uniones')
  return useMutation({
    ...escrituras,
    mutationFn: (params: { id: number; otro: number }) => call(api.duplicados.sonDistintos, { params }),
    onSuccess: recargar,
  })
}
