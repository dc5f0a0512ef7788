import { Link } from '@tanstack/react-router'
import { LogOut, Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { anticiparPregunta } from '../../base/formularios/Preguntas.tsx'
import { Button } from '../../ui/Button.tsx'
import { deferred } from '../../ui/deferred.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { usePlaceQuery } from '../../ui/openDialogs.ts'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { BotonAyuda } from './ayuda/BotonAyuda.tsx'
import { BotonMiCuenta } from './BotonMiCuenta.tsx'
import { CampoBusqueda } from './CampoBusqueda.tsx'
import { SucursalActual } from './Identidad.tsx'
import { preguntarSiSalir } from './salir.ts'

/** Logout asks first. */
function CerrarSesion() {
  const boton = { onClick: preguntarSiSalir, onPointerEnter: anticiparPregunta, onFocus: anticiparPregunta }
  return (
    <>
      <IconButton label="Cerrar sesión" icon={<LogOut />} className="lg:hidden" {...boton} />
      <Button variant="ghost" icon={<LogOut />} className="hidden! lg:inline-flex!" {...boton}>
        Cerrar sesión
      </Button>
    </>
  )
}

const Cajon = deferred(async () => (await import('./Cajon.tsx')).Cajon)

/** Opens the drawer; only on phones, where the side menu is not. */
function BotonCajon() {
  const telefono = usePlaceQuery('(width < 48rem)')
  const [abierto, setAbierto] = useState(false)
  if (!telefono) return null
  return (
    <>
      <IconButton label="Menú" icon={<Menu />} aria-expanded={abierto} onClick={() => setAbierto(true)} />
      <Suspense fallback={null}>
        <Cajon open={abierto} onOpenChange={setAbierto} />
      </Suspense>
    </>
  )
}

/** Spec §2 "Navigation bar". */
export function Barra() {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface px-3 md:gap-4 md:px-5">
      <BotonCajon />
      <Link
        to="/"
        aria-label="Nítida, ir al inicio"
        className="flex flex-none items-center rounded-control md:w-7 xl:w-47"
      >
        <span className="flex xl:hidden">
          <Logo size="lg" wordmark={false} />
        </span>
        <span className="hidden xl:flex">
          <Logo />
        </span>
      </Link>
      <CampoBusqueda />
      <div className="ml-auto flex min-w-0 flex-none items-center gap-1 md:gap-3">
        <div className="hidden min-w-0 items-center gap-3 lg:flex">
          <SucursalActual />
          <span aria-hidden="true" className="h-6 w-px bg-line" />
        </div>
        <div className="hidden max-w-44 min-w-0 text-right md:block lg:max-w-56">
          <BotonMiCuenta className="text-right" />
        </div>
        <div className="hidden md:block">
          <ThemeToggle />
        </div>
        <div className="hidden md:block">
          <BotonAyuda />
        </div>
        <CerrarSesion />
      </div>
    </header>
  )
}
