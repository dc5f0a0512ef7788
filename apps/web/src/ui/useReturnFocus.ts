import { type RefObject, useRef } from 'react'

/** The opener of the dialog: the focused element, or the button of its menu. */
function findOpener(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** The title of the screen, which takes a focus that has no other place. */
function findTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1')
  if (title) title.tabIndex = -1
  return title
}

/**
 * Returns the focus of a closing dialog to its opener. A row or a button that went away meanwhile leaves it to the title of its
 * list or screen, or it would fall out of the page. A dialog that closes together with its outer one leaves it to that one.
 * @param first the element that has the focus while it is open; by default its first control.
 */
export function useReturnFocus(first?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null)
  const title = useRef<HTMLElement | null>(null)
  const around = useRef<Element | null>(null)
  return {
    initialFocus: () => {
      opener.current = findOpener()
      around.current = opener.current?.closest('[role=dialog], [role=alertdialog]') ?? null
      title.current =
        opener.current?.closest('section:has(h2 [tabindex])')?.querySelector<HTMLElement>('h2 [tabindex]') ?? null
      return first?.current ?? true
    },
    finalFocus: () => {
      if (around.current?.isConnected === false) return false
      return (opener.current?.isConnected === false && (title.current ?? findTitle())) || true
    },
  }
}
