import type { KeyboardEvent } from 'react'

/**
 * Ctrl+Enter saves from anywhere. Enter alone saves nothing: a clinical record cannot be taken back, and Enter is how one
 * leaves a cell.
 */
export function teclasDelFormulario(e: KeyboardEvent<HTMLFormElement>): void {
  if (e.key !== 'Enter' || e.defaultPrevented) return
  if (e.ctrlKey || e.metaKey) {
    e.preventDefault()
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur() // its cell tells what it holds
    e.currentTarget.requestSubmit()
  } else if (e.target instanceof HTMLInputElement && e.target.type !== 'file') e.preventDefault()
}
