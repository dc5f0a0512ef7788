import { useEffect } from 'react'

/**
 * Another view under the same path is a new screen to whoever works by keyboard or ear: the focus goes to its title, as it
 * does after a navigation.
 */
export function Enfocar() {
  useEffect(() => {
    const titulo = document.querySelector<HTMLElement>('main h1')
    if (!titulo) return
    titulo.tabIndex = -1
    titulo.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return null
}
