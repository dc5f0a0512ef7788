import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { gruposPorRecurso, type Recurso } from './grupos.ts'

/** Fetches all lists that show a thing again. @returns once they are there. */
export const recargar = (queryClient: QueryClient, recurso: Recurso): Promise<unknown> =>
  Promise.all(gruposPorRecurso[recurso].map((grupo) => queryClient.invalidateQueries({ queryKey: [grupo] })))

/** The same for a mutation that does not wait for them, after a thing was changed here. */
export function useRecargar(recurso: Recurso): () => void {
  const queryClient = useQueryClient()
  return () => void recargar(queryClient, recurso)
}
