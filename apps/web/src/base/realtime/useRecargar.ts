import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Cosa, rancios } from './grupos.ts'

/** Fetches all lists that show a thing again. @returns once they are there. */
export const recargar = (queryClient: QueryClient, cosa: Cosa): Promise<unknown> =>
  Promise.all(rancios[cosa].map((grupo) => queryClient.invalidateQueries({ queryKey: [grupo] })))

/** The same for a mutation that does not wait for them, after a thing was changed here. */
export function useRecargar(cosa: Cosa): () => void {
  const queryClient = useQueryClient()
  return () => void recargar(queryClient, cosa)
}
