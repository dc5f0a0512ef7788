/** Gives the focus of a row that goes away to the list's title, because it would otherwise fall out of the page. */
function alIrse(elemento: HTMLElement): void {
  if (document.activeElement !== elemento) return
  elemento.closest('section:has(h2 [tabindex])')?.querySelector<HTMLElement>('h2 [tabindex]')?.focus()
}

/** Ref of the control of a row. */
export function cuidarFoco(elemento: HTMLElement | null) {
  return elemento ? () => alIrse(elemento) : undefined
}

/** Ref of the control of a row that takes the focus when it appears: its form has just closed. */
export function recibirFoco(elemento: HTMLElement | null) {
  elemento?.focus()
  return cuidarFoco(elemento)
}
