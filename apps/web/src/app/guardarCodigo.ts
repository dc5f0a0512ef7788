import { trustedScript } from '../ui/trustedScript.ts'

/**
 * Has the browser keep this release's code, once nothing else is to do, so that the next visit takes no script from the network. A
 * worker of a newer release takes over here, where nothing has been typed yet.
 */
export function guardarCodigo(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const registrar = async () => {
    const registro = await navigator.serviceWorker.register(trustedScript('/sw.js'))
    registro.waiting?.postMessage('relevar')
  }
  const despacio = globalThis.requestIdleCallback ?? ((hacer: () => void) => setTimeout(hacer, 2000))
  // Without a worker the code comes from the network, as before.
  despacio(() => void registrar().catch(() => undefined))
}
