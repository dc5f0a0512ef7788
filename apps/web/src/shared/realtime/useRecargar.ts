import { useQueryClient } from '@tanstack/react-query'
import { type Cosa, rancios } from './grupos.ts'

/** Fetches all lists that show a thing again, after it was changed here. */
export function useRecargar(cosa: Cosa): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const grupo of rancios[cosa]) void queryClient.invalidateQueries({ queryKey: [grupo] })
  }
}
