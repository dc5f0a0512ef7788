import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Confirmaciones } from '../../shared/formularios/Confirmaciones.tsx'
import { useTiempoReal } from '../../shared/realtime/useTiempoReal.ts'
import { useRevalidarAlVolver } from '../../shared/sesion/useFinDeSesion.ts'
import { fetchAhead } from '../../ui/deferred.ts'
import { OfflineBanner } from '../../ui/OfflineBanner.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { ToastProvider } from '../../ui/ToastProvider.tsx'
import { queryClient } from '../consultas.ts'
import { AvisoFinDeSesion } from './AvisoFinDeSesion.tsx'
import { AvisoOtraSucursal } from './AvisoOtraSucursal.tsx'
import { Barra } from './Barra.tsx'
import { MenuLateral } from './MenuLateral.tsx'

/** Somebody is at the screen: its dialogs come now, so that each opens at once. Nobody there, and nothing is fetched. */
function useAnticipar(): void {
  useEffect(() => {
    const alLlegar = () => void fetchAhead()
    addEventListener('pointermove', alLlegar, { passive: true })
    addEventListener('keydown', alLlegar)
    return () => {
      removeEventListener('pointermove', alLlegar)
      removeEventListener('keydown', alLlegar)
    }
  }, [])
}

/** Bar, menu and content of everybody who is logged in. Focus order: skip link, logo, QR, session, menu, content. */
function Marco() {
  useTiempoReal()
  useRevalidarAlVolver()
  useAnticipar()
  return (
    <>
      <SkipLink />
      <Barra />
      <OfflineBanner />
      <AvisoFinDeSesion />
      <div className="flex items-start">
        <MenuLateral />
        <main
          id="contenido"
          tabIndex={-1}
          className="min-w-0 flex-1 scroll-mt-14 px-4 pt-5 pb-10 outline-none md:px-6 md:pt-6 lg:px-8 [&_h1]:outline-none"
        >
          <AvisoOtraSucursal />
          <Outlet />
        </main>
      </div>
      <Confirmaciones />
    </>
  )
}

export function Armazon() {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Marco />
      </ToastProvider>
    </QueryClientProvider>
  )
}
