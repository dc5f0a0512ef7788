import { Link } from '@tanstack/react-router'
import { Logo } from '../../ui/Logo.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { BotonCajon } from './BotonCajon.tsx'
import { CampoBusqueda } from './CampoBusqueda.tsx'
import { CerrarSesion } from './CerrarSesion.tsx'
import { Identidad } from './Identidad.tsx'
import { SucursalActual } from './SucursalActual.tsx'

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
          <Identidad />
        </div>
        <div className="hidden md:block">
          <ThemeToggle />
        </div>
        <CerrarSesion />
      </div>
    </header>
  )
}
