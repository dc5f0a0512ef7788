import { useEffect, useState } from 'react'

/** Where somebody works while a screen is on its way: the box on top, and a dialog over the screen. */
const MIENTRAS = 'header input, :is([role=dialog], [role=alertdialog]):not([data-closed])'

const ocupado = (): boolean => Boolean(document.activeElement?.closest(MIENTRAS))

/** Places where the work of a screen begins, from which its title takes no focus. */
const comienzos = new WeakSet<Element>()

/**
 * Gives the focus to the title of the new screen, so that keyboard and screen reader start there and not at a link that is gone.
 * Whoever types in the box on top or answers a dialog meanwhile, because the screen came late, keeps it.
 */
export function enfocarPantalla(): void {
  const destino = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!destino || ocupado()) return
  const { activeElement } = document
  if (activeElement && comienzos.has(activeElement)) {
    activeElement.scrollIntoView({ block: 'nearest' }) // the new screen was scrolled to its top after its work had begun
    return
  }
  destino.tabIndex = -1
  destino.focus({ preventScroll: true })
}

/** Gives the focus to the place where the work of the new screen begins; like its title, it takes it from nobody. */
export function empezarEn(enfocar: () => void): void {
  if (ocupado()) return
  enfocar()
  const { activeElement, body } = document
  if (activeElement && activeElement !== body) comienzos.add(activeElement)
}

/** Whether a view is one that was gone to, and not the one that its screen opened with. */
export function useOtraVista(vista: string): boolean {
  const [primera, setPrimera] = useState<string | null>(vista)
  if (primera !== null && vista !== primera) setPrimera(null)
  return primera === null
}

interface Props {
  /** Whether it is a list that was come back to, which stays at the place where it was left. */
  alVolver?: boolean
}

/** Marks another view under the same path: to users of a keyboard or a screen reader it is a new screen. */
export function Enfocar({ alVolver }: Props) {
  useEffect(() => {
    if (alVolver && document.activeElement !== document.body) return
    enfocarPantalla()
    if (!alVolver) scrollTo({ top: 0 })
  }, [alVolver])
  return null
}
