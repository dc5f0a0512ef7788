import { afterPicture } from './navegador.ts'

/** The cells of a cell's grid, in reading order. */
const celdasDe = (celda: HTMLInputElement): HTMLInputElement[] =>
  Array.from(celda.closest('table')?.querySelectorAll('input') ?? [])

/** Moves the focus along the reading order. @returns whether there was a cell to go to. */
export function moverDesde(celda: HTMLInputElement, pasos: 1 | -1): boolean {
  const celdas = celdasDe(celda)
  const otra = celdas[celdas.indexOf(celda) + pasos]
  otra?.focus()
  return otra !== undefined
}

/** The cell whose text has just become complete, until the picture of its last digit is on the screen. */
let completa: HTMLInputElement | null = null

/** Moves the focus on from a complete cell. @returns whether it was waiting for that. */
export function relevar(): boolean {
  const celda = completa
  completa = null
  return celda !== null && celda === document.activeElement && moverDesde(celda, 1)
}

/** Moves the focus on when the last digit of a cell has been seen, or with the next key. */
export function relevarPronto(celda: HTMLInputElement): void {
  completa = celda
  afterPicture(relevar)
}

/** Presses a key in the cell that the focus has gone to; what is typed goes there by itself. */
export function pasarTecla(tecla: KeyboardEvent): boolean {
  const copia = new KeyboardEvent('keydown', tecla)
  document.activeElement?.dispatchEvent(copia)
  return copia.defaultPrevented
}

/** Moves the focus to the same measure of the other eye. */
export function moverDeFila(celda: HTMLInputElement): void {
  const celdas = celdasDe(celda)
  const mitad = celdas.length / 2
  const lugar = celdas.indexOf(celda)
  celdas[lugar < mitad ? lugar + mitad : lugar - mitad]?.focus()
}

/** Moves the focus to the cell before, with the caret at its end, to mend what the hand-over cut short. */
export function retroceder(celda: HTMLInputElement): boolean {
  if (!moverDesde(celda, -1)) return false
  const anterior = document.activeElement
  if (anterior instanceof HTMLInputElement) anterior.setSelectionRange(anterior.value.length, anterior.value.length)
  return true
}

const enfocables = 'input, select, textarea, button, a[href], [tabindex]'

/** Moves the focus past the grid, as Tab would. */
export function salirDe(celda: HTMLInputElement): void {
  const tabla = celda.closest('table')
  const todos = Array.from(document.querySelectorAll<HTMLElement>(enfocables))
  todos
    .slice(todos.indexOf(celda) + 1)
    .find((el) => el.tabIndex >= 0 && !tabla?.contains(el) && el.checkVisibility() && !el.matches(':disabled'))
    ?.focus()
}
