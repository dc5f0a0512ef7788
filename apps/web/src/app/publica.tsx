import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Cargando } from '../ui/Cargando.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'
import { MarcoPublico } from './MarcoPublico.tsx'

/**
 * The customers' pages that exist, by path in lower case. The others behave like an unknown path until they come, the QR
 * links (D-21) included.
 */
const paginas: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/citas/validarcita': () => import('../features/confirmacion/ConfirmacionPage.tsx').then((m) => m.ConfirmacionPage),
  '/politicaprivacidad': () => import('./PrivacidadPublica.tsx').then((m) => m.PrivacidadPublica),
}

/** The customers' application: no router, no session, no data layer, so that a phone downloads little. */
export function mount(el: HTMLElement): void {
  const cargar = paginas[location.pathname.toLowerCase().replace(/\/+$/, '')]
  if (!cargar) {
    location.replace('/login')
    return
  }
  const Pagina = lazy(() => cargar().then((pagina) => ({ default: pagina })))
  createRoot(el).render(
    <StrictMode>
      <UiProvider>
        <MarcoPublico>
          <Suspense fallback={<Cargando />}>
            <Pagina />
          </Suspense>
        </MarcoPublico>
      </UiProvider>
    </StrictMode>,
  )
}
