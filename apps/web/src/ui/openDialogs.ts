import { useState } from 'react'
import { createCounter, useAny, useCounted } from './counter.ts'
import { useMediaQuery } from './navegador.ts'

const dialogs = createCounter()

/** Tells the page that a dialog is open, as long as it is. */
export const useCountsAsOpen = (isOpen: boolean): void => useCounted(dialogs, isOpen)

/** Whether a dialog is open. */
export const useDialogIsOpen = (): boolean => useAny(dialogs)

/**
 * Follows a media query by which something moves to another place of the page. React makes anew what moves, so it stays where it is
 * while a dialog is open, which may have come out of it: a tablet that is turned would lose what was typed.
 */
export function usePlaceQuery(query: string): boolean {
  const now = useMediaQuery(query)
  const busy = useDialogIsOpen()
  const [kept, keep] = useState(now)
  if (!busy && kept !== now) keep(now)
  return kept
}
