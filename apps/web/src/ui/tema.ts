export type Tema = 'claro' | 'oscuro' | 'sistema'

const KEY = 'tema'
const dark = '(prefers-color-scheme: dark)'
const barra = { light: '#ffffff', dark: '#131d1f' }
const oyentes = new Set<() => void>()

/** The stored choice; the system decides where the browser blocks the storage. */
function leerTema(): Tema {
  try {
    const guardado = localStorage.getItem(KEY)
    return guardado === 'claro' || guardado === 'oscuro' ? guardado : 'sistema'
  } catch {
    return 'sistema'
  }
}

/** The theme on the screen, whoever decided it. */
export function temaVisible(): 'claro' | 'oscuro' {
  const tema = leerTema()
  if (tema !== 'sistema') return tema
  return matchMedia(dark).matches ? 'oscuro' : 'claro'
}

/** Puts the theme on <html>; called by the entry before anything is drawn and again on every change. */
export function aplicarTema(): void {
  const theme = temaVisible() === 'oscuro' ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', barra[theme])
  for (const oyente of oyentes) oyente()
}

export function guardarTema(tema: Tema): void {
  try {
    if (tema === 'sistema') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, tema)
  } catch {
    document.documentElement.dataset.theme = tema === 'oscuro' ? 'dark' : 'light'
    return
  }
  aplicarTema()
}

/** For `useSyncExternalStore`: told whenever the visible theme may have changed. */
export function oirTema(oyente: () => void): () => void {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** Follows the system while the person has not chosen. */
export function seguirSistema(): void {
  matchMedia(dark).addEventListener('change', aplicarTema)
}
