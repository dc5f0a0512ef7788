import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useFaseSesion } from '../shared/sesion/useSesion.ts'
import { comprobarSesion, vigilarSesion } from '../shared/sesion/validar.ts'
import { Cargando } from '../ui/Cargando.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'
import { adelantar, router } from './router.tsx'

/** Nothing of a screen shows before the token check has answered (spec §2 "Route table"). */
function Arranque() {
  const sesion = useFaseSesion()
  if (sesion.fase === 'comprobando') return <Cargando />
  if (sesion.fase === 'sinRespuesta')
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState title="No se pudo comprobar tu sesión" onRetry={() => void comprobarSesion()}>
          {sesion.texto}
        </ErrorState>
      </main>
    )
  return <RouterProvider router={router} />
}

/** The staff application. */
export function mount(el: HTMLElement): void {
  vigilarSesion()
  void comprobarSesion()
  adelantar()
  createRoot(el).render(
    <StrictMode>
      <UiProvider>
        <Arranque />
      </UiProvider>
    </StrictMode>,
  )
}
