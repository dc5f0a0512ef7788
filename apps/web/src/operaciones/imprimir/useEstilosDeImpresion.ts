import { type RefObject, useEffect } from 'react'
import { estilosDeImpresion, type Tamano } from './hoja.ts'

/**
 * Prints the sheet and nothing else, at its size, while it is on the screen. The style goes into `adoptedStyleSheets`, because
 * the page's policy allows no inline styles.
 */
export function useEstilosDeImpresion(hoja: RefObject<HTMLElement | null>, tamano: Tamano): void {
  useEffect(() => {
    const elemento = hoja.current
    if (!elemento) return
    const estilos = new CSSStyleSheet()
    document.adoptedStyleSheets.push(estilos)
    const medir = () => estilos.replaceSync(estilosDeImpresion(tamano, elemento.offsetHeight))
    const observador = new ResizeObserver(medir)
    observador.observe(elemento)
    medir()
    return () => {
      observador.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((una) => una !== estilos)
    }
  }, [hoja, tamano])
}
