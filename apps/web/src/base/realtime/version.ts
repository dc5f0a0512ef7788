import { useSyncExternalStore } from 'react'

/** While releases change, some processes still answer with the former page. */
const OTRA_MIRADA_MS = 60_000

let hayNueva = false
let reloj: ReturnType<typeof setTimeout> | undefined
const oyentes = new Set<() => void>()
const oir = (avisar: () => void) => {
  oyentes.add(avisar)
  return () => void oyentes.delete(avisar)
}

/** The script that this page began with; its name is of one release alone. */
const propio = (): string | null => {
  const src = document.querySelector<HTMLScriptElement>('script[type="module"][src]:not([async])')?.src
  return src ? new URL(src).pathname : null
}

async function mirar(): Promise<void> {
  const entrada = propio()
  const respuesta = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
  if (!entrada || !respuesta.ok || hayNueva) return
  const pagina = await respuesta.text()
  if (!pagina.includes('<script') || pagina.includes(entrada)) return
  hayNueva = true
  for (const avisar of oyentes) avisar()
}

/** Looks whether the server has the page of another release, now and a while later. Every release cuts the sockets, so it follows a cut. */
export function mirarVersion(): void {
  clearTimeout(reloj)
  reloj = setTimeout(() => void mirar().catch(() => undefined), OTRA_MIRADA_MS)
  void mirar().catch(() => undefined)
}

/** Whether the server has the page of another release than this one. */
export const useVersionNueva = (): boolean => useSyncExternalStore(oir, () => hayNueva)
