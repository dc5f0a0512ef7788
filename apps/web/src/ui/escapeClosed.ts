import type { KeyboardEvent } from 'react'

type LibraryEvent = KeyboardEvent<HTMLElement> & { preventBaseUIHandler: () => void }

/**
 * Leaves Escape in a field whose list is closed to what is around it, a dialog for example: the library would empty the field,
 * though nobody asked for that.
 */
export function leaveEscape(event: LibraryEvent): void {
  const { key, currentTarget } = event
  if (key === 'Escape' && currentTarget.getAttribute('aria-expanded') !== 'true') event.preventBaseUIHandler()
}
