import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'

/** Addresses of this release's hashed files, which the build writes here. */
declare const ARCHIVOS: readonly string[]

interface Instalacion extends Event {
  /** Static routes, where the browser has them: what they name never wakes the worker. */
  addRoutes?: (rutas: readonly { condition: object; source: 'cache' | 'network' }[]) => Promise<void>
}

const trabajador = self as unknown as EventTarget & { skipWaiting: () => Promise<void> }

/**
 * Keeps the application's code, and nothing else: pages, calls, files and the socket go to the network as if there were no worker.
 * A new release waits until a page that has just been opened lets it take over (`guardarCodigo`); tabs of the former one go on,
 * because the server keeps its files.
 */
precacheAndRoute(ARCHIVOS.map((url) => ({ url, revision: null })))
cleanupOutdatedCaches()

trabajador.addEventListener('install', (evento: Instalacion) => {
  const guardados = { urlPattern: { pathname: '/assets/*' } }
  evento
    .addRoutes?.([
      { condition: guardados, source: 'cache' },
      { condition: { not: guardados }, source: 'network' },
    ])
    .catch(() => undefined) // a browser with an earlier form of routes asks the worker
})
trabajador.addEventListener('message', (evento) => {
  if ((evento as MessageEvent).data === 'relevar') void trabajador.skipWaiting()
})
