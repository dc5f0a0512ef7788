import { useEffect } from 'react'

/**
 * Gives the focus to the title of the new screen, so that keyboard and screen reader start there and not at a link that is gone.
 * Whoever types in the box on top meanwhile, because the screen came late, keeps it.
 */
export function enfocarPantalla(): void {
  const destino = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!destino || document.activeElement?.matches('header input')) return
  destino.tabIndex = -1
  destino.focus({ preventScroll: true })
}

/** Marks another view under the same path: to users of a keyboard or a screen reader it is a new screen. */
export function Enfocar() {
  useEffect(() => {
    enfocarPantalla()
    scrollTo({ top: 0 })
  }, [])
  return null
}
