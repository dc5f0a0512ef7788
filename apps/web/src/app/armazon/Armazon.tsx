import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { alRepetirLlamada } from '../../base/api/call.ts'
import { leerId, leerParametros } from '../../base/direccion/direccion.ts'
import { Preguntas } from '../../base/formularios/Preguntas.tsx'
import { useTiempoReal } from '../../base/realtime/useTiempoReal.ts'
import { useFinDeSesion, useRevalidarAlVolver } from '../../base/sesion/useFinDeSesion.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Cargando, Spinner } from '../../ui/Cargando.tsx'
import { deferred, fetchAhead, useWaiting } from '../../ui/deferred.ts'
import { hora } from '../../ui/formatos.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useMediaQuery } from '../../ui/navegador.ts'
import { OfflineBanner } from '../../ui/OfflineBanner.tsx'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { toast } from '../../ui/toast.ts'
import { queryClient } from '../consultas.ts'
import { AvisoDeDias } from './AvisoDeDias.tsx'
import { AvisoDeVersion } from './AvisoDeVersion.tsx'
import { Barra } from './Barra.tsx'
import { ListaMenu } from './ListaMenu.tsx'
import { menuDe } from './menus.ts'

/**
 * Tells a user that the branch in the address is not his, as a bookmark or a colleague's link may have it, and that he sees his
 * own.
 */
function AvisoOtraSucursal() {
  const { usuario } = useSesion()
  const pedida = useRouterState({
    select: ({ location }) => leerParametros({ sucursal: leerId }, location.search).sucursal,
  })
  if (usuario.userType === '0' || pedida === null || pedida === usuario.branchId) return null
  return (
    <Aviso
      tone="carey"
      live
      className="mb-4"
      title="El enlace es de otra sucursal"
      action={
        <Link
          to="."
          search={({ sucursal: _, ...resto }: Record<string, unknown>) => resto}
          className={buttonClass({ size: 'sm' })}
        >
          Ir a la tuya
        </Link>
      }
    >
      Aquí ves la tuya.
    </Aviso>
  )
}

const RielMenu = quietlyDeferred(async () => (await import('./RielMenu.tsx')).RielMenu)

/** The menu at the left: words from 1280 px, a rail of icons from 768; below that it is in the drawer. */
function MenuLateral() {
  const menu = menuDe(useSesion().usuario.userType)
  const ancho = useMediaQuery('(width >= 80rem)')
  const telefono = useMediaQuery('(width < 48rem)')
  if (telefono || menu.length === 0) return null
  return (
    <nav
      aria-label="Principal"
      className="sticky top-14 max-h-[calc(100dvh-3.5rem)] w-16 flex-none overflow-y-auto px-3 py-4 max-md:hidden xl:w-58"
    >
      {ancho ? (
        <ListaMenu menu={menu} />
      ) : (
        <Suspense fallback={null}>
          <RielMenu menu={menu} />
        </Suspense>
      )}
    </nav>
  )
}

/** Five minutes before the session ends by itself (D-7). The region is there from the start, so that it is announced. */
function AvisoFinDeSesion() {
  const fin = useFinDeSesion()
  const { zonaHoraria } = useSesion().estado
  return (
    <div role="status">
      {fin ? (
        <Aviso
          tone="carey"
          title={`Tu sesión termina a las ${hora(fin.terminaEn, zonaHoraria)}`}
          className="mx-4 mt-3 md:mx-6 lg:mx-8"
          action={<IconButton size="sm" label="Cerrar aviso" icon={<X />} onClick={fin.descartar} />}
        >
          Guarda lo que estés haciendo; después tendrás que iniciar sesión de nuevo.
        </Aviso>
      ) : null}
    </div>
  )
}

const CALMA_MS = 1000

/** Nothing came for a second: the dialogs of the screen come now, so that each opens at once; not where data cost money. */
function useAnticipar(): void {
  useEffect(() => {
    if ('connection' in navigator && Object(navigator.connection).saveData === true) return
    let espera: ReturnType<typeof setTimeout>
    const esperar = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void fetchAhead(), CALMA_MS)
    }
    const observador = new PerformanceObserver(esperar)
    observador.observe({ type: 'resource' })
    esperar()
    return () => {
      observador.disconnect()
      clearTimeout(espera)
    }
  }, [])
}

/** Delay of the mark once it is drawn, so short that it is seen within 150 ms of the click. */
const MARCA_MS = 90

/** Word that a click's answer is on its way, wherever the click was. */
function AvisoDeEspera() {
  const espera = useWaiting()
  return (
    <div role="status">
      {espera ? (
        <span
          style={{ animationDelay: `${MARCA_MS}ms` }}
          className="aparece-tarde fixed top-16 left-1/2 z-50 flex -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-raised px-3 py-1.5 text-sm text-ink2 shadow-popup"
        >
          <Spinner />
          Abriendo…
        </span>
      ) : null}
    </div>
  )
}

/** Says that what was sent again had been done before, so that nobody takes an old payment for a second one. */
function useAvisarDeRepetidas(): void {
  useEffect(() => {
    alRepetirLlamada(() =>
      toast.info('Ya estaba guardado', 'El envío anterior sí había llegado; no se guardó otra vez.'),
    )
  }, [])
}

const ExigirFactor = deferred(async () => (await import('./ExigirFactor.tsx')).ExigirFactor, 'last')

/** Whether the second factor is demanded, until its user says that he kept his codes. */
function useFactorExigido() {
  const { faltaFactor } = useSesion().estado
  const [exigido, setExigido] = useState(faltaFactor)
  if (faltaFactor && !exigido) setExigido(true)
  return { exigido, cumplir: () => setExigido(false) }
}

/** The frame, or the second factor that whoever is logged in has to activate first. */
function Marco() {
  const { exigido, cumplir } = useFactorExigido()
  if (!exigido) return <MarcoDeTrabajo />
  return (
    <>
      <Suspense fallback={<Cargando />}>
        <ExigirFactor onHecho={cumplir} />
      </Suspense>
      <Preguntas />
    </>
  )
}

/** Bar, menu and content of everybody who is logged in. Focus order: skip link, logo, QR, session, menu, content. */
function MarcoDeTrabajo() {
  useTiempoReal()
  useRevalidarAlVolver()
  useAnticipar()
  useAvisarDeRepetidas()
  return (
    <>
      <SkipLink />
      <Barra />
      <OfflineBanner />
      <AvisoFinDeSesion />
      <AvisoDeEspera />
      <AvisoDeVersion />
      <div className="flex items-start">
        <MenuLateral />
        <main
          id="contenido"
          tabIndex={-1}
          className="min-w-0 flex-1 scroll-mt-14 px-4 pt-5 pb-10 outline-none md:px-6 md:pt-6 lg:px-8 [&_h1]:outline-none"
        >
          <AvisoOtraSucursal />
          <AvisoDeDias />
          <Outlet />
        </main>
      </div>
      <Preguntas />
    </>
  )
}

export function Armazon() {
  return (
    <QueryClientProvider client={queryClient}>
      <Marco />
      <Toasts />
    </QueryClientProvider>
  )
}
