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
