import { useLayoutEffect } from 'react'

/**
 * Two things Base UI 1.9.0 offers no option for, mended in the commit that shows the list of a combobox:
 * - it puts a hidden close button beside the input and the list, named "Dismiss";
 * - it hides everything else from screen readers though the focus never leaves the field (focusable content under
 *   `aria-hidden`, WCAG 4.1.2). What sits under an `aria-live` is spared, and "off" is what every element is anyway.
 * Rendered inside the popup, so that this runs before the library's own effect.
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
