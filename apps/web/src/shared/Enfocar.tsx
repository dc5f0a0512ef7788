import { useEffect } from 'react'

/**
 * Gives the focus to the title of another view under the same path, as after a navigation, because it is a new screen to users of
 * a keyboard or a screen reader.
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
