import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { esperarAdelantadas } from '../base/api/call.ts'
import { oirSesion } from '../base/sesion/sesion.ts'
import { useFaseSesion } from '../base/sesion/useSesion.ts'
import { comprobarSesion, vigilarSesion } from '../base/sesion/validar.ts'
import { Cargando } from '../ui/Cargando.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'
import { pedirFuente } from './fuente.ts'
import { guardarCodigo } from './guardarCodigo.ts'
import { adelantar, router } from './router.tsx'

/**
 * Shows nothing of a screen before the token check has answered (spec §2 "Route table") and the screen's code is here, because
 * React shows what follows a stand-in only a third of a second later.
 */
function Arranque({ lista }: { lista: boolean }) {
  const sesion = useFaseSesion()
  const espera = !lista || sesion.fase === 'comprobando'
  useEffect(() => {
    if (espera) return
    pedirFuente()
  }, [espera])
  if (sesion.fase === 'sinRespuesta')
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState title="No se pudo comprobar tu sesión" onRetry={() => void comprobarSesion()}>
          {sesion.texto}
        </ErrorState>
      </main>
    )
  return espera ? <Cargando /> : <RouterProvider router={router} />
}

/** Runs `hacer` once, when it is first known whether somebody is logged in. */
function alSaberQuien(hacer: () => void): void {
  const dejar = oirSesion(({ fase }) => {
    if (fase !== 'dentro' && fase !== 'fuera') return
    dejar()
    hacer()
  })
}

/** Milliseconds that the frame waits for a list asked for ahead: drawn with it, it is drawn once. */
const ESPERA_DE_LISTA_MS = 150

/** Milliseconds for which nothing is drawn: what has come by then is drawn at once, without a stand-in before it. */
const ESPERA_DE_DIBUJO_MS = 50

/** The staff application. */
export function mount(el: HTMLElement): void {
  const raiz = createRoot(el)
  const dibujar = (lista: boolean) =>
    raiz.render(
      <StrictMode>
        <UiProvider>
          <Arranque lista={lista} />
        </UiProvider>
      </StrictMode>,
    )
  const espera = setTimeout(() => dibujar(false), ESPERA_DE_DIBUJO_MS)
  alSaberQuien(async () => {
    await Promise.allSettled([router.load(), esperarAdelantadas(ESPERA_DE_LISTA_MS)])
    clearTimeout(espera)
    startTransition(() => dibujar(true)) // in parts, between which the page can be used
    guardarCodigo()
  })
  vigilarSesion()
  void comprobarSesion()
  adelantar()
}
