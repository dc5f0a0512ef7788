import { useQueryClient } from '@tanstack/react-query'

/** Fetches again what shows orders, and the notices they caused. */
export function useRecargarPedidos(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const grupo of ['pedidos', 'mensajes']) void queryClient.invalidateQueries({ queryKey: [grupo] })
  }
}
