let ultima = 0

/** A call succeeded: where an idle limit is set, the server counts it as use (D-5). */
export function anotarActividad(): void {
  ultima = Date.now()
}

export const huboActividadDesde = (momento: number): boolean => ultima > momento
