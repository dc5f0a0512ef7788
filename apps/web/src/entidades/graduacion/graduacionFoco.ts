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
