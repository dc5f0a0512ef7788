import { type RefObject, useRef } from 'react'
import { campos, seAlcanza } from './camposDeFormulario.ts'

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

interface Origin {
  /** The dialog itself. */
  popup: Element | null
  opener: Element | null
  /** The title of the list around the opener. */
  title: HTMLElement | null
  /** The dialog around the opener. */
  outer: Element | null
}

/** Origins of the dialogs on the page, by the element that has their role. */
const origins = new WeakMap<Element, Origin>()

const isOpen = (dialog: Element) => dialog.isConnected && !dialog.hasAttribute('data-closed')

/** The nearest place for the focus of a dialog whose opener went away, alone or with the dialog around it. */
function placeFor({ title, outer }: Origin): HTMLElement | null {
  if (outer instanceof HTMLElement && isOpen(outer)) return outer
  const origin = outer && origins.get(outer)
  if (!origin) return title?.isConnected ? title : findTitle()
  const { opener } = origin
  return opener instanceof HTMLElement && hasStayed(origin) ? opener : placeFor(origin)
}

/**
 * Whether somebody has put the focus elsewhere while a popup was closing, which takes some frames and longer on a busy machine: what
 * he types is for that place.
 */
function hasMovedOn(popup: Element | null): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && !popup?.contains(focused)
}

const hasStayed = ({ opener, outer }: Origin) => opener?.isConnected !== false && (outer === null || isOpen(outer))

/** The first field of a dialog, or the dialog itself: never a button, which the Enter of a scanner would press (D-89). */
const findFirst = (popup: HTMLElement | null): HTMLElement | null =>
  Array.from(popup?.querySelectorAll<HTMLElement>(campos) ?? []).find(seAlcanza) ?? popup

/**
 * Returns the focus of a closing dialog to its opener. A row or a button that went away meanwhile leaves it to the title of its
 * list or screen, or it would fall out of the page. A dialog that took the place of another returns it to that one's opener. A focus
 * that has been put elsewhere meanwhile stays there.
 * @param first the element that takes the focus when it opens; by default its first field, or the dialog itself.
 */
export function useReturnFocus(first?: RefObject<HTMLElement | null>) {
  const popup = useRef<HTMLDivElement>(null)
  const origin = useRef<Origin | null>(null)
  return {
    ref: popup,
    initialFocus: () => {
      const place = first?.current ?? findFirst(popup.current) ?? true
      if (popup.current?.contains(document.activeElement)) return place // development asks twice
      const opener = findOpener()
      const title = opener?.closest('section:has(h2 [tabindex])')?.querySelector<HTMLElement>('h2 [tabindex]') ?? null
      const outer = opener?.closest('[role=dialog], [role=alertdialog]') ?? null
      origin.current = { popup: popup.current, opener, title, outer }
      if (popup.current) origins.set(popup.current, origin.current)
      // The dialog can be seen before the next frame, in which Base UI moves the focus; a key pressed until then would be lost.
      if (place !== true) place.focus()
      return place
    },
    finalFocus: () => {
      const came = origin.current
      if (hasMovedOn(came?.popup ?? popup.current)) return false
      return (came && !hasStayed(came) && placeFor(came)) || true
    },
  }
}

/** Returns the focus of a closing popup to a place, unless it has been put elsewhere meanwhile. */
export function useReturnFocusTo(place: () => HTMLElement | null) {
  const popup = useRef<HTMLDivElement>(null)
  return { ref: popup, finalFocus: () => !hasMovedOn(popup.current) && place() }
}
