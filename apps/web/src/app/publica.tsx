import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { escrituras } from '../base/api/consulta.ts'
import { pedidoRecordado } from '../entidades/pedido/pedidoEstatus.ts'
import { Cargando } from '../ui/Cargando.tsx'
import { quietlyDeferred } from '../ui/quietlyDeferred.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { MarcoPublico } from './MarcoPublico.tsx'

/** The customers' pages that exist, by path in lower case; any other path is unknown. */
const paginas: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/citas/validarcita': () => import('../pantallas/confirmacion/ConfirmacionPage.tsx').then((m) => m.ConfirmacionPage),
  '/historiaclinica/pdfgenerate': () => import('../pantallas/historia/HistoriaPage.tsx').then((m) => m.HistoriaPage),
  '/pedidoestatus': () => import('../pantallas/estatus/EstatusPage.tsx').then((m) => m.EstatusPage),
  '/pedidos/generarnotaventapdf': () => import('../pantallas/notaVenta/NotaVentaPage.tsx').then((m) => m.NotaVentaPage),
  '/politicaprivacidad': () => import('./PrivacidadPublica.tsx').then((m) => m.PrivacidadPublica),
  '/visita/ultimavisita': () =>
    import('../pantallas/ultimaVisita/UltimaVisitaPage.tsx').then((m) => m.UltimaVisitaPage),
}

/** While a tab holds an order, every path shows it and nothing else; whoever is logged in keeps one way out (D-24). */
function rutaDe(path: string): string {
  const ruta = path.toLowerCase().replace(/\/+$/, '')
  if (!pedidoRecordado()) return ruta
  return ruta === '/visita/ultimavisita' && localStorage.getItem('token') ? ruta : '/pedidoestatus'
}

const consultas = new QueryClient({ defaultOptions: { mutations: escrituras } })

/** The customers' application: no router and no session, so that a phone downloads little. */
export function mount(el: HTMLElement): void {
  const cargar = paginas[rutaDe(location.pathname)]
  if (!cargar) {
    location.replace('/login')
    return
  }
  // The page comes when its code does, because a failure on a phone's bad line would otherwise leave nothing at all.
  const Pagina = quietlyDeferred(cargar)
  createRoot(el).render(
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={consultas}>
          <MarcoPublico>
            <Suspense fallback={<Cargando />}>
              <Pagina />
            </Suspense>
          </MarcoPublico>
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>,
  )
}
