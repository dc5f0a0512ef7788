import { keepFocus } from '../../ui/keepFocus.ts'

/** Ref of the control of a row that takes the focus when it appears: its form has just closed. */
export function recibirFoco(elemento: HTMLElement | null) {
  elemento?.focus()
  return keepFocus(elemento)
}
