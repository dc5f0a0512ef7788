import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { untilFetched } from '../../ui/quietlyDeferred.ts'

const traer = () => untilFetched(() => import('./conectar.ts'))

/** Keeps lists fresh while somebody is logged in. The socket's library is loaded here, never on the login page. */
export function useTiempoReal(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let cerrado = false
    let cerrar: (() => void) | undefined
    void traer().then(({ conectar }) => {
      if (!cerrado) cerrar = conectar(queryClient)
    })
    return () => {
      cerrado = true
      cerrar?.()
    }
  }, [queryClient])
}
