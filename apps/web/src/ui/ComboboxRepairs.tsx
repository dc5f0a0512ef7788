import { type KeyboardEvent, useLayoutEffect } from 'react'

/**
 * Two repairs of Base UI 1.9.0, which has no option for them, made in the commit that shows the list of a combobox:
 * - The hidden close button beside the input and the list, named "Dismiss", gets a Spanish name.
 * - The rest of the page stays readable. The library hides it from screen readers though the focus never leaves the field
 *   (focusable content under `aria-hidden`, WCAG 4.1.2), but spares what has an `aria-live`, and "off" is every element's default.
 * Rendered inside the popup, so that it runs before the library's own effect.
 */
export function ComboboxRepairs() {
  useLayoutEffect(() => {
    for (const button of document.querySelectorAll('[aria-label="Dismiss"]'))
      button.setAttribute('aria-label', 'Cerrar lista')
    const spared = [...document.body.children].filter((el) => !el.hasAttribute('aria-live'))
    for (const el of spared) el.setAttribute('aria-live', 'off')
    return () => {
      for (const el of spared) el.removeAttribute('aria-live')
    }
  }, [])
  return null
}

export type LibraryEvent = KeyboardEvent<HTMLElement> & { preventBaseUIHandler: () => void }

/**
 * A third repair: leaves Escape in a field whose list is closed to what is around it, a dialog for example. The library would empty
 * the field, though nobody asked for that.
 */
export function leaveEscape(event: LibraryEvent): void {
  const { key, currentTarget } = event
  if (key === 'Escape' && currentTarget.getAttribute('aria-expanded') !== 'true') event.preventBaseUIHandler()
}
