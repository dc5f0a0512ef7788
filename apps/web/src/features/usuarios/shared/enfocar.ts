/** Ref of an element that takes the focus when it appears: the place to return to when a form closes. */
export const enfocar = (elemento: HTMLElement | null): void => elemento?.focus()
