import type { KeyboardEvent } from 'react'
import { enviarDesde } from '../../../shared/formularios/enviarDesde.ts'

/**
 * Ctrl+Enter saves from anywhere. Enter alone saves nothing, because it leaves a cell, and a clinical record cannot be taken
 * back.
 */
export function teclasDelFormulario(e: KeyboardEvent<HTMLFormElement>): void {
  if (e.key !== 'Enter' || e.defaultPrevented) return
  if (e.ctrlKey || e.metaKey) {
    e.preventDefault()
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur() // leaving it makes its cell hand its value over
    enviarDesde(e.currentTarget)
  } else if (e.target instanceof HTMLInputElement && e.target.type !== 'file') e.preventDefault()
}
