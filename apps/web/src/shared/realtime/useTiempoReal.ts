import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps lists fresh while somebody is logged in. The socket's library is loaded here, never on the login page. */
export function useTiempoReal(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let cerrado = false
    let cerrar: (() => void) | undefined
    import('./conectar.ts')
      .then(({ conectar }) => {
        if (!cerrado) cerrar = conectar(queryClient)
      })
      .catch(() => undefined) // without it lists still refresh on focus
    return () => {
      cerrado = true
      cerrar?.()
    }
  }, [queryClient])
}
