import { useQueryClient } from '@tanstack/react-query'
import { type Cosa, rancios } from './grupos.ts'

/** Fetches again all that shows a thing, once something was done to it here. */
export function useRecargar(cosa: Cosa): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const grupo of rancios[cosa]) void queryClient.invalidateQueries({ queryKey: [grupo] })
  }
}
