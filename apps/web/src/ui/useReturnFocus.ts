import { type RefObject, useRef } from 'react'

/** What opened the dialog: the focus, or the button of the menu that it is in. */
function findOpener(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** The title of the screen, which takes the focus that nothing else can have. */
function findTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1')
  if (title) title.tabIndex = -1
  return title
}

/**
 * Where the focus goes when a dialog closes: back to what opened it. A row or a button that went away meanwhile, removed by the
 * dialog or by somebody else, leaves it to the title of its list or screen, or it would fall out of the page. A dialog that closes
 * together with the one it was opened in leaves it to that one.
 * @param first What has the focus while it is open; its first control without it.
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
