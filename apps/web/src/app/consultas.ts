import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { escrituras } from '../base/api/consulta.ts'
import { Rechazo } from '../base/api/fallos.ts'
import { oirSesion } from '../base/sesion/sesion.ts'
import { anotarActividad } from '../base/sesion/useFinDeSesion.ts'

const REINTENTOS = 2

/** Reads are repeated when nobody answered, never when the server refused. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: anotarActividad }),
  mutationCache: new MutationCache({ onSuccess: anotarActividad }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (veces, error) => !(error instanceof Rechazo) && veces < REINTENTOS,
    },
    mutations: escrituras,
  },
})

let hoy: string | null = null

// One person's data is not kept for the next, and lists of today are asked for again when it is another day.
oirSesion((sesion) => {
  if (sesion.fase === 'fuera') queryClient.clear()
  if (sesion.fase !== 'dentro') return
  if (hoy !== null && hoy !== sesion.estado.hoy) void queryClient.invalidateQueries()
  hoy = sesion.estado.hoy
})
