import type { RefObject } from 'react'
import { usePageKeys } from '../../ui/usePageKeys.ts'

/** Where a key belongs to somebody else: in fields, in lists, and above the page. */
const DE_OTROS =
  'input, textarea, select, [role=combobox], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Sends what is typed outside of every field to the scanner's box, for a click on a button took the focus from it. */
export function useTeclasSueltas(caja: RefObject<HTMLElement | null>): void {
  usePageKeys(({ key, ctrlKey, metaKey, altKey, target }) => {
    if (ctrlKey || metaKey || altKey || !/^[\p{L}\d]$/u.test(key)) return
    if (target instanceof Element && !target.closest(DE_OTROS)) caja.current?.focus()
  })
}
