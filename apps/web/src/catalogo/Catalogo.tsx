import { Store } from 'lucide-react'
import { Logo } from '../ui/Logo.tsx'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { Page } from '../ui/Page.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { ThemeToggle } from '../ui/ThemeToggle.tsx'
import { MuestraBotones } from './MuestraBotones.tsx'
import { MuestraCampos } from './MuestraCampos.tsx'
import { MuestraElegir } from './MuestraElegir.tsx'
import { MuestraEstados } from './MuestraEstados.tsx'
import { MuestraFechas } from './MuestraFechas.tsx'
import { MuestraGraduacion } from './MuestraGraduacion.tsx'
import { MuestraImpresora } from './MuestraImpresora.tsx'
import { MuestraLista } from './MuestraLista.tsx'
import { MuestraSuperpuestos } from './MuestraSuperpuestos.tsx'
import { MuestraTextos } from './MuestraTextos.tsx'

/** Every component in every state. For whoever builds screens, and for the accessibility test that walks it. */
export function Catalogo() {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-b border-line bg-surface px-4 sm:px-6">
        <Logo />
        <span className="flex items-center gap-3 text-sm text-ink2">
          <span className="flex items-center gap-1.5 max-sm:hidden">
            <Store className="size-4" /> 01 - Av. Juárez 120
          </span>
          <ThemeToggle />
        </span>
      </header>
      <OfflineBanner offline />
      <main id="contenido" className="p-4 sm:p-6">
        <Page title="Catálogo" subtitle="Componentes de Nítida en todos sus estados">
          <div className="grid gap-4">
            <MuestraLista />
            <MuestraBotones />
            <MuestraCampos />
            <MuestraElegir />
            <MuestraFechas />
            <MuestraGraduacion />
            <MuestraSuperpuestos />
            <MuestraImpresora />
            <MuestraEstados />
            <MuestraTextos />
          </div>
        </Page>
      </main>
    </>
  )
}
